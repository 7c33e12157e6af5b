import { describe, expect, it } from 'vitest'
import { TARGET_NAMES } from './target-names.ts'

const { countries, devices, languages } = TARGET_NAMES

const words = (text: string) => text.split('; ')

describe('A country', () => {
  it.each([
    ['TR', 'Turkey; Türkiye; Turkiye; TURKEY; turkey; tr; TR; TUR; Türkei; Turquie; Turquía; Турция; تركيا'],
    ['US', 'USA; U.S.A.; US; us; United States; United States of America; the United States; Estados Unidos; EE. UU.'],
    ['GB', 'UK; uk; U.K.; GB; GBR; Great Britain; Britain; United Kingdom; Royaume-Uni; Vereinigtes Königreich'],
    ['CZ', 'Czech Republic; Czechia; czech republic; CZE; Česko; Tschechien'],
    ['CI', "Ivory Coast; Côte d’Ivoire; Cote d'Ivoire; COTE D'IVOIRE; Elfenbeinküste; Costa d’Avorio"],
    ['NL', 'Holland; Netherlands; The Netherlands; Netherlands (Kingdom of the); Niederlande; Nederland; NLD'],
    ['KR', 'South Korea; Republic of Korea; Korea, Republic of; Korea (South); 대한민국; Südkorea'],
    ['KP', "North Korea; Korea, Democratic People's Republic of; DPRK"],
    ['MM', 'Burma; Myanmar; Myanmar (Burma); MMR'],
    ['MK', 'Macedonia; North Macedonia; Macedonia, the former Yugoslav Republic of'],
    ['SZ', 'Swaziland; Eswatini'],
    ['CV', 'Cape Verde; Cabo Verde; Kap Verde'],
    ['RU', 'Russia; Russian Federation; Россия; россия; Russland; Rusia; Nga'],
    ['NG', 'NG; NGA; nga; Nigeria'],
    ['DE', 'DEU; deu; de; De; Germany; GERMANY; Deutschland; Allemagne; Alemania; Niemcy; 德国; ドイツ; जर्मनी; ＤＥ'],
    ['CW', 'Curacao; Curaçao'],
    ['AT', 'Áo; Österreich; Austria; AUT'],
    ['AO', 'AO; ao; Angola'],
    ['SE', 'Sweden; Sverige; İsveç; isvec; Schweden'],
    ['LC', 'Saint Lucia; St. Lucia; St Lucia'],
    ['TT', 'Trinidad & Tobago; Trinidad and Tobago'],
    ['GM', 'Gambia; The Gambia; Gambia (The); Gambia, The'],
    ['IR', 'Iran; Iran (Islamic Republic of); Iran, Islamic Republic of; ایران'],
    ['CD', 'DR Congo; Congo - Kinshasa; Democratic Republic of the Congo; Congo, Democratic Republic of the; DRC'],
    ['CG', 'Congo - Brazzaville; Republic of the Congo; Congo-Brazzaville'],
    ['VN', 'Vietnam; Viet Nam; Việt Nam'],
    ['HK', 'Hong Kong; Hongkong; Hong Kong SAR China; 香港'],
    ['XK', 'Kosovo; XK'],
    ['GE', 'Georgia; საქართველო'],
    ['IE', 'Ireland; Éire; Republic of Ireland'],
    ['GR', 'Ελλάδα; ΕΛΛΑΔΑ; Greece; EL; Hellas'],
  ])('%s has the names %s', (code, names) => {
    expect(words(names).map((name) => [name, countries.find(name)])).toEqual(words(names).map((name) => [name, code]))
  })

  it.each([
    ['Turky', ['Turkey']],
    ['Germny', ['Germany']],
    ['Deutchland', ['Deutschland']],
    ['Untied States', ['United States']],
    ['Korea', ['South Korea', 'North Korea']],
    ['Congo', ['Congo - Brazzaville', 'Congo - Kinshasa']],
    ['England', ['United Kingdom']],
    ['America', ['United States']],
    ['Virgin Islands', ['British Virgin Islands', 'U.S. Virgin Islands']],
    ['European Union', []],
    ['EU', []],
    ['Asia', []],
    ['SU', []],
    ['ZZ', []],
    ['T1', []],
    ['', []],
    ['constructor', []],
    ['__proto__', []],
  ])('isn’t known as %j, but may have been %j', (name, meant) => {
    expect(countries.find(name)).toBeNull()
    expect(countries.similar(name)).toEqual(meant)
    for (const other of meant) expect(countries.find(other)).not.toBeNull()
  })
})

describe('A device', () => {
  it.each([
    ['Mac', 'Mac OS; macOS; MacOS X; OSX; OS X; Mac OS X; Macintosh; mac'],
    ['iOS', 'iOS; ios; iPhone OS'],
    ['iPhone', 'iPhone; IPHONE; iPhones; Apple iPhone; iOS phone'],
    ['iPad', 'iPad; iPadOS; i-Pad'],
    ['Android phone', 'Android phone; android-phone; Android smartphone; Android (phone)'],
    ['Android', 'Android; ANDROID; Android OS; Android devices'],
    ['Windows', 'Windows; Windows 10; Windows 11; Win; win10; Windows PC; Microsoft Windows'],
    ['ChromeOS', 'Chromebook; Chrome OS; ChromeOS; CrOS'],
    ['Linux', 'Linux; GNU/Linux; linux'],
    ['Desktop', 'Desktop; desktop; Computer; Laptop'],
    ['Mobile', 'Mobile; mobile; Phone; Smartphone; smart phone; Cell phone'],
    ['Tablet', 'Tablet; tablets; Tablet PC'],
  ])('%s has the names %s', (device, names) => {
    expect(words(names).map((name) => [name, devices.find(name)])).toEqual(words(names).map((name) => [name, device]))
  })

  it.each([
    ['Andriod', ['Android']],
    ['Windows 7', ['Windows']],
    ['MacBook', ['Mac']],
    ['PC', ['Windows', 'Desktop']],
    ['Ubuntu', ['Linux']],
    ['Toaster', []],
  ])('isn’t known as %j, but may have been %j', (name, meant) => {
    expect(devices.find(name)).toBeNull()
    expect(devices.similar(name)).toEqual(meant)
  })
})

describe('A language', () => {
  it.each([
    ['pt-BR', 'pt_BR; pt-BR; PT-br; pt_BR.UTF-8; Brazilian Portuguese; Portuguese (Brazil)'],
    ['pt', 'Portuguese; português; portugues; Portugiesisch; pt; por'],
    ['zh-TW', 'zh-TW; zh_TW; Chinese (Taiwan); Chinese - Taiwan'],
    ['zh-CN', 'zh-CN; zh_cn; Chinese (China)'],
    ['zh-Hans', 'zh-Hans; zh-hans; Simplified Chinese; Chinese (Simplified); Chinese Simplified'],
    ['zh-Hant', 'zh-Hant; Traditional Chinese; Chinese (Traditional)'],
    ['zh', 'zh; Chinese; 中文; Mandarin; zho; chi'],
    ['he', 'he; iw; Hebrew; עברית'],
    ['id', 'id; in; Indonesian'],
    ['nb', 'nb; Bokmål; Norwegian Bokmål'],
    ['no', 'no; Norwegian; norsk'],
    ['sr-Latn', 'sr-Latn; sr_latn; Serbian (Latin); sh'],
    ['sr', 'sr; Serbian; српски'],
    ['en-US', 'English (US); en-us; en_US; English (United States); American English; US English'],
    ['en-GB', 'English (UK); en-gb; en-UK; British English'],
    ['de', 'German; Deutsch; deutsch; Allemand; de; deu; ger'],
    ['de-AT', 'de-at; German (Austria); Austrian German'],
    ['es-419', 'es-419; es-LA; Latin American Spanish'],
    ['nl-BE', 'nl-BE; Flemish; Vlaams'],
    ['fa', 'fa; Persian; Farsi; فارسی'],
    ['fil', 'fil; tl; Filipino; Tagalog'],
    ['ja', 'ja; Japanese; 日本語'],
  ])('%s has the names %s', (tag, names) => {
    expect(words(names).map((name) => [name, languages.find(name)])).toEqual(words(names).map((name) => [name, tag]))
  })

  it.each([
    ['Germn', ['German']],
    ['Englsh', ['English']],
    ['Klingon', []],
    ['xx', []],
    ['de-XX', []],
    ['C', []],
    ['und', []],
    ['und-DE', []],
    ['en,de', []],
    ['de / fr', []],
    ['constructor', []],
  ])('isn’t known as %j, but may have been %j', (name, meant) => {
    expect(languages.find(name)).toBeNull()
    expect(languages.similar(name)).toEqual(meant)
  })
})

describe('Every example', () => {
  it.each(Object.entries(TARGET_NAMES))('of %s is known', (_, { find, examples }) => {
    for (const example of examples) expect(find(example), example).not.toBeNull()
  })
})
