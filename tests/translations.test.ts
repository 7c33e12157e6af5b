import { describe, expect, it } from 'vitest'
import { readTime } from '../lib/link-options/expiry-in-words.ts'
import { LANGUAGE_TAGS } from '../lib/model/languages.ts'
import { ENGLISH } from '../lib/words/catalog/english.ts'
import type { Catalog, Message } from '../lib/words/message.ts'
import { messagesJson } from '../lib/words/messages-json.ts'
import { readMessages } from '../lib/words/read-messages.ts'
import { TRANSLATIONS } from '../lib/words/translations/translations.ts'
import { messageContexts } from '../scripts/words/message-contexts.ts'
import { translationProblems } from './support/translation-problems.ts'

const SOURCE: Catalog = {
  copy: 'Copy',
  left: '{option}: you asked for “{asked}” here.',
  links: { one: '{count} link', other: '{count} links' },
  about: 'A text that must be translated.',
}

const POLISH: Catalog = {
  copy: 'Kopiuj',
  left: 'Wartość „{asked}”: {option}.',
  links: { one: '{count} link', few: '{count} linki', many: '{count} linków', other: '{count} linku' },
  about: 'Ten tekst jest przetłumaczony.',
}

const textOf = (message: Message | undefined): string => (typeof message === 'string' ? message : '')

describe('a translation', () => {
  it('may change the order of values and leave out a number that its form says', () => {
    const links = { one: 'jeden link', few: '{count} linki', many: '{count} linków', other: '{count} linku' }
    expect(translationProblems('pl', { ...POLISH, links }, SOURCE)).toEqual([])
  })

  it.each<[string, Catalog, string]>([
    ['a missing message', { copy: 'Kopiuj' }, 'left: missing'],
    ['an unknown message', { ...POLISH, copyy: 'x' }, 'copyy: no such message'],
    ['another order', { left: '', ...POLISH }, 'the order is not'],
    ['a value that English lacks', { ...POLISH, copy: 'Kopiuj {text}' }, 'copy: {text} is not a value'],
    ['a lost value', { ...POLISH, left: '{option}.' }, 'left: the value {asked} is missing'],
    ['an empty text', { ...POLISH, copy: '' }, 'copy: empty'],
    [
      'a missing plural form',
      { ...POLISH, links: { one: '{count} link', other: '{count} linku' } },
      '“few” is missing',
    ],
    ['no plural forms', { ...POLISH, links: 'linki' }, 'links: neither plural forms nor the number'],
    ['a text that is still English', { ...POLISH, about: SOURCE.about as string }, 'about: still English'],
    ['a text that is too long', { ...POLISH, copy: 'Kopiuj do schowka systemu' }, 'copy: longer than 21'],
    ['letters of another script', { ...POLISH, copy: 'Koрiuj' }, 'copy: letters of another script: р'],
    ['a lost full stop', { ...POLISH, about: 'Tekst bez kropki' }, 'about: a full stop'],
    ['straight quotation marks', { ...POLISH, copy: '"Kopiuj"' }, 'copy: straight quotation marks'],
  ])('is rejected with %s', (_what, translation, problem) => {
    expect(translationProblems('pl', translation, SOURCE).join('\n')).toContain(problem)
  })

  it('is rejected if it leaves out the number in a form that several numbers have', () => {
    const links = {
      one: 'одне посилання',
      few: '{count} посилання',
      many: '{count} посилань',
      other: '{count} посилання',
    }
    expect(translationProblems('uk', { links }, { links: SOURCE.links as Message })).toEqual([
      'links: “one” needs {count}: it has several numbers',
    ])
  })

  it.each(['עם https:// בלבד', 'מ־2031-12-31'])('is rejected with %s, whose signs would move', (copy) => {
    expect(translationProblems('he', { copy }, { copy: 'Starts with https:// only' }).join()).toContain(
      'no left-to-right mark',
    )
  })

  it.each(['Copier ?', 'Copier?', '« Copier\u00a0»', 'Copier :'])('is rejected with %s, which could break', (copy) => {
    expect(translationProblems('fr', { copy }, { copy: 'Copy?' }).join()).toContain('no no-break space')
  })

  it('exists for every language that can be chosen', () => {
    expect(['en', ...TRANSLATIONS.map(({ language }) => language)]).toEqual(LANGUAGE_TAGS)
  })

  it.each(TRANSLATIONS.map(({ language, catalog }) => ({ language, catalog })))(
    '$language is complete and correct',
    ({ language, catalog }) => {
      expect(translationProblems(language, catalog, ENGLISH)).toEqual([])
    },
  )

  it.each(TRANSLATIONS.map(({ language, catalog }) => ({ language, catalog })))(
    '$language is read from its file as it was written',
    ({ catalog }) => {
      const read = readMessages(messagesJson(catalog, ENGLISH))
      expect(read('shared_difference', ['A', 'B', 'C'])).toMatch(/A.*B.*C|A.*C.*B|B.*A.*C|B.*C.*A|C.*A.*B|C.*B.*A/s)
      expect(read('shared_copy', [])).toBe(catalog.shared_copy)
    },
  )
})

it.each(TRANSLATIONS.map(({ language, catalog }) => ({ language, catalog })))(
  '$language gives examples of times that can be read',
  ({ language, catalog }) => {
    const examples = textOf(catalog.shared_time_in_words_hint).split(/[,،、]\s?/)
    expect(examples).toHaveLength(3)
    for (const example of examples)
      expect(readTime(example, Date.UTC(2026, 10, 27, 12), language), example).toHaveProperty('moment')
  },
)

it('translators are told about every message where it is and how long it may be', () => {
  const contexts = messageContexts()
  const lacking = Object.keys(ENGLISH).filter(
    (key) =>
      !key.startsWith('catalog_') &&
      !/^\w.*\. At most \d+ characters\.$|\d+ characters\.$/.test(contexts.get(key) ?? ''),
  )
  expect(lacking).toEqual([])
})
