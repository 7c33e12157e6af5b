import { afterAll, describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../model/languages.ts'
import { combined, readTime } from '../expiry-in-words.ts'
import everyday from './everyday-times.json' with { type: 'json' }
import rules from './grammar.json' with { type: 'json' }
import { grammarOf, meaningsOf, TOKEN_KINDS } from './grammar.ts'
import { lexiconOf, plainTime, TIME_WORDS, type TimeWords, wordsIn } from './lexicon.ts'

const { TZ: zone } = process.env
process.env.TZ = 'Europe/Berlin'
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const PROBLEMS = { unreadable: 'not read', ambiguous: 'asked', past: 'past' } as const

/** As the rows say it. */
const meaningOf = (text: string, now: string, language: string): string => {
  const meant = readTime(text, new Date(now).getTime(), language)
  if ('problem' in meant) return PROBLEMS[meant.problem]
  return meant.moment === null ? 'never' : new Date(meant.moment).toLocaleString('sv').slice(0, 16)
}

const rows = Object.entries(everyday).flatMap(([now, languages]) =>
  Object.entries(languages).flatMap(([language, texts]) =>
    Object.entries(texts as Record<string, string>).map(([text, meant]) => [now, language, text, meant] as const),
  ),
)

describe('a time that people write', () => {
  it.each(rows)('at %s in the language %s: %s is %s', (now, language, text, meant) => {
    expect(meaningOf(text, now, language)).toBe(meant)
  })

  it.each(LANGUAGE_TAGS)('has at least 25 rows in the language %s', (tag) => {
    expect(rows.filter(([, language]) => language === tag).length).toBeGreaterThanOrEqual(25)
  })
})

/** As browsers and spreadsheets write them. */
const WRITTEN = [
  ...LANGUAGE_TAGS,
  'en-US',
  'en-GB',
  'en-IN',
  'de-AT',
  'es-MX',
  'es-AR',
  'fr-CH',
  'ar-EG',
  'pt-PT',
  'zh-TW',
]

describe('a date that Intl writes', () => {
  const dates = [new Date(2026, 11, 15, 18, 5), new Date(2027, 2, 4, 9, 30), new Date(2026, 11, 31, 23, 59)]
  it.each(WRITTEN)('is read in the language %s, or asked about', (tag) => {
    const now = new Date(2026, 11, 2, 10, 20).getTime()
    const styles = ['full', 'long', 'medium', 'short'] as const
    for (const date of dates)
      for (const dateStyle of styles)
        for (const timeStyle of [undefined, 'short', 'medium'] as const) {
          const text = new Intl.DateTimeFormat(tag, { dateStyle, timeStyle }).format(date)
          const end = timeStyle === undefined ? new Date(date).setHours(23, 59, 0, 0) : date.getTime()
          const meant = readTime(text, now, tag)
          expect('problem' in meant && meant.problem !== 'ambiguous', text).toBe(false)
          expect('one' in meant ? [meant.one, meant.other] : 'moment' in meant ? [meant.moment] : [], text).toContain(
            end,
          )
        }
  })
})

it.each([
  ['some day', 'en', 'some day'],
  ['Friday  or Saturday', 'en', 'or'],
  ['Freitag irgendwann', 'de', 'irgendwann'],
  ['morgen Früh später Ähnliches', 'de', 'Ähnliches'],
  ['Friday Saturday', 'en', 'Friday Saturday'],
])('of %s in the language %s, “%s” has no meaning', (text, language, rest) => {
  expect(readTime(text, Date.UTC(2026, 10, 26), language)).toEqual({ problem: 'unreadable', rest })
})

describe('dates with slashes', () => {
  const now = '2026-11-26 14:30'
  it.each([
    ['en', 'asked'],
    ['en-US', '2027-03-04 23:59'],
    ['en-GB', '2027-04-03 23:59'],
    ['en-CA', 'asked'],
    ['fr', '2027-04-03 23:59'],
    ['fr-CA', '2027-04-03 23:59'],
    ['ja', '2027-03-04 23:59'],
    ['not a language', 'asked'],
  ])('have the order of the language and region %s', (language, meant) => {
    expect(meaningOf('03/04', now, language)).toBe(meant)
  })
})

describe.each(Object.entries(TIME_WORDS))('the words of %s', (tag, words: TimeWords) => {
  it('are of a language that can be chosen, all of which have some', () => {
    expect([...LANGUAGE_TAGS, 'other']).toContain(tag)
    expect(Object.keys(TIME_WORDS)).toHaveLength(LANGUAGE_TAGS.length + 1)
  })

  it.runIf(tag !== 'other')('have every number, day of the week and month', () => {
    const of = (name: string, count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => `${name}${at + from}`)
    // Months may be numbers with a word after them.
    const months = 'monthmark' in words.words ? [] : of('named+', 12, 1)
    expect(Object.keys(words.words)).toEqual(
      expect.arrayContaining([...of('', 31, 1), ...of('weekday+', 7), ...months]),
    )
  })

  it('have no spelling twice for the same meaning, and none that is empty', () => {
    for (const [tokens, spellings] of Object.entries(words.words)) {
      const each = spellings.split('|')
      expect(
        each.filter((spelling, at) => each.indexOf(spelling) !== at || spelling.trim() === ''),
        tokens,
      ).toEqual([])
    }
  })

  it('have no token that no rule of the grammar knows', () => {
    const kinds = [...lexiconOf(words).entries.values()].flatMap((entries) =>
      entries.flatMap(({ meanings }) => meanings.flat().map((token) => token.kinds)),
    )
    for (const each of kinds)
      expect(
        each.some((kind) => TOKEN_KINDS.has(kind)),
        each.join(' '),
      ).toBe(true)
  })
})

describe.each(Object.entries(rules))('the rule %s', (pattern, example) => {
  it(`is what reads ${example}`, () => {
    const [language = '', text = ''] = example.split(': ')
    const words = TIME_WORDS[language]
    if (words === undefined) throw new Error(`no language ${language}`)
    const without = grammarOf(Object.keys(rules).filter((each) => each !== pattern))
    const said = [...wordsIn(plainTime(text), lexiconOf(words), 'either')].flatMap(combined)
    const meant = (tokens: (typeof said)[number], grammar?: typeof without) => [...meaningsOf(tokens, grammar)]
    expect(said.some((tokens) => meant(tokens).length > meant(tokens, without).length)).toBe(true)
  })
})
