import { describe, expect, it } from 'vitest'
import { privateDomains, publicDomainProblem } from './domain-rules.ts'

describe('A domain on the internet', () => {
  it.each(['https://go.example.com', 'http://example.co.uk', 'https://xn--mnchen-3ya.de', 'https://me.github.io'])(
    'can be %s',
    (address) => expect(publicDomainProblem(new URL(address))).toBeNull(),
  )

  it.each([
    ['https://com', 'must be a name below a public suffix, such as https://go.example.com, not the suffix itself'],
    ['https://co.uk', 'must be a name below a public suffix, such as https://go.example.com, not the suffix itself'],
    [
      'https://github.io',
      'must be a name below a public suffix, such as https://go.example.com, not the suffix itself',
    ],
    ['http://10.0.0.1:8080', 'must be a name, such as https://go.example.com, not an IP address'],
    ['http://0x0a000001', 'must be a name, such as https://go.example.com, not an IP address'],
    ['http://[::1]', 'must be a name, such as https://go.example.com, not an IP address'],
    ['https://intranet', 'must end in a public suffix, such as https://go.example.com'],
    ['https://go.corp', 'must end in a public suffix, such as https://go.example.com'],
    ['https://go.example.com:8443', 'must have no port, such as https://go.example.com'],
  ])('cannot be %s', (address, problem) => expect(publicDomainProblem(new URL(address))).toBe(problem))
})

describe('A private domain', () => {
  const listed = privateDomains(['go.corp', '.lan', '*.Intern.example.com', '10.0.0.0/8', 'fd00::/8', '192.168.1.7'])

  it.each(['http://localhost:8787', 'http://go.localhost:1', 'http://127.0.0.1', 'http://[::1]:8787'])(
    'is every loopback name, such as %s',
    (address) => expect(privateDomains([])(new URL(address))).toBe(true),
  )

  it.each([
    'https://go.corp',
    'http://go.corp:8080',
    'https://a.b.lan',
    'https://x.intern.example.com',
    'http://10.0.0.1:8080',
    'http://[fd00::1]',
    'http://192.168.1.7',
  ])('is what the setting lists, such as %s', (address) => expect(listed(new URL(address))).toBe(true))

  it.each([
    'https://corp',
    'https://no.corp',
    'https://lan',
    'https://evil-lan',
    'http://11.0.0.1',
    'https://localhost.com',
  ])('is nothing else, such as %s', (address) => expect(listed(new URL(address))).toBe(false))

  it('must be a name, an ending or an address', () => {
    expect(() => privateDomains(['https://go.corp'])).toThrow(
      'PRIVATE_DOMAINS must be names, endings and address ranges such as go.corp, .corp, 10.0.0.0/8, not https://go.corp',
    )
    expect(() => privateDomains(['.lan', '10.0.0.0/'])).toThrow(
      'PRIVATE_DOMAINS: 10.0.0.0/ is not an IP address or a range such as 10.0.0.0/8',
    )
  })
})
