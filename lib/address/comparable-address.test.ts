import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparableAddress,
  comparableShortUrl,
  comparableUrl,
  comparisonRules,
  normalizedAddress,
} from './comparable-address.ts'
import trackingNames from './tracking-names.json' with { type: 'json' }

const PAGE = 'https://example.com/shop/Caf%C3%A9?b=2&a=1'

const COMPARISONS = {
  pages: comparableAddress,
  'long URLs': comparableUrl,
  'short URLs': comparableShortUrl,
  'addresses as they are': normalizedAddress,
}
type Comparison = keyof typeof COMPARISONS

const ALL = Object.keys(COMPARISONS) as Comparison[]
const LENIENT: Comparison[] = ['pages', 'long URLs']

/** What two addresses may differ in, and the comparisons that ignore it. */
const DIFFERENCES: [string, string, Comparison[]][] = [
  ['nothing', PAGE, ALL],
  ['the case of the host', 'https://EXAMPLE.Com/shop/Caf%C3%A9?b=2&a=1', ALL],
  ['the default port', 'https://example.com:443/shop/Caf%C3%A9?b=2&a=1', ALL],
  ['a letter without percent-encoding', 'https://example.com/shop/Café?b=2&a=1', ALL],
  ['the scheme', 'http://example.com/shop/Caf%C3%A9?b=2&a=1', ['pages', 'long URLs', 'short URLs']],
  ['a slash at the end', 'https://example.com/shop/Caf%C3%A9/?b=2&a=1', ['pages', 'long URLs', 'short URLs']],
  ['space around it', ' https://example.com/shop/Caf%C3%A9?b=2&a=1\n', ALL],
  ['www', 'https://www.example.com/shop/Caf%C3%A9?b=2&a=1', LENIENT],
  ['the case of the encoding', 'https://example.com/shop/Caf%c3%a9?b=2&a=1', LENIENT],
  ['the order of parameters', 'https://example.com/shop/Caf%C3%A9?a=1&b=2', LENIENT],
  ['a place in the page', 'https://example.com/shop/Caf%C3%A9?b=2&a=1#reviews', LENIENT],
  ['a character reference', 'https://example.com/shop/Caf%C3%A9?b=2&amp;a=1', ['long URLs']],
  ['an encoded slash', 'https://example.com/shop%2FCaf%C3%A9?b=2&a=1', ['long URLs']],
  ['a route in its fragment', 'https://example.com/shop/Caf%C3%A9?b=2&a=1#/reviews', ['long URLs']],
  ['an old route in its fragment', 'https://example.com/shop/Caf%C3%A9?b=2&a=1#!reviews', ['long URLs']],
  ['a campaign', 'https://example.com/shop/Caf%C3%A9?utm_source=mail&b=2&UTM_Medium=x&a=1', ['pages']],
  ['an advertisement', 'https://example.com/shop/Caf%C3%A9?b=2&fbclid=x&a=1&gclid=y&msclkid=z', ['pages']],
  ["a campaign of Matomo's", 'https://example.com/shop/Caf%C3%A9?b=2&a=1&pk_campaign=x&mtm_source=y', ['pages']],
  ['a primary key', 'https://example.com/shop/Caf%C3%A9?b=2&a=1&pk_id=5', []],
  ['the path', 'https://example.com/shop/Tea?b=2&a=1', []],
  ['the case of the path', 'https://example.com/shop/caf%C3%A9?b=2&a=1', []],
  ['a value', 'https://example.com/shop/Caf%C3%A9?b=2&a=2', []],
  ['one parameter more', 'https://example.com/shop/Caf%C3%A9?b=2&a=1&ref=x', []],
  ['an ampersand in a value', 'https://example.com/shop/Caf%C3%A9?b=2%26a=1', []],
  ['the port', 'https://example.com:8443/shop/Caf%C3%A9?b=2&a=1', []],
  ['the host', 'https://shop.example.com/shop/Caf%C3%A9?b=2&a=1', []],
]

describe('two addresses that differ in', () => {
  it.each(DIFFERENCES)('%s (%s) are equal as %j', (_, other, ignoring) => {
    expect(ALL.filter((name) => COMPARISONS[name](other) === COMPARISONS[name](PAGE))).toEqual(ignoring)
  })
})

describe('the rules by which addresses are of the same page', () => {
  it('are others with one name more or less', () => {
    const { samePage } = trackingNames
    const [, ...less] = samePage.visitor
    const lists = [samePage.visitor, less, [...samePage.visitor, 'made_up']]
    const rules = lists.map((visitor) => comparisonRules({ ...trackingNames, samePage: { ...samePage, visitor } }))
    expect(rules[0]).toBe(comparisonRules())
    expect(new Set(rules).size).toBe(3)
  })

  it('have this number as long as addresses become these: if others, raise `OTHER_RULES`', () => {
    expect(comparisonRules().split('-')[0]).toBe('1')
    expect(
      [
        ' http://www.Bücher.example:80//a%2fb/Caf%c3%a9/?b=2&a=1&a=0&c&utm_x=y&FBCLID=z#top',
        'https://www.test/?q=a+b%20c%26#!/in/box/',
        'https://example.com:8443/#/',
        `https://example.com/${'a'.repeat(4_096)}`,
        'mailto:a@b.test',
      ].map(comparableAddress),
    ).toEqual([
      'xn--bcher-kva.example//a%2Fb/Caf%C3%A9?a=1&a=0&b=2&c=',
      'www.test?q=a%20b%20c%26#!/in/box',
      'example.com:8443',
      null,
      null,
    ])
  })
})

describe('an address is of the same page', () => {
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
  it('if the service added the requested parameters', () => {
    const extra = [{ name: 'utm_source', value: 'a b' }]
    expect(comparableUrl('https://example.com/?b=2', extra)).toBe(
      comparableUrl('https://example.com/?b=2&utm_source=a+b'),
    )
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
  it('differs with another alias in its query or fragment', () => {
    for (const base of ['https://s.test/?', 'https://s.test/#'])
      expect(comparableShortUrl(`${base}abc`)).not.toBe(comparableShortUrl(`${base}xyz`))
  })
})

describe('a domain', () => {
  it('is compared by host and path, however it is written', () => {
    for (const written of ['go.test/x', 'https://Go.test/x/', ' HTTP://go.test/x// '])
      expect(comparableShortUrl(written)).toBe('go.test/x')
    for (const written of ['go.bücher.test', 'https://GO.Bücher.test:443/', 'go.xn--bcher-kva.test'])
      expect(comparableShortUrl(written)).toBe('go.xn--bcher-kva.test')
  })
})
