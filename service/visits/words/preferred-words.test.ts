import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html } from '../pages/html.ts'
import { isolated } from '../pages/html-page.ts'
import { LANGUAGES, preferredWords } from './preferred-words.ts'
import { en, type Words } from './words.ts'

describe('The language of a page', () => {
  it.each([
    ['', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-at', 'de'],
    ['de-DE-1996', 'de'],
    ['de-Latn-CH', 'de'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['en;q=0.8, de;q=0.8', 'en'],
    ['sv-FI, sv;q=0.9, uk;q=0.4, en;q=0.3', 'uk'],
    ['de;q=0, it;q=0.1', 'it'],
    ['de;q=0', 'en'],
    ['pt', 'pt-BR'],
    ['pt-BR,pt;q=0.9', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['es-419', 'es'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-CN', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', 'en'],
    ['zh-Hant', 'en'],
    ['zh-HK, ja;q=0.5', 'ja'],
    // What Chrome in Taiwan sends.
    ['zh-TW,zh;q=0.9,en-US;q=0.8', 'zh-Hans'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['ar-EG', 'ar'],
    ['ko-KR', 'ko'],
    ['nl-BE', 'nl'],
    ['pl', 'pl'],
    ['tr-TR', 'tr'],
    ['sv', 'en'],
    ['xx-YY', 'en'],
    ['*', 'en'],
    ['*, tr;q=0.5', 'tr'],
    ['*;q=x', 'en'],
    ['de;q=x', 'de'],
    [';;;,,,=', 'en'],
    ['-'.repeat(10_000), 'en'],
    ['a'.repeat(10_000), 'en'],
    [`${'xx,'.repeat(3_000)}de`, 'en'],
    ['de-'.repeat(3_000), 'en'],
    ['__proto__', 'en'],
    ['de\u0000', 'en'],
  ])('for %.40s is %s', (header, tag) => {
    expect(preferredWords(header).tag).toBe(tag)
  })

  it('is one of the fifteen for any header', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(...LANGUAGES.map(({ tag }) => tag), '*', ';q=', '0.5', ',', '-', 'und'),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(LANGUAGES).toContain(preferredWords(parts.join('')))
      }),
    )
    expect(new Set(LANGUAGES.map(({ tag }) => tag)).size).toBe(15)
  })

  it('has the direction that its script has', () => {
    for (const { tag, direction } of LANGUAGES) {
      expect([tag, direction]).toEqual([tag, ['ar', 'he'].includes(tag) ? 'rtl' : 'ltr'])
    }
  })
})

/** Names that every language writes in Latin letters. */
const NAMES = /Terselink|API|VALUE/g

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  uk: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u,
  'zh-Hans': /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
}

type Key = keyof Words

const KEYS = (Object.keys(en) as Key[]).filter((key) => key !== 'tag' && key !== 'direction')

const TAKES_HTML = ['misleadingAddress', 'noLinksAt', 'goTo', 'acceptsOnly', 'reportAbuse', 'about'] as const

/** A text with its value, as plain text. */
const textOf = (words: Words, key: Key): string => {
  const text = words[key]
  if (typeof text === 'string') return text
  const html = TAKES_HTML.find((each) => each === key)
  if (html !== undefined) return String(words[html](isolated('VALUE'))).replaceAll(/<\/?bdi>/g, '')
  return (text as (value: string) => string)('VALUE')
}

describe.each(LANGUAGES.map((words) => [words.tag, words] as const))('The texts in %s', (tag, words) => {
  it('have the messages of the English ones in the same order', () => {
    expect(Object.keys(words)).toEqual(Object.keys(en))
  })

  it('have their values once, as given', () => {
    for (const key of KEYS) {
      const values = textOf(words, key).match(/VALUE/g)?.length ?? 0
      expect([key, values]).toEqual([key, typeof en[key] === 'function' ? 1 : 0])
    }
    for (const key of TAKES_HTML) {
      expect(String(words[key](html`<a>${'<'}</a>`))).toContain('<a>&lt;</a>')
    }
  })

  it('are in their own script', () => {
    const own = SCRIPTS[tag] ?? /\p{Script=Latin}/u
    for (const key of KEYS) {
      const letters = textOf(words, key).replaceAll(NAMES, '').match(/\p{L}/gu) ?? []
      expect([key, letters.filter((letter) => !own.test(letter) && !/\p{Script=Common}/u.test(letter))]).toEqual([
        key,
        [],
      ])
      expect([key, letters.length > 0]).toEqual([key, true])
    }
  })

  it('end as the English ones do: titles and buttons without a full stop, sentences with one', () => {
    for (const key of KEYS) {
      const ends = (each: Words) => /[.。]$/.test(textOf(each, key))
      expect([key, ends(words)]).toEqual([key, ends(en)])
    }
  })

  it.runIf(tag !== 'en')('are translated', () => {
    const same = KEYS.filter((key) => textOf(words, key) === textOf(en, key))
    // "Password" is the Italian word, too.
    expect(same).toEqual(tag === 'it' ? ['password'] : [])
  })
})
