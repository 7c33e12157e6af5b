import { describe, expect, it } from 'vitest'
import { aliasPart, type EachQuestion, eachAddress, eachLinks, resultsMarkdown, resultsText } from './each-links.ts'

const CHANNELS: Record<number, string> = { 1: 'Newsletter', 2: 'LinkedIn Ads' }

const question = (given: Partial<EachQuestion> = {}): EachQuestion => ({
  address: 'https://example.com/spring',
  alias: 'spring',
  aliases: {},
  utm: [{ name: 'utm_source', value: '{channel}' }],
  keepsOwn: false,
  targets: [1, 2].map((id) => ({ key: `channel-${id}`, name: CHANNELS[id] ?? '', options: { channel: id } })),
  channelName: (id) => CHANNELS[id ?? 0] ?? null,
  campaignName: (id) => (id === 9 ? 'Spring Sale' : null),
  today: '2026-11-26',
  taken: new Set(),
  ...given,
})

const urls = (given: Partial<EachQuestion>) => eachLinks(question(given)).map(({ url }) => url)

describe('a name as a part of an alias', () => {
  it.each([
    ['Newsletter', 'newsletter'],
    ['LinkedIn Ads', 'linkedin-ads'],
    ['Grüße aus Köln', 'gruesse-aus-koeln'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['Crème brûlée', 'creme-brulee'],
    ['🚀 Launch 🎉', 'launch'],
    ['🚀', ''],
    ['👨‍👩‍👧', ''],
    ['نشرة البريد', 'نشرة-البريد'],
    ['Новости', 'новости'],
    ['ニュース', 'ニュース'],
    ['  spaces   between ', 'spaces-between'],
    ['a/b?c#d', 'a-b-c-d'],
    ['R&D', 'r-d'],
    ["Tom's", 'toms'],
    ['_x_', 'x'],
    ['C++', 'c'],
    ['100 %', '100'],
    ['', ''],
    ['x'.repeat(60), 'x'.repeat(40)],
    ['한국어', '한국어'],
  ])('"%s" is "%s"', (name, part) => {
    expect(aliasPart(name)).toBe(part)
  })
})

describe('one link for each', () => {
  it('has the channel, the UTM values and the alias of its own', () => {
    expect(eachLinks(question())).toEqual([
      expect.objectContaining({
        url: 'https://example.com/spring?utm_source=newsletter',
        alias: 'spring-newsletter',
        options: { channel: 1 },
        utm: [{ name: 'utm_source', value: 'newsletter' }],
        aliasProblem: null,
      }),
      expect.objectContaining({
        url: 'https://example.com/spring?utm_source=linkedin-ads',
        alias: 'spring-linkedin-ads',
      }),
    ])
  })

  it.each([
    ['https://example.com/', 'https://example.com/?utm_source=newsletter'],
    ['example.com', 'https://example.com/?utm_source=newsletter'],
    ['https://example.com/?a=1&b', 'https://example.com/?a=1&b&utm_source=newsletter'],
    ['https://example.com/?a=1&a=2', 'https://example.com/?a=1&a=2&utm_source=newsletter'],
    ['https://example.com/#part', 'https://example.com/?utm_source=newsletter#part'],
    ['https://example.com/?a#/x?y=1', 'https://example.com/?a&utm_source=newsletter#/x?y=1'],
    ['https://example.com/?utm_source=x', 'https://example.com/?utm_source=newsletter'],
    ['https://example.com/?utm_source=x&a=1#p', 'https://example.com/?utm_source=newsletter&a=1#p'],
    ['https://example.com/?utm_source=x&utm_source=y', 'https://example.com/?utm_source=newsletter'],
    ['https://example.com/?UTM_Source=x', 'https://example.com/?UTM_Source=newsletter'],
    ['https://example.com/?UTM_SOURCE=x&b=2&utm_source=y', 'https://example.com/?b=2&utm_source=newsletter'],
    ['https://example.com/?utm_source=newsletter', 'https://example.com/?utm_source=newsletter'],
    ['https://example.com/?utm%5Fsource=x', 'https://example.com/?utm%5Fsource=newsletter'],
    ['https://example.com/?q=%E4%BD%A0+a', 'https://example.com/?q=%E4%BD%A0+a&utm_source=newsletter'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4?utm_source=newsletter'],
  ])('of %s leads to %s', (address, url) => {
    expect(urls({ address })[0]).toBe(url)
  })

  it.each([
    ['https://example.com/?utm_source=x', 'https://example.com/?utm_source=x'],
    ['https://example.com/?UTM_Source=x', 'https://example.com/?UTM_Source=x'],
    ['https://example.com/?utm_medium=x', 'https://example.com/?utm_medium=x&utm_source=newsletter'],
  ])('keeps the parameters of %s if that is wanted', (address, url) => {
    expect(urls({ address, keepsOwn: true })[0]).toBe(url)
  })

  it('says what it replaces, not what stays the same', () => {
    const of = (address: string) => eachLinks(question({ address })).map(({ replaced }) => replaced)
    expect(of('https://example.com/?utm_source=newsletter')).toEqual([[], ['utm_source']])
  })

  it("leaves out a value of a campaign that the link doesn't have", () => {
    const utm = [{ name: 'utm_campaign', value: '{campaign}-{date:YYYY-MM}' }]
    const targets = [undefined, 9].map((campaign, at) => ({
      key: String(at),
      name: 'Mail',
      options: campaign === undefined ? {} : { campaign },
    }))
    const links = eachLinks(question({ utm, targets, alias: '' }))
    expect(links.map(({ url }) => url)).toEqual([
      'https://example.com/spring',
      'https://example.com/spring?utm_campaign=spring-sale-2026-11',
    ])
    expect(links[0]?.leftOut).toEqual([{ name: 'utm_campaign', missing: ['campaign'] }])
  })

  it('of a preset has the UTM values of the preset before the typed ones, and its other parameters as an option', () => {
    const parameters = [
      { name: 'utm_source', value: 'partner' },
      { name: 'ref', value: '7' },
    ]
    const targets = [{ key: 'p', name: 'Partner', options: { custom: 'own', parameters } }]
    expect(eachLinks(question({ targets }))).toEqual([
      expect.objectContaining({
        url: 'https://example.com/spring?utm_source=partner',
        alias: 'spring-partner',
        options: { parameters: [{ name: 'ref', value: '7' }] },
      }),
    ])
  })

  it('has no alias of its own if no beginning was typed', () => {
    expect(eachLinks(question({ alias: ' ' })).map(({ alias }) => alias)).toEqual(['', ''])
  })

  it('has its number where the name has no letters', () => {
    const targets = ['🚀', '🎉'].map((name) => ({ key: name, name, options: {} }))
    expect(eachLinks(question({ targets })).map(({ alias }) => alias)).toEqual(['spring-1', 'spring-2'])
  })

  it('shows two equal aliases, those of other links and those that no service accepts', () => {
    const targets = ['Café', 'cafe', 'Radio', 'TV', 'Print'].map((name) => ({ key: name, name, options: {} }))
    const aliases = { TV: 'with space', Print: 'SPRING-CAFE' }
    const links = eachLinks(question({ targets, aliases, taken: new Set(['spring-radio']) }))
    expect(links.map(({ aliasProblem }) => aliasProblem?.kind ?? null)).toEqual([
      null,
      'repeated',
      'taken',
      'refused',
      'repeated',
    ])
  })

  it('has a pattern as its alias as often as wanted, because it makes another alias each time', () => {
    const targets = ['Café', 'cafe'].map((name) => ({ key: name, name, options: {} }))
    const links = eachLinks(question({ targets, alias: 'go-{random}' }))
    expect(links.map(({ alias, aliasProblem }) => [alias, aliasProblem])).toEqual(
      Array(2).fill(['go-{random}-cafe', null]),
    )
  })

  it.each(['', 'chrome://settings', 'ftp://example.com', 'not an address'])('is none of "%s"', (address) => {
    expect(eachLinks(question({ address }))).toEqual([])
    expect(eachAddress(address).problem).not.toBeNull()
  })
})

describe('results', () => {
  const results = [
    { name: 'News [DE] *', longUrl: 'https://example.com/', shortUrl: 'https://s.test/a' },
    { name: 'نشرة', longUrl: 'https://example.com/', shortUrl: 'https://s.test/b' },
  ]
  it('are lines of text', () => {
    expect(resultsText(results)).toBe('News [DE] *: https://s.test/a\nنشرة: https://s.test/b')
  })
  it('are a Markdown list whose names have no markup', () => {
    expect(resultsMarkdown(results)).toBe('- [News \\[DE\\] \\*](https://s.test/a)\n- [نشرة](https://s.test/b)')
  })
})
