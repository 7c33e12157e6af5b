import { afterEach, describe, expect, it } from 'vitest'
import { ENGLISH } from './catalog/english.ts'
import type { Catalog } from './message.ts'
import { catalogReader, messagesJson, pseudoCatalog } from './messages-json.ts'
import { catalogDirection, isolated, type MessageKey, readMessagesWith, regionalLanguage, t } from './t.ts'

afterEach(() => readMessagesWith(catalogReader(ENGLISH)))

/** The English catalog with some messages of another language. */
const inLanguage = (language: string, name: string, texts: Record<string, string>) =>
  readMessagesWith((key, values) => {
    if (key === 'catalog_language') return language
    if (key === 'catalog_language_name') return name
    return catalogReader(texts)(key, values)
  })

describe('a message', () => {
  it('contains its values where the text names them, with numbers in its language', () => {
    expect(t('failure_permission_advice', 'https://s.test')).toContain('access https://s.test.')
    expect(t('failure_timeout_advice', 20_000)).toContain('within 20,000 seconds')
    readMessagesWith((key, values) => (key === 'catalog_language' ? 'de' : values.join()))
    expect(t('failure_timeout_advice', 20_000)).toBe('20.000')
  })

  it('has the plural form of its count', () => {
    expect(t('failure_timeout_advice', 1)).toContain('within 1 second.')
    expect(t('failure_timeout_advice', 2)).toContain('within 2 seconds.')
  })

  it('has the plural forms of a language with more of them than English', () => {
    const forms = { failure_timeout_advice_one: 'sekunda', failure_timeout_advice_few: 'sekundy' }
    inLanguage('pl', 'polski', {
      ...forms,
      failure_timeout_advice_other: 'other',
      failure_timeout_advice_many: 'sekund',
    })
    expect([1, 3, 5, 22].map((count) => t('failure_timeout_advice', count))).toEqual([
      'sekunda',
      'sekundy',
      'sekund',
      'sekundy',
    ])
  })

  it.each([
    ['3 sept.', 'Expires 3 sept.'],
    ['Sep 3', 'Expires Sep 3.'],
    ['a las 3 p. m.', 'Expires a las 3 p. m.'],
    ['مثال.', 'Expires \u2068مثال.\u2069'],
    ['\ue002 3', 'Expires  3.'],
  ])('ends with one full stop after %j', (value, text) => {
    expect(t('link_does_expires', value)).toBe(text)
  })

  it('keeps the full stop of a value where it has none itself', () => {
    expect(t('links_expires_in', '3 sept.')).toBe('Expires 3 sept.')
    expect(t('shared_two_statements', '3 sept.', '2 p. m.')).toBe('3 sept. 2 p. m.')
  })

  it('isolates text whose direction could disturb the sentence, and no other', () => {
    expect(t('failure_permission_advice', 'مثال')).toContain('\u2068مثال\u2069')
    expect(t('failure_permission_advice', 'https://s.test')).not.toMatch(/[\u2068\u2069]/)
    expect(catalogDirection()).toBe('ltr')
    inLanguage('ar', 'العربية', {})
    expect(catalogDirection()).toBe('rtl')
  })

  it('keeps joined sentences and names in the order of a language from right to left', () => {
    inLanguage('ar', 'العربية', { shared_two_sentences: '{first} {second}' })
    const two = t('shared_two_sentences', 'Terselink هنا.', 'نعم.')
    expect(two).toBe('\u2067Terselink هنا.\u2069 \u2067نعم.\u2069')
    expect(t('shared_two_sentences', two, 'لا.')).toBe(`\u2067${two}\u2069 \u2067لا.\u2069`)
    expect(isolated('\u2068a.test\u2069، \u2068b.test\u2069')).toMatch(/^\u2067/)
    expect(isolated('The word مثال')).toMatch(/^\u2068/)
  })

  it.each([
    ['an override', 'pay\u202egpj'],
    ['an isolate without an end', '\u2067name'],
    ['the end of an isolate', '\u2069name'],
    ['ends before beginnings', 'a\u2069b\u2067c'],
  ])('contains nothing of %s in a value, which would reverse the rest of the sentence', (_what, value) => {
    expect(t('links_delete_link_title', value)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it('keeps the isolated texts of a message in it', () => {
    expect(t('gestures_badge', t('failure_permission_advice', 'مثال'))).toContain('\u2068مثال\u2069')
  })
})

describe('the catalog for the browser', () => {
  it('names its values, whose order another language may change, and doubles dollar signs', () => {
    expect(
      messagesJson({ a_b: 'From {from} to {to} for $5', c: { one: '{count} link', other: '{count} links' } }),
    ).toEqual({
      a_b: {
        message: 'From $FROM$ to $TO$ for $$5',
        placeholders: { from: { content: '$1' }, to: { content: '$2' } },
      },
      c_one: { message: '$COUNT$ link', placeholders: { count: { content: '$1' } } },
      c_other: { message: '$COUNT$ links', placeholders: { count: { content: '$1' } } },
    })
  })

  it.each<[string, Catalog]>([
    ['keys that differ in case alone for a browser', { aB: 'x' }],
    ['a key that ends like the plural form of another message', { a_one: 'x', a: { one: 'x', other: 'x' } }],
    ['a key that ends like a plural form, which translation platforms would take it for', { delete_many: 'x' }],
    ['more values than a browser takes', { a: '{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}' }],
  ])('is refused with %s', (_what, catalog) => {
    expect(() => messagesJson(catalog)).toThrow(Object.keys(catalog)[0])
  })

  it('contains every English text', () => {
    const messages = messagesJson(ENGLISH)
    const read = catalogReader(ENGLISH)
    for (const [name, { message, placeholders = {} }] of Object.entries(messages)) {
      expect(message, name).not.toBe('')
      const values = Object.keys(placeholders)
      const shown = message.replace(/\$\$|\$(\w+)\$/g, (_, value?: string) => value?.toLowerCase() ?? '$')
      const byPosition: string[] = []
      for (const value of values) byPosition[Number(placeholders[value]?.content.slice(1)) - 1] = value
      expect(read(name as MessageKey, byPosition), name).toBe(shown)
    }
  })

  it('has a made-up language that keeps every value', () => {
    const pseudo = pseudoCatalog({
      catalog_language: 'en',
      a: 'Copy {link} now',
      b: { one: 'One', other: '{count} all' },
    })
    expect(pseudo).toEqual({
      catalog_language: 'en',
      a: '⟦Çöpý {link} ñöw·····⟧',
      b: { one: '⟦Öñé···⟧', other: '⟦{count} áļļ····⟧' },
    })
  })
})

const written = (tag: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 27))

describe('the language of dates and numbers', () => {
  it.each([
    ['English in Britain', 'en', ['en-GB', 'en'], 'en-GB', '27/11/2026'],
    ['English in the United States', 'en', ['en-US'], 'en-US', '11/27/26'],
    ['English for a browser in Swedish', 'en', ['sv-SE', 'en-US'], 'en-US', '11/27/26'],
    ['English for a browser in Swedish alone', 'en', ['sv'], 'en-SE', '2026-11-27'],
    ['German in Austria, although English is preferred', 'de', ['en-US', 'de-AT'], 'de-AT', '27.11.26'],
    ['Brazilian texts in Portugal', 'pt-BR', ['pt-PT'], 'pt-PT', '27/11/26'],
    ['simplified Chinese where traditional is written', 'zh-CN', ['zh-TW'], 'zh-CN', '2026/11/27'],
    ['simplified Chinese in Singapore', 'zh-CN', ['zh-SG'], 'zh-SG', '27/11/26'],
    ['a browser without languages', 'ja', [], 'ja', '2026/11/27'],
    ['languages that are none', 'fr', ['x', '*', 'fr_FR', 'fr-CA'], 'fr-CA', '2026-11-27'],
  ])('is that of the region: %s', (_what, catalog, preferred, tag, date) => {
    readMessagesWith((key) => (key === 'catalog_language' ? catalog : ''), preferred)
    expect(regionalLanguage()).toBe(tag)
    expect(written(tag)).toBe(date)
  })
})
