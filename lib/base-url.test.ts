import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBaseUrl } from './base-url.ts'

const baseUrl = (typed: string): string | null => {
  const parsed = parseBaseUrl(typed)
  return parsed.ok ? parsed.value.baseUrl : null
}

describe('what a person types as a service address', () => {
  it.each([
    ['s.example.com', 'https://s.example.com'],
    ['https://s.example.com/', 'https://s.example.com'],
    ['  https://S.Example.COM  ', 'https://s.example.com'],
    ['https://s.example.com/api', 'https://s.example.com'],
    ['https://s.example.com/api/', 'https://s.example.com'],
    ['s.example.com/api/urls?page=2', 'https://s.example.com'],
    ['https://example.com/links/api/account', 'https://example.com/links'],
    ['https://example.com/links/', 'https://example.com/links'],
    ['https://example.com/apis', 'https://example.com/apis'],
    ['s.example.com:8443', 'https://s.example.com:8443'],
    ['https://s.example.com:443', 'https://s.example.com'],
    ['https://s.example.com/?a=1#b', 'https://s.example.com'],
    ['https://kürzer.example', 'https://xn--krzer-kva.example'],
    ['bücher.example/kurz', 'https://xn--bcher-kva.example/kurz'],
  ])('%j is %s', (typed, expected) => {
    expect(baseUrl(typed)).toBe(expected)
  })

  it.each([
    ['localhost:8787', 'http://localhost:8787'],
    ['http://localhost:8787/', 'http://localhost:8787'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://127.1.2.3', 'http://127.1.2.3'],
    ['http://[::1]:8787', 'http://[::1]:8787'],
    ['http://short.localhost', 'http://short.localhost'],
    ['https://localhost', 'https://localhost'],
  ])('%j is this machine and may be reached in the clear: %s', (typed, expected) => {
    expect(baseUrl(typed)).toBe(expected)
  })

  it.each([
    'http://s.example.com',
    'http://192.168.1.5',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://notlocalhost',
    'http://[::2]',
  ])('%j would show the key to everyone on the way', (typed) => {
    expect(parseBaseUrl(typed)).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'baseUrl' } })
  })

  it.each([
    '',
    '   ',
    'https://',
    'ftp://s.example.com',
    'file:///etc/passwd',
    'chrome-extension://abc/',
    'data:text/html,<script>',
    'https://me:secret@s.example.com',
    'me@s.example.com',
    'two words',
    'https://exa mple.com',
  ])('%j is no address of a service', (typed) => {
    expect(parseBaseUrl(typed)).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'baseUrl' } })
  })

  it('asks for permission for exactly the origin, whose pattern knows no port', () => {
    expect(parseBaseUrl('https://s.example.com:8443/links')).toEqual({
      ok: true,
      value: {
        baseUrl: 'https://s.example.com:8443/links',
        origin: 'https://s.example.com:8443',
        originPattern: 'https://s.example.com/*',
      },
    })
    expect(parseBaseUrl('http://[::1]:80')).toMatchObject({ value: { originPattern: 'http://[::1]/*' } })
  })

  it('has one spelling: normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string(), fc.webUrl({ withFragments: true })), (typed) => {
        const once = parseBaseUrl(typed)
        if (once.ok) expect(parseBaseUrl(once.value.baseUrl)).toEqual(once)
      }),
    )
  })

  it('is never plain http to another machine, never with a user name, never with a slash at the end', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }), fc.string()), (typed) => {
        const parsed = parseBaseUrl(typed)
        if (!parsed.ok) return
        const url = new URL(parsed.value.baseUrl)
        expect(url.protocol === 'https:' || /^(?:.*\.)?localhost$|^127\.|^\[::1\]$/.test(url.hostname)).toBe(true)
        expect(url.username + url.password + url.search + url.hash).toBe('')
        expect(parsed.value.baseUrl).not.toMatch(/\/$/)
      }),
    )
  })
})
