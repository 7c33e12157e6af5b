import type { Catalog, Message } from '../../lib/words/message.ts'
import { messageRoles } from '../../scripts/words/message-roles.ts'
import { roomFor } from '../../scripts/words/room-for.ts'
import { pluralForms } from '../../scripts/words/translations.ts'

/** The most that stores accept. */
const MAX_DESCRIPTION_LENGTH = 132

/** The script of a language that isn't written in Latin letters. Names and formats in its texts are. */
const SCRIPTS: Readonly<Record<string, string>> = {
  uk: 'Cyrillic',
  ar: 'Arabic',
  he: 'Hebrew',
  ja: 'Hiragana}\\p{Script=Katakana}\\p{Script=Han',
  'zh-CN': 'Han',
  ko: 'Hangul',
}

/** A scheme, a date, a color, a percentage or a unit: from right to left, its signs would move to the other end. */
const UNMARKED =
  /HTTP \{status\}(?!\u200e)|(?<![\u200e\d])(?:\d+|\{\w+\})[ \u00a0](?:MB|dpi)|\b(?:https?:\/\/|mailto:|javascript:)(?![\w*\u200e])|(?<!\u200e)(?:\d{4}-\d|#[0-9A-F]{6}|%\d|https?:\/\/\*)|(?<![\u200e\d])\d+ ?%/u

/** Latin words with commas between them run from left to right in a text from right to left, the first one last. */
const LATIN_ROW = /\p{Script=Latin}[\p{Script=Latin}\d.:]*[,،] \p{Script=Latin}/u

/** A number and its unit, which may be torn apart, or a hyphen between them. */
const LOOSE_UNIT = /[\d}][ -](?:MB|Mo|МБ|م\.ب|mm|мм|مم|מ״מ|毫米|dpi|ppp|%)(?!\p{L})/u

/** Two sentences, or a value and a sentence, that can't be on two lines. */
const JOINED_SENTENCES = /[.!?}]\u00a0\p{Lu}\p{Ll}{2}/u

const QUOTATION_MARKS: Readonly<Record<string, string>> = {
  de: '„“',
  fr: '«»',
  es: '«»',
  'pt-BR': '“”',
  it: '«»',
  nl: '‘',
  pl: '„”',
  tr: '“”',
  uk: '«»',
  ar: '«»',
  he: '״',
  ja: '「」',
  'zh-CN': '“”',
  ko: '‘',
}

/** Labels of options are joined into lists, such as “Password and Expiry”: verbs that were among these nouns. */
const NO_LABELS: Readonly<Record<string, readonly string[]>> = {
  de: ['Parameter der Kurz-URL weitergeben'],
  fr: ['Transmettre la chaîne de requête de l’URL courte'],
  es: ['Transmitir la cadena de consulta de la URL corta'],
  'pt-BR': ['Expira', 'Repassar os parâmetros da URL curta'],
  it: ['Scade', 'Trasmetti la query dell’URL breve'],
  nl: ['Verloopt'],
  pl: ['Wygasa'],
}

/** Forms of verbs that no button of the language has, since all others have another one. */
const NO_BUTTONS: Readonly<Record<string, RegExp>> = {
  he: /^ל\p{L}{3}/u,
  it: /^\p{L}+[aei]re(?!\p{L})/u,
  tr: /^\p{L}+m[ae]k(?!\p{L})/u,
  ja: /する$/u,
  ko: /다$/u,
}

const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`

/** Japanese and Chinese: full-width marks, and a space beside Latin words only. */
const CJK_SPACING: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${CJK}[:;,!?(]|\\)${CJK}|\\}[:;,] ?${CJK}`, 'u'), 'a half-width mark'],
  [new RegExp(`${CJK} ${CJK}`, 'u'), 'a space between words that have none'],
  [new RegExp(`${CJK}\\p{Script=Latin}|\\p{Script=Latin}${CJK}`, 'u'), 'no space beside a Latin word'],
]

/** How single languages are written, and what is wrong with a text that has this. */
const SPELLING: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  ja: [
    ...CJK_SPACING,
    [/(?:パラメータ|ブラウザ|フィルタ|サーバ|ユーザ|フォルダ|ヘッダ|コンピュータ)(?!ー)/u, 'no ー at the end of'],
  ],
  'zh-CN': CJK_SPACING,
  ko: [
    // The form of these particles depends on the last sound of the value.
    [/\}[’)]?(?:은|는|이|가|을|를|과|와|으로|로|이라고|라고)(?!\p{L})/u, 'a particle after a value'],
    [/\((?:으|은|는|을|를|이|가|과|와|이라)\)/u, 'two forms of a particle'],
  ],
  he: [[/\p{Script=Hebrew}-|-\p{Script=Hebrew}/u, 'a hyphen in place of a maqaf']],
  // A prefix is joined to the value by a tatweel and a space, in one way everywhere.
  ar: [[/ـ[{«]/u, 'no space after a prefix']],
}

/** Korean: a particle after a quoted word, in the form for another last sound. */
const wrongParticles = (text: string): string[] =>
  [...text.matchAll(/(\p{Script=Hangul})’(은|는|이|가|을|를|과|와|으로|로|이라고|라고)(?!\p{L})/gu)]
    .filter(([, last = '', particle = '']) => {
      const final = ((last.codePointAt(0) ?? 0) - 0xac00) % 28
      // After ㄹ, “으로” has the form of words that end with a vowel.
      const isClosed = final > 0 && !(final === 8 && particle.endsWith('로'))
      return isClosed !== /^(?:은|이|을|과|으로|이라고)$/u.test(particle)
    })
    .map(([found]) => found)

const ROLES = messageRoles()

/** In French, a sign after a space that breaks or after none, and a guillemet before one. */
const FRENCH_SPACING = / [:;!?»](?=[\s.,]|$)|«(?![\u00a0\u202f])|[^\s][;!?»](?=[\s.,]|$)/u

/** A text without character references, which end with a sign: `&amp;`. */
const withoutReferences = (text: string): string => text.replace(/&\w+;/g, '&')

const textsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))]

/** Texts that are said in the same way in many languages have few words. */
const MIN_WORDS_TO_TRANSLATE = 3

const wordsOf = (text: string): string[] => text.replace(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? []

/** The names of buttons and choices that an English text quotes, each with the messages that have it. */
const quotedMessages = (text: string, english: Catalog): string[][] =>
  [...text.matchAll(/“([^”{]+)”/g)]
    .map(([, name]) => Object.keys(english).filter((key) => english[key] === name))
    .filter((keys) => keys.length > 0)

const formsOfNumbersAboveTwo = (language: string): Set<string> => {
  const rules = new Intl.PluralRules(language)
  // Some languages have a form for millions alone.
  return new Set(
    [1_000_000, ...Array.from({ length: 200 }, (_, count) => count + 3)].map((count) => rules.select(count)),
  )
}

const problemsOfText = (language: string, text: string, english: string): string[] => {
  const own = SCRIPTS[language]
  const letters = text.replace(/\{\w+\}/g, ' ')
  const script = own === undefined ? null : new RegExp(`[\\p{Script=${own}}]`, 'u')
  const allowed = new RegExp(
    `[\\p{L}--[\\p{Script=Latin}\\p{Script=Common}${own === undefined ? '' : `\\p{Script=${own}}`}]]`,
    'v',
  )
  return [
    ...(text.trim() !== text || / {2}/.test(text) ? ['spaces at an end, or two in a row'] : []),
    ...(text.trim() === '' ? ['empty'] : []),
    ...(text === english && wordsOf(english).length >= MIN_WORDS_TO_TRANSLATE ? ['still English'] : []),
    ...(script !== null && wordsOf(english).length >= MIN_WORDS_TO_TRANSLATE && !script.test(letters)
      ? ['not translated']
      : []),
    ...(allowed.test(letters) ? [`letters of another script: ${allowed.exec(letters)?.[0]}`] : []),
    ...(own === 'Cyrillic' && /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(letters)
      ? ['two scripts in one word']
      : []),
    ...(/"/.test(text) && !english.includes('"') ? ['straight quotation marks'] : []),
    ...((own === 'Arabic' || own === 'Hebrew') && UNMARKED.test(text)
      ? [`no left-to-right mark at “${UNMARKED.exec(text)?.[0]}”`]
      : []),
    ...((own === 'Arabic' || own === 'Hebrew') && LATIN_ROW.test(letters)
      ? [`Latin words in a row at “${LATIN_ROW.exec(letters)?.[0]}”`]
      : []),
    ...(LOOSE_UNIT.test(text) ? [`no no-break space at “${LOOSE_UNIT.exec(text)?.[0]}”`] : []),
    ...(JOINED_SENTENCES.test(text)
      ? [`a no-break space between sentences at “${JOINED_SENTENCES.exec(text)?.[0]}”`]
      : []),
    ...[...text.matchAll(/[“”„«»‘「」『』״]/gu)]
      .filter(([mark]) => !(QUOTATION_MARKS[language] ?? mark).includes(mark))
      .map(([mark]) => `quotation marks of another language: ${mark}`),
    ...(SPELLING[language] ?? [])
      .filter(([wrong]) => wrong.test(text))
      .map(([wrong, problem]) => `${problem}: “${wrong.exec(text)?.[0]}”`),
    ...(language === 'ko' ? wrongParticles(text).map((found) => `the wrong form of a particle: ${found}`) : []),
    ...(language === 'fr' && FRENCH_SPACING.test(withoutReferences(text))
      ? [`no no-break space at “${FRENCH_SPACING.exec(withoutReferences(text))?.[0]}”`]
      : []),
  ]
}

/** What is wrong with a translation, a line each. */
export const translationProblems = (language: string, translation: Catalog, english: Catalog): string[] => {
  const keys = Object.keys(english).filter((key) => !key.startsWith('catalog_'))
  const own = Object.keys(translation).filter((key) => !key.startsWith('catalog_'))
  const problems = [
    ...keys.filter((key) => !(key in translation)).map((key) => `${key}: missing`),
    ...own.filter((key) => !(key in english)).map((key) => `${key}: no such message`),
  ]
  if (problems.length > 0) return problems
  if (keys.join() !== own.join()) return ['the order is not that of the English messages']
  const forms = pluralForms(language)
  const formsAboveTwo = formsOfNumbersAboveTwo(language)
  for (const key of keys) {
    const [message, original] = [translation[key], english[key]]
    if (message === undefined || original === undefined) continue
    const say = (problem: string) => problems.push(`${key}: ${problem}`)
    const longest = Math.max(...textsOf(original).map((text) => text.length))
    const full = typeof original === 'string' ? original : original.other
    const names = namesIn(full)
    if (typeof original !== 'string' && typeof message === 'string' && forms.size > 1 && !message.includes('{count}'))
      say('neither plural forms nor the number')
    if (typeof message !== 'string') {
      if (!names.includes('count')) say('plural forms without a number {count}')
      for (const form of forms) if (!(form in message)) say(`the plural form “${form}” is missing`)
      // In Ukrainian, one is also the form of 21.
      for (const [form, text] of Object.entries(message))
        if (formsAboveTwo.has(form) && !text.includes('{count}')) say(`“${form}” needs {count}: it has several numbers`)
    }
    for (const text of textsOf(message)) {
      if (/^option_\w+_label$/.test(key) && NO_LABELS[language]?.includes(text)) say('a verb among nouns')
      if (ROLES.get(key)?.includes('A button.') && NO_BUTTONS[language]?.test(text))
        say(`a form that no other button has: ${text}`)
      for (const problem of problemsOfText(language, text, full)) say(problem)
      for (const keys of quotedMessages(full, english)) {
        const quoted = keys.flatMap((quotedKey) => textsOf(translation[quotedKey] ?? ''))
        if (!quoted.some((name) => text.toLowerCase().includes(name.toLowerCase())))
          say(`quotes none of what is called ${quoted.join(' or ')}`)
      }
      if (text.length > roomFor(key, longest)) say(`longer than ${roomFor(key, longest)} characters: ${text.length}`)
      for (const name of namesIn(text))
        if (!names.includes(name)) say(`{${name}} is not a value of the English message`)
      // A form for one or two may leave out the number.
      for (const name of names)
        if (name !== 'count' && !namesIn(text).includes(name)) say(`the value {${name}} is missing`)
    }
    const other = typeof message === 'string' ? message : message.other
    if (names.includes('count') && !other.includes('{count}')) say('the value {count} is missing')
    if (full.endsWith('.') !== /[.。।]$/.test(other))
      say('a full stop here, and none in the English message, or the reverse')
    if (key === 'manifest_description' && other.length > MAX_DESCRIPTION_LENGTH)
      say(`longer than ${MAX_DESCRIPTION_LENGTH} characters`)
  }
  return problems
}
