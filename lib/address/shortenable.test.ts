import { describe, expect, it } from 'vitest'
import { sentInstead, shortenable, tabAddress } from './shortenable.ts'

const problem = (given: string | null | undefined) => {
  const result = shortenable(given)
  return !result.ok ? result.failure.problem.code : null
}

describe('what can be shortened', () => {
  it.each([
    'http://example.com/',
    'https://example.com/a?b=c#d',
    'http://127.0.0.1:8080/x',
    'https://user:pass@example.com/',
  ])('accepts %s unchanged', (url) => {
    expect(shortenable(url)).toEqual({ ok: true, value: url })
  })

  it.each([
    ['HTTPS://E.example', 'https://e.example/'],
    ['https://EXAMPLE.com:443/A b', 'https://example.com/A%20b'],
    ['https://example.com/a/../b?q=a b#c d', 'https://example.com/b?q=a%20b#c%20d'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    ['https://example.com/%7Ea%2f', 'https://example.com/%7Ea%2f'],
  ])('normalizes %s', (typed, normalized) => {
    expect(shortenable(typed)).toEqual({ ok: true, value: normalized })
    expect(sentInstead(typed)).toBe(typed === normalized ? null : normalized)
  })

  it('ignores spaces around an address', () => {
    expect(shortenable('  https://example.com/a\n')).toEqual({ ok: true, value: 'https://example.com/a' })
  })

  it.each([
    ['example.com', 'https://example.com/'],
    ['www.c.example', 'https://www.c.example/'],
    ['www.example.com:8080/a?b', 'https://www.example.com:8080/a?b'],
  ])('completes %s without a scheme', (typed, whole) => {
    expect(shortenable(typed)).toEqual({ ok: true, value: whole })
  })

  it.each([null, undefined, '', '   '])('says that there is no address in %j', (given) => {
    expect(problem(given)).toBe('no_address')
  })

  it.each([
    'chrome://settings',
    'about:blank',
    'chrome-extension://abc/popup.html',
    'edge://flags',
    'moz-extension://x/y',
  ])('reports %s as a browser page', (url) => {
    expect(problem(url)).toBe('browser_page')
  })

  it.each(['https://one.example/a https://two.example/b', 'https://one.example/a\nHTTP://two.example'])(
    'reads %j, which is two addresses, as none',
    (typed) => {
      expect(problem(typed)).toBe('not_address')
      expect(sentInstead(typed)).toBeNull()
    },
  )

  it('says that a file is on this computer', () => {
    expect(problem('file:///etc/hosts')).toBe('local_file')
  })

  it.each([
    // oxlint-disable-next-line no-script-url -- the very thing that must be refused
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    'mailto:a@example.com',
    'just words',
    'a@example.com',
  ])('refuses %s', (url) => {
    expect(problem(url)).toBe('not_address')
  })

  it('refuses an address that is too long for any service', () => {
    expect(shortenable(`https://example.com/${'a'.repeat(8172)}`).ok).toBe(true)
    expect(problem(`https://example.com/${'a'.repeat(8173)}`)).toBe('too_long')
    expect(problem(`https://example.com/${'ü'.repeat(2_000)}`)).toBe('too_long')
  })
})

describe('the address that is sent instead of the typed one', () => {
  it.each(['https://example.com/a', 'https://example.com', ' https://example.com/ ', 'just words', ''])(
    'is not shown for %j',
    (typed) => expect(sentInstead(typed)).toBeNull(),
  )

  it('is shown for an address without its scheme', () => {
    expect(sentInstead('example.com/a')).toBe('https://example.com/a')
  })
})

describe('the address that a tab shows', () => {
  it("is that of the article in Firefox's reader view", () => {
    expect(tabAddress('about:reader?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c%3D2%23d')).toBe(
      'https://example.org/a?b=1&c=2#d',
    )
  })

  it.each(['https://example.org/?url=https%3A%2F%2Fother.example', 'about:reader?', 'about:blank', ''])(
    'is its own otherwise: %s',
    (url) => expect(tabAddress(url)).toBe(url),
  )
})
