import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTime } from '../lib/link-options/expiry-in-words.ts'
import { LANGUAGE_TAGS } from '../lib/model/languages.ts'
import { ENGLISH } from '../lib/words/catalog/english.ts'
import type { Catalog, Message } from '../lib/words/message.ts'
import { messagesJson } from '../lib/words/messages-json.ts'
import { readMessages } from '../lib/words/read-messages.ts'
import { messageContexts } from '../scripts/words/message-contexts.ts'
import { catalogOf, parseTexts, readTranslations, translationJson } from '../scripts/words/translations.ts'
import { ruledOutTerms, ruledOutTexts } from './support/ruled-out-terms.ts'
import { translationProblems } from './support/translation-problems.ts'

const TRANSLATIONS = readTranslations()

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

  it.each(['עם https:// בלבד', 'מ־2031-12-31', 'שגיאה HTTP {status}.', 'עד 2\u00a0MB'])(
    'is rejected with %s, whose signs would move',
    (copy) => {
      expect(translationProblems('he', { copy }, { copy: 'Starts with https:// only' }).join()).toContain(
        'no left-to-right mark',
      )
    },
  )

  it.each(['רק direct, frame או splash', 'فقط direct، frame أو splash'])(
    'is rejected with %s, whose Latin words would run the other way',
    (copy) => {
      const language = copy.startsWith('ר') ? 'he' : 'ar'
      expect(translationProblems(language, { copy }, { copy: 'Only direct, frame or splash' }).join()).toContain(
        'Latin words in a row',
      )
    },
  )

  it.each<[string, string]>([
    ['de', 'Höchstens 2 MB'],
    ['fr', 'Au plus {megabytes} Mo'],
    ['uk', 'Не менше 0,3 мм'],
    ['pl', '300-dpi'],
  ])('is rejected in %s with %s, whose unit could be torn off', (language, copy) => {
    expect(translationProblems(language, { copy }, { copy: '{megabytes} MB' }).join()).toContain('no no-break space')
  })

  it('is rejected with a no-break space between sentences, which could not be on two lines', () => {
    expect(
      translationProblems('pl', { copy: '{reason}\u00a0Wybierz inny.' }, { copy: '{reason} Choose another.' }),
    ).toEqual(['copy: a no-break space between sentences at “}\u00a0Wyb”'])
  })

  it.each<[string, string]>([
    ['it', 'Scegli “Copia”'],
    ['de', 'Wählen Sie «Kopieren»'],
    ['ja', '“コピー”を選択'],
    ['pl', 'Wybierz «Kopiuj»'],
  ])('is rejected in %s with %s, which has quotation marks of another language', (language, copy) => {
    expect(translationProblems(language, { copy }, { copy: 'Choose “Copy”' }).join()).toContain('another language')
  })

  it.each<[string, string, string]>([
    ['ja', '{name}: 保存しました', 'a half-width mark'],
    ['ja', '形式 を選択', 'a space between words'],
    ['ja', 'この URLを選択', 'no space beside a Latin word'],
    ['ja', 'パラメータを追加', 'no ー'],
    ['zh-CN', '已复制,请粘贴', 'a half-width mark'],
    ['zh-CN', '短URL', 'no space beside a Latin word'],
    ['ko', '오류 {status}로 응답', 'a particle after a value'],
    ['ko', '‘{name}’을 선택', 'a particle after a value'],
    ['ko', '{host}(으)로 이동', 'two forms of a particle'],
    ['ko', '‘읽기’이라고 부름', 'the wrong form of a particle'],
    ['ko', '‘링크’으로 이동', 'the wrong form of a particle'],
    ['he', 'לא ב-{count} הימים', 'a maqaf'],
    ['ar', 'لـ{count} روابط', 'no space after a prefix'],
  ])('is rejected in %s with %s, which has %s', (language, copy, problem) => {
    expect(translationProblems(language, { copy }, { copy: 'Copy {name} {status} {host} {count}' }).join()).toContain(
      problem,
    )
  })

  it.each(['‘읽기’라고 부름', '‘링크’로 이동', '‘메일’로 이동', '‘성공함’을 선택', '‘확인’을 선택'])(
    'may have the Korean particles in %s',
    (copy) => {
      expect(translationProblems('ko', { copy }, { copy: 'Copy' })).toEqual([])
    },
  )

  it('is rejected if it quotes a button by another name than the button has', () => {
    const english = { check: 'Check', advice: 'Choose “Check” first.' }
    const problems = (check: string) => translationProblems('pl', { check, advice: 'Najpierw „Sprawdź”.' }, english)
    expect(problems('Sprawdź')).toEqual([])
    expect(problems('Zobacz')).toEqual(['advice: quotes none of what is called Zobacz'])
  })

  it.each<[string, string]>([
    ['de', 'Parameter der Kurz-URL weitergeben'],
    ['pt-BR', 'Expira'],
    ['it', 'Scade'],
    ['nl', 'Verloopt'],
    ['pl', 'Wygasa'],
  ])('is rejected in %s with the label %s, which is a verb among nouns', (language, option_expiry_label) => {
    expect(translationProblems(language, { option_expiry_label }, { option_expiry_label: 'When it expires' })).toEqual([
      'option_expiry_label: a verb among nouns',
    ])
  })

  it.each<[string, string]>([
    ['he', 'להסיר'],
    ['it', 'Eliminare'],
    ['ko', '버립니다'],
    ['ja', '破棄する'],
    ['tr', 'Silmek'],
  ])('is rejected in %s with the button %s, of which no other one has the form', (language, outbox_discard) => {
    expect(translationProblems(language, { outbox_discard }, { outbox_discard: 'Discard' }).join()).toContain(
      'a form that no other button has',
    )
  })

  it.each<[string, string, string]>([
    ['de', 'Viele Links', 'Unter „Viele Links“'],
    ['nl', 'toetsen', 'Deze toetsen tonen'],
    ['ja', 'チャンネル', '今のチャンネルに残ります'],
    ['it', 'Più link', 'Apri «Più link»'],
  ])('is rejected in %s with “%s”, if its glossary rules that out, in: %s', (_language, not, text) => {
    expect(ruledOutTexts({ copy: text }, [{ not, but: 'x' }])).toEqual([`copy: “${not}” is now “x”: ${text}`])
  })

  it('is rejected with a heading that is cut off in the column of numbers in Bulk', () => {
    const problems = translationProblems('de', { bulk_column_row: 'Tabellenzeile' }, { bulk_column_row: 'Row' })
    expect(problems).toEqual(['bulk_column_row: longer than 8 characters: 13'])
  })

  it('may have a word that only ends like a term that is ruled out, or a term in small letters', () => {
    expect(ruledOutTexts({ copy: 'Deze sneltoetsen tonen' }, [{ not: 'toetsen', but: 'x' }])).toEqual([])
    expect(ruledOutTexts({ copy: 'Per più link' }, [{ not: 'Più link', but: 'x' }])).toEqual([])
  })

  it.each(TRANSLATIONS)('$language has no term that its glossary rules out', ({ language, catalog }) => {
    const terms = ruledOutTerms(language)
    expect(terms.length).toBeGreaterThan(5)
    expect(ruledOutTexts(catalog, terms)).toEqual([])
  })

  // Spanish speaks to visitors as usted, and to users as tú, which its glossary rules for.
  it.each(TRANSLATIONS.filter(({ language }) => language !== 'es'))(
    '$language has no such term in the pages that the service shows either',
    ({ language }) => {
      const name = language === 'zh-CN' ? 'zh-hans' : language.toLowerCase()
      const file = join(import.meta.dirname, `../service/visits/words/${name}.json`)
      expect(ruledOutTexts(parseTexts(readFileSync(file, 'utf8')), ruledOutTerms(language))).toEqual([])
    },
  )

  it.each(['Copier ?', 'Copier?', '« Copier\u00a0»', 'Copier :'])('is rejected with %s, which could break', (copy) => {
    expect(translationProblems('fr', { copy }, { copy: 'Copy?' }).join()).toContain('no no-break space')
  })

  it('exists for every language that can be chosen', () => {
    expect(['en', ...TRANSLATIONS.map(({ language }) => language)]).toEqual(LANGUAGE_TAGS)
  })

  it.each(TRANSLATIONS)('$language is complete and correct', ({ language, catalog }) => {
    expect(translationProblems(language, catalog, ENGLISH)).toEqual([])
  })

  it.each(TRANSLATIONS)('$language is read from its file as it was written', ({ catalog }) => {
    const read = readMessages(messagesJson(catalog, ENGLISH))
    expect(read('shared_difference', ['A', 'B', 'C'])).toMatch(/A.*B.*C|A.*C.*B|B.*A.*C|B.*C.*A|C.*A.*B|C.*B.*A/s)
    expect(read('shared_copy', [])).toBe(catalog.shared_copy)
  })
})

describe('the file of a translation', () => {
  const file = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`
  const polish = {
    copy: 'Kopiuj',
    left: 'Wartość „{asked}”: {option}.',
    links_one: '{count} link',
    links_few: '{count} linki',
    links_many: '{count} linków',
    links_other: '{count} linku',
    about: 'Ten tekst jest przetłumaczony.',
  }

  it('has a text for each message, and one for each plural form', () => {
    expect(catalogOf(parseTexts(file(polish)), SOURCE)).toEqual(POLISH)
  })

  it('has the messages in the order of the English ones, in English where they are missing', () => {
    const { left: _left, links_few: _few, ...others } = polish
    expect(translationJson('pl', { more: 'x', ...others }, SOURCE)).toBe(
      file({ ...polish, left: SOURCE.left, links_few: '{count} links' }),
    )
  })

  it('has the plural forms of its language', () => {
    const forms = (language: string) => Object.keys(parseTexts(translationJson(language, {}, SOURCE))).slice(2, -1)
    expect(forms('ja')).toEqual(['links_other'])
    expect(forms('fr')).toEqual(['links_one', 'links_many', 'links_other'])
    expect(forms('pl')).toEqual(['links_one', 'links_few', 'links_many'])
  })

  it('may leave out the form of fractions, which have that of many things then', () => {
    const { links_other: _other, ...others } = polish
    expect(catalogOf(parseTexts(translationJson('pl', others, SOURCE)), SOURCE)).toHaveProperty(
      'links.other',
      '{count} linków',
    )
  })

  it('may have empty texts, which are missing', () => {
    expect(parseTexts(file({ copy: 'Kopiuj', about: '' }))).toEqual({ copy: 'Kopiuj' })
  })

  it('must contain nothing but texts', () => {
    expect(() => parseTexts('{ "copy": { "one": "Kopiuj" } }')).toThrow()
  })
})

it.each(TRANSLATIONS)('$language gives examples of times that can be read', ({ language, catalog }) => {
  const examples = textOf(catalog.shared_time_in_words_hint).split(/[,،、]\s?/)
  expect(examples).toHaveLength(3)
  for (const example of examples)
    expect(readTime(example, Date.UTC(2026, 10, 27, 12), language), example).toHaveProperty('moment')
})

it('translators are told about every message where it is and how long it may be', () => {
  const contexts = messageContexts()
  const lacking = Object.keys(ENGLISH).filter(
    (key) =>
      !key.startsWith('catalog_') &&
      !/^\w.*\. At most \d+ characters\.$|\d+ characters\.$/.test(contexts.get(key) ?? ''),
  )
  expect(lacking).toEqual([])
})
