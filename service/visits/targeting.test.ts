import { describe, expect, it } from 'vitest'
import { preferredLanguages, targetedAddress, type Visitor } from './targeting.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1'

const visitor = (more: Partial<Visitor>): Visitor => ({
  country: null,
  userAgent: 'curl/8',
  acceptLanguage: '',
  ...more,
})

const link = ({ geo = [], device = [], language = [] }: Record<string, object[]>) => ({
  geo_targets: JSON.stringify(geo),
  device_targets: JSON.stringify(device),
  language_targets: JSON.stringify(language),
})

describe('A visitor’s own target', () => {
  const everything = link({
    geo: [{ location: 'Germany', link: 'https://germany.test/' }],
    device: [
      { device: 'Mobile', link: 'https://mobile.test/' },
      { device: 'iPhone', link: 'https://iphone.test/' },
    ],
    language: [{ language: 'de', link: 'https://german.test/' }],
  })

  it('is null if no list matches', () => {
    expect(targetedAddress(visitor({ country: 'SE', acceptLanguage: 'sv' }), everything)).toBeNull()
    expect(targetedAddress(visitor({ country: 'DE' }), link({}))).toBeNull()
  })

  it('is chosen by device, then country, then language', () => {
    const german = { country: 'DE', userAgent: IPHONE, acceptLanguage: 'de' }
    expect(targetedAddress(visitor(german), everything)).toBe('https://iphone.test/')
    expect(targetedAddress(visitor({ ...german, userAgent: 'curl/8' }), everything)).toBe('https://germany.test/')
    expect(targetedAddress(visitor({ country: 'AT', acceptLanguage: 'de-AT' }), everything)).toBe(
      'https://german.test/',
    )
  })

  it('prefers the most specific name of a device', () => {
    const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
    expect(targetedAddress(visitor({ userAgent: android }), everything)).toBe('https://mobile.test/')
  })

  it.each(['nb-NO,nb;q=0.9,no;q=0.8', 'nn-NO', 'no'])('for Norwegian matches %s', (acceptLanguage) => {
    const languages = [{ language: 'no', link: 'https://norwegian.test/' }]
    expect(targetedAddress(visitor({ acceptLanguage }), link({ language: languages }))).toBe('https://norwegian.test/')
    const own = link({ language: [...languages, { language: 'nn', link: 'https://nynorsk.test/' }] })
    expect(targetedAddress(visitor({ acceptLanguage: 'nn-NO' }), own)).toBe('https://nynorsk.test/')
  })

  it.each(['Germany', 'GERMANY', 'DE', 'de'])('matches %s with the country DE', (location) => {
    const of = link({ geo: [{ location, link: 'https://germany.test/' }] })
    expect(targetedAddress(visitor({ country: 'DE' }), of)).toBe('https://germany.test/')
  })
})

describe('A visitor’s preferred languages', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['de-at', 'de']],
    ['en;q=0.5, fr;q=0.9', ['fr']],
    ['zh-Hant-TW', ['zh-hant-tw', 'zh-hant', 'zh']],
    ['nb-NO,nb;q=0.9', ['nb-no', 'nb', 'no']],
    ['nn', ['nn', 'no']],
    ['no', ['no']],
    ['constructor', ['constructor']],
    ['*', []],
    ['*, sv;q=0.5', ['sv']],
    ['de;q=0', []],
    ['', []],
    [';;;q=x,', []],
    ['sv; q = 0.1, fi ;q=0.2', ['fi']],
    ['de\t;q="0.5", it;q=0.6', ['it']],
  ])('of %j are %j', (header, languages) => {
    expect(preferredLanguages(header)).toEqual(languages)
  })

  it('are none if the text is too long for a language', () => {
    expect(preferredLanguages(`${'a-'.repeat(4_000)}a`)).toEqual([])
  })

  it('are read only at the start of a long text', () => {
    expect(preferredLanguages(`de;q=0.5,${'fi;q=0.4,'.repeat(100)}sv`)).toEqual(['de'])
  })
})
