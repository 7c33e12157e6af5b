import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparableShortUrl, comparableUrl, hostAndPath } from './comparable-url.ts'

describe('two long URLs are equal', () => {
  const asked = comparableUrl('https://example.com/caf%C3%A9?b=2&a=1')

  it.each([
    ['the scheme', 'http://example.com/caf%C3%A9?b=2&a=1'],
    ['www', 'https://www.example.com/caf%C3%A9?b=2&a=1'],
    ['the case of the host', 'https://EXAMPLE.com/caf%C3%A9?b=2&a=1'],
    ['the encoding', 'https://example.com/café?b=2&a=1'],
    ['the order of parameters', 'https://example.com/caf%C3%A9?a=1&b=2'],
    ['a slash at the end', 'https://example.com/caf%C3%A9/?a=1&b=2'],
    ['the fragment', 'https://example.com/caf%C3%A9?a=1&b=2#top'],
    ['space around it', '  https://example.com/caf%C3%A9?a=1&b=2\n'],
  ])('that differ only in %s', (_, there) => {
    expect(comparableUrl(there)).toBe(asked)
  })

  it('if the service added the requested parameters', () => {
    const extra = [{ name: 'utm_source', value: 'a b' }]
    expect(comparableUrl('https://example.com/?b=2', extra)).toBe(
      comparableUrl('https://example.com/?b=2&utm_source=a+b'),
    )
  })
})

describe('two long URLs differ', () => {
  const asked = comparableUrl('https://example.com/a?b=1')

  it.each([
    ['the path', 'https://example.com/b?b=1'],
    ['the case of the path', 'https://example.com/A?b=1'],
    ['the value of a parameter', 'https://example.com/a?b=2'],
    ['one parameter more', 'https://example.com/a?b=1&c=1'],
    ['the port', 'https://example.com:8443/a?b=1'],
    ['the host', 'https://sub.example.com/a?b=1'],
  ])('that differ in %s', (_, there) => {
    expect(comparableUrl(there)).not.toBe(asked)
  })
})

describe('an address of any form', () => {
  it('is comparable, even if it is invalid or encoded wrongly', () => {
    expect(comparableUrl(' no address ')).toBe('no address')
    expect(comparableUrl('https://example.com/%E0%A4%A')).toBe('example.com/%E0%A4%A?')
    expect(comparableShortUrl(' none ')).toBe('none')
  })

  it('is comparable with its normalized spelling', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (path, query, fragment) => {
        const address = `https://Example.com/${path}?${query}#${fragment}`
        expect(comparableUrl(new URL(address).href)).toBe(comparableUrl(address))
      }),
    )
  })
})

describe('a short URL', () => {
  it('is the same with another scheme, host spelling or trailing slash', () => {
    expect(comparableShortUrl('http://S.test/aBc/')).toBe(comparableShortUrl('https://s.test/aBc'))
  })

  it('differs with another alias, or the same in another case', () => {
    expect(comparableShortUrl('https://s.test/abc')).not.toBe(comparableShortUrl('https://s.test/aBc'))
  })

  it('differs with another alias in its query or fragment', () => {
    for (const base of ['https://s.test/?', 'https://s.test/#'])
      expect(comparableShortUrl(`${base}abc`)).not.toBe(comparableShortUrl(`${base}xyz`))
  })
})

describe('a domain', () => {
  it('is compared by host and path, however it is written', () => {
    for (const written of ['go.test/x', 'https://Go.test/x/', ' HTTP://go.test/x// '])
      expect(hostAndPath(written)).toBe('go.test/x')
    for (const written of ['go.bücher.test', 'https://GO.Bücher.test:443/', 'go.xn--bcher-kva.test'])
      expect(hostAndPath(written)).toBe('go.xn--bcher-kva.test')
  })
})
