import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparableAddress, comparableShortUrl, comparableUrl, hostAndPath } from './comparable-address.ts'

const PAGE = 'https://example.com/shop/Caf%C3%A9?b=2&a=1'

describe('an address is of the same page', () => {
  it.each([
    ['over http', 'http://example.com/shop/Caf%C3%A9?b=2&a=1'],
    ['with www', 'https://www.example.com/shop/Caf%C3%A9?b=2&a=1'],
    ['with the host in another case', 'https://EXAMPLE.Com/shop/Caf%C3%A9?b=2&a=1'],
    ['with the default port', 'https://example.com:443/shop/Caf%C3%A9?b=2&a=1'],
    ['with a slash at the end', 'https://example.com/shop/Caf%C3%A9/?b=2&a=1'],
    ['with the parameters in another order', 'https://example.com/shop/Caf%C3%A9?a=1&b=2'],
    ['with a place in the page', 'https://example.com/shop/Caf%C3%A9?b=2&a=1#reviews'],
    ['spelt without percent-encoding', 'https://example.com/shop/Café?b=2&a=1'],
    ['with the encoding in small letters', 'https://example.com/shop/Caf%c3%a9?b=2&a=1'],
    ['with space around it', ' https://example.com/shop/Caf%C3%A9?b=2&a=1\n'],
    ['with a campaign', 'https://example.com/shop/Caf%C3%A9?utm_source=mail&b=2&UTM_Medium=x&a=1'],
    ['from an advertisement', 'https://example.com/shop/Caf%C3%A9?b=2&fbclid=x&a=1&gclid=y&msclkid=z'],
  ])('%s', (_, other) => {
    expect(comparableAddress(other)).toBe(comparableAddress(PAGE))
  })

  it('with its host in its own script', () => {
    expect(comparableAddress('https://bücher.example/a')).toBe(comparableAddress('https://xn--bcher-kva.example/a'))
  })

  it('if a route in its fragment only ends in a slash', () => {
    expect(comparableAddress('https://example.com/#/inbox/')).toBe(comparableAddress('https://example.com/#/inbox'))
    expect(comparableAddress('https://example.com/#/')).toBe(comparableAddress('https://example.com'))
    expect(comparableAddress('https://example.com/#!')).toBe(comparableAddress('https://example.com'))
  })
})

describe('an address is of another page', () => {
  it.each([
    ['with another path', 'https://example.com/shop/Tea?b=2&a=1'],
    ['with the path in another case', 'https://example.com/shop/caf%C3%A9?b=2&a=1'],
    ['with an encoded slash', 'https://example.com/shop%2FCaf%C3%A9?b=2&a=1'],
    ['with another value', 'https://example.com/shop/Caf%C3%A9?b=2&a=2'],
    ['with one parameter more', 'https://example.com/shop/Caf%C3%A9?b=2&a=1&ref=x'],
    ['with an ampersand in a value', 'https://example.com/shop/Caf%C3%A9?b=2%26a=1'],
    ['on another port', 'https://example.com:8443/shop/Caf%C3%A9?b=2&a=1'],
    ['on another host', 'https://shop.example.com/shop/Caf%C3%A9?b=2&a=1'],
    ['with a route in its fragment', 'https://example.com/shop/Caf%C3%A9?b=2&a=1#/reviews'],
    ['with an old route in its fragment', 'https://example.com/shop/Caf%C3%A9?b=2&a=1#!reviews'],
  ])('%s', (_, other) => {
    expect(comparableAddress(other)).not.toBe(comparableAddress(PAGE))
  })

  it('if values of one parameter are in another order', () => {
    expect(comparableAddress('https://example.com/?a=1&a=2')).not.toBe(
      comparableAddress('https://example.com/?a=2&a=1'),
    )
  })

  it('if www is the name of the host itself', () => {
    expect(comparableAddress('https://www.com/')).not.toBe(comparableAddress('https://com/'))
  })
})

describe('any address', () => {
  const web = fc.webUrl({ withQueryParameters: true, withFragments: true })

  it('is comparable with its normalized spelling, and without its fragment', () => {
    fc.assert(
      fc.property(web, (address) => {
        const bare = address.replace(/#.*$/, '')
        expect(comparableAddress(new URL(address).href)).toBe(comparableAddress(address))
        expect(comparableAddress(`${bare}#top`)).toBe(comparableAddress(bare))
      }),
    )
  })

  it('stays the same page with any scheme and tracking parameter', () => {
    const tag = fc.constantFrom('utm_source', 'UTM_CAMPAIGN', 'fbclid', 'gclid', 'mc_eid', '_ga')
    fc.assert(
      fc.property(web, tag, fc.string(), (address, name, value) => {
        const tagged = new URL(address)
        tagged.searchParams.append(name, value)
        tagged.protocol = tagged.protocol === 'http:' ? 'https:' : 'http:'
        expect(comparableAddress(tagged.href)).toBe(comparableAddress(address))
      }),
    )
  })

  it('keeps every parameter that is not a known tracker', () => {
    fc.assert(
      fc.property(web, fc.string({ minLength: 1 }), (address, value) => {
        const other = new URL(address)
        other.searchParams.append('page', value)
        expect(comparableAddress(other.href)).not.toBe(comparableAddress(address))
      }),
    )
  })

  it("is only comparable if it is a page's address", () => {
    for (const none of ['', 'no address', 'mailto:a@example.com', 'chrome://settings/', 'file:///tmp/a'])
      expect(comparableAddress(none)).toBeNull()
    expect(comparableAddress(`https://example.com/${'a'.repeat(5_000)}`)).toBeNull()
    expect(comparableAddress('https://example.com/%E0%A4%A')).toBe('example.com/%E0%A4%A')
  })
})

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
