import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { originPatternOf, parseBaseUrl, wantsUnencrypted } from './base-url.ts'

const baseUrl = (typed: string): string | null => {
  const parsed = parseBaseUrl(typed)
  return parsed.ok ? parsed.value.baseUrl : null
}

describe('a typed service address', () => {
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
  ])('%j is this machine and may be unencrypted: %s', (typed, expected) => {
    expect(baseUrl(typed)).toBe(expected)
  })

  it.each([
    'http://s.example.com',
    'http://192.168.1.5',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://notlocalhost',
    'http://[::2]',
  ])('%j would reveal the key on the network', (typed) => {
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
  ])('%j is not a service address', (typed) => {
    expect(parseBaseUrl(typed)).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'baseUrl' } })
  })

  it('requests permission for exactly the origin, whose pattern has no port', () => {
    expect(parseBaseUrl('https://s.example.com:8443/links')).toEqual({
      ok: true,
      value: {
        baseUrl: 'https://s.example.com:8443/links',
        origin: 'https://s.example.com:8443',
        originPattern: 'https://s.example.com/*',
        unencrypted: false,
      },
    })
    expect(parseBaseUrl('http://[::1]:80')).toMatchObject({ value: { originPattern: 'http://[::1]/*' } })
  })

  it.each([
    ['https://s.example.com', 'https://s.example.com/*'],
    ['https://s.example.com:8443/links', 'https://s.example.com/*'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1/*'],
    ['http://[::1]:8787', 'http://[::1]/*'],
    ['http://192.168.1.5:8080/go', 'http://192.168.1.5/*'],
    ['http://nas.local', 'http://nas.local/*'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/*'],
    ['http://s.example.com', null],
    ['', null],
  ])('has the permission of a connected service, whatever was allowed then: %j', (baseUrl, pattern) => {
    expect(originPatternOf(baseUrl)).toBe(pattern)
  })

  it('has one spelling: normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string(), fc.webUrl({ withFragments: true })), (typed) => {
        const once = parseBaseUrl(typed)
        if (once.ok) expect(parseBaseUrl(once.value.baseUrl)).toEqual(once)
      }),
    )
  })

  it('is never plain http to another machine, never with a user name, never with a trailing slash', () => {
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

describe('plain http that the user allows', () => {
  it.each([
    'http://10.0.0.5:8080',
    'http://172.16.0.1',
    'http://172.31.255.254/links',
    'http://192.168.1.5',
    'http://0xc0a80105',
    'http://[fd12:3456::1]',
    'http://[fc00::1]:8080',
    'http://[fe80::1]',
    'http://[febf::1]',
    'http://intranet',
    'http://INTRANET:8080/api',
    'http://links.corp.internal',
    'http://printer.local',
    'http://nas.lan',
  ])('applies to %s on a private network', (typed) => {
    expect(wantsUnencrypted(typed)).toBe(true)
    expect(parseBaseUrl(typed)).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'baseUrl' } })
    expect(parseBaseUrl(typed, { allowUnencrypted: true })).toMatchObject({ ok: true, value: { unencrypted: true } })
  })

  it.each([
    'http://s.example.com',
    'http://9.255.255.255',
    'http://11.0.0.1',
    'http://172.15.255.255',
    'http://172.32.0.1',
    'http://192.169.0.1',
    'http://10.0.0.1.example.com',
    'http://10.example.com',
    'http://local.example.com',
    'http://nas.lan.example.com',
    'http://notlocal.xlocal',
    'http://intranet.',
    'http://[fc::1]',
    'http://[fec0::1]',
    'http://[2001:db8::1]',
    'http://[::ffff:10.0.0.1]',
    'http://me:secret@intranet',
    'ftp://intranet',
  ])('never applies to %s', (typed) => {
    expect(parseBaseUrl(typed, { allowUnencrypted: true })).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })

  it.each([
    '',
    'intranet',
    'https://intranet',
    'http://localhost',
    'http://127.0.0.1',
    'http://s.example.com',
    'nonsense words',
  ])('is not offered for %j', (typed) => {
    expect(wantsUnencrypted(typed)).toBe(false)
  })

  it("doesn't matter for addresses that are encrypted or on this machine", () => {
    for (const typed of ['https://intranet', 'localhost:8787', 's.example.com'])
      expect(parseBaseUrl(typed, { allowUnencrypted: true })).toMatchObject({ value: { unencrypted: false } })
  })

  it('never applies to a public internet address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.domain()), (host) => {
        const parsed = parseBaseUrl(`http://${host}`, { allowUnencrypted: true })
        const [a = 0, b = 0] = /^[\d.]+$/.test(host) ? host.split('.').map(Number) : []
        const isPrivate =
          a === 10 ||
          a === 127 ||
          (a === 172 && b >= 16 && b <= 31) ||
          (a === 192 && b === 168) ||
          /\.(?:local|internal|lan)$/i.test(host)
        expect(parsed.ok).toBe(isPrivate)
      }),
    )
  })
})
