import { describe, expect, it } from 'vitest'
import { preferredLanguages, type TargetedVisitor, targetedAddress } from './targeting.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1'

const visitor = (more: Partial<TargetedVisitor>): TargetedVisitor => ({
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

  it.each([
    ['DE', 'Germany; GERMANY; DE; de; DEU; Deutschland'],
    ['TR', 'Turkey; Türkiye'],
    ['GB', 'UK; Great Britain'],
    ['CI', 'Ivory Coast'],
  ])('for a visitor from %s is that of %s', (country, names) => {
    for (const location of names.split('; ')) {
      const of = link({ geo: [{ location, link: 'https://own.test/' }] })
      expect(targetedAddress(visitor({ country }), of), location).toBe('https://own.test/')
      expect(targetedAddress(visitor({ country: 'SE' }), of), location).toBeNull()
    }
  })

  const ANDROID_PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
  const ANDROID_TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/140.0 Safari/537.36'
  const IPAD =
    'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Version/16.0 Mobile/15E148 Safari/604.1'
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const CHROMEBOOK = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const all = { IPHONE, IPAD, ANDROID_PHONE, ANDROID_TABLET, MAC, WINDOWS, CHROMEBOOK, LINUX }

  it.each<[device: string, is: (keyof typeof all)[]]>([
    ['Mac OS', ['MAC']],
    ['macOS', ['MAC']],
    ['OSX', ['MAC']],
    ['iOS', ['IPHONE', 'IPAD']],
    ['iPhone', ['IPHONE']],
    ['iPad', ['IPAD']],
    ['Android', ['ANDROID_PHONE', 'ANDROID_TABLET']],
    ['Android phone', ['ANDROID_PHONE']],
    ['Android tablet', ['ANDROID_TABLET']],
    ['Windows 10', ['WINDOWS']],
    ['Win', ['WINDOWS']],
    ['Chromebook', ['CHROMEBOOK']],
    ['linux', ['LINUX']],
    ['Desktop', ['MAC', 'WINDOWS', 'CHROMEBOOK', 'LINUX']],
    ['Mobile', ['IPHONE', 'ANDROID_PHONE']],
    ['Smartphone', ['IPHONE', 'ANDROID_PHONE']],
    ['Tablet', ['IPAD', 'ANDROID_TABLET']],
  ])('for %s is that of exactly these devices: %j', (device, is) => {
    const of = link({ device: [{ device, link: 'https://own.test/' }] })
    const reached = Object.entries(all).filter(([, userAgent]) => targetedAddress(visitor({ userAgent }), of) !== null)
    expect(reached.map(([name]) => name)).toEqual(is)
  })

  it('is that of an Android phone before that of Android', () => {
    const devices = ['Mobile', 'Android', 'Android phone'].map((device) => ({
      device,
      link: `https://${device.replace(' ', '-').toLowerCase()}.test/`,
    }))
    const of = link({ device: devices })
    expect(targetedAddress(visitor({ userAgent: ANDROID_PHONE }), of)).toBe('https://android-phone.test/')
    expect(targetedAddress(visitor({ userAgent: ANDROID_TABLET }), of)).toBe('https://android.test/')
    expect(targetedAddress(visitor({ userAgent: IPHONE }), of)).toBe('https://mobile.test/')
  })

  it.each<[language: string, is: string[], isNot: string[]]>([
    ['pt_BR', ['pt-BR', 'pt-br'], ['pt-PT', 'pt', 'en']],
    ['Portuguese', ['pt-BR', 'pt-PT', 'pt'], ['es']],
    ['português', ['pt-BR', 'pt'], ['fr']],
    ['zh-TW', ['zh-Hant-TW', 'zh-TW', 'zh-Hant'], ['zh-CN', 'zh-Hans', 'zh-HK', 'zh']],
    ['zh-CN', ['zh-CN', 'zh-Hans-CN', 'zh-Hans', 'zh'], ['zh-TW', 'zh-Hant', 'zh-Hant-CN', 'zh-SG']],
    ['zh-Hans', ['zh-CN', 'zh-SG', 'zh-Hans', 'zh'], ['zh-TW', 'zh-HK', 'zh-Hant-CN']],
    ['zh-Hant', ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant-TW'], ['zh-CN', 'zh']],
    ['zh', ['zh-CN', 'zh-TW', 'zh'], ['ja']],
    ['iw', ['he', 'he-IL', 'iw'], ['yi']],
    ['Hebrew', ['he-IL', 'iw-IL'], ['ar']],
    ['in', ['id', 'id-ID', 'in'], ['ms']],
    ['nb', ['nb', 'nb-NO', 'no', 'no-NO'], ['nn', 'nn-NO', 'sv']],
    ['no', ['nb', 'nn', 'no', 'nb-NO'], ['da']],
    ['nb-NO', ['nb-NO', 'no-NO'], ['nb', 'nn-NO']],
    ['sr-Latn', ['sr-Latn', 'sr-Latn-RS'], ['sr', 'sr-RS', 'sr-Cyrl']],
    ['sr-Cyrl', ['sr', 'sr-RS'], ['sr-Latn']],
    ['sr', ['sr', 'sr-Latn', 'sr-RS'], ['hr']],
    ['English (US)', ['en-US', 'en-us'], ['en-GB', 'en']],
    ['en-us', ['en-US'], ['en-GB']],
    ['German', ['de', 'de-AT', 'de-CH-1996'], ['nl']],
    ['Deutsch', ['de-DE'], ['da']],
    ['de-AT', ['de-AT', 'de-at'], ['de', 'de-DE']],
  ])('in %s is that of %j, and not of %j', (language, is, isNot) => {
    const of = link({ language: [{ language, link: 'https://own.test/' }] })
    const reached = [...is, ...isNot].filter(
      (acceptLanguage) => targetedAddress(visitor({ acceptLanguage }), of) !== null,
    )
    expect(reached).toEqual(is)
  })

  it('reaches no visitor if its name is unknown or damaged', () => {
    const of = link({ geo: [{ location: 'Atlantis', link: 'https://own.test/' }, {}], language: [{ language: 'xx' }] })
    expect(targetedAddress(visitor({ country: 'XX', acceptLanguage: 'xx' }), of)).toBeNull()
  })
})

describe('A visitor’s preferred languages', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['de-Latn-AT', 'de-AT', 'de-Latn', 'de']],
    ['en;q=0.5, fr;q=0.9', ['fr-Latn', 'fr']],
    ['zh-Hant-TW', ['zh-Hant-TW', 'zh-TW', 'zh-Hant', 'zh']],
    ['nn', ['nn-Latn', 'nn', 'no-Latn', 'no']],
    ['no', ['no-Latn', 'no', 'nb-Latn', 'nb']],
    ['xx', []],
    ['und', []],
    ['und-DE, de', []],
    ['constructor', []],
    ['*', []],
    ['*, sv;q=0.5', ['sv-Latn', 'sv']],
    ['de;q=0', []],
    ['', []],
    [';;;q=x,', []],
    ['sv; q = 0.1, fi ;q=0.2', ['fi-Latn', 'fi']],
    ['de\t;q="0.5", it;q=0.6', ['it-Latn', 'it']],
  ])('of %j are %j', (header, languages) => {
    expect(preferredLanguages(header)).toEqual(languages)
  })

  it('are none if the text is too long for a language', () => {
    expect(preferredLanguages(`${'a-'.repeat(4_000)}a`)).toEqual([])
  })

  it('are read only at the start of a long text', () => {
    expect(preferredLanguages(`de;q=0.5,${'fi;q=0.4,'.repeat(100)}sv`)).toEqual(['de-Latn', 'de'])
  })
})
