import { folded } from '../../contract/folded.ts'
/** A word's meaning, such as a number, a day of the week, or a relation. */
export interface Token {
  kind: string
  value: number
  /** Of a unit, a part of the day, or a date in digits. */
  name: string
  /** What a time or date in digits says. */
  digits?: Readonly<Record<string, number>>
}

/** How a language says times. Spellings are separated by `|`. */
export interface TimeWords {
  /** Of dates such as 4/12. It is asked where people of one language disagree. */
  slashes?: 'day' | 'month'
  /** Words follow each other without spaces, and a comma is between two numbers. */
  isUnspaced?: boolean
  /** An hour up to six is asked about, since it may be in the afternoon: only in words and as a number, or also in 3:30. */
  halfDays?: string
  /** The last day of the week, from Sunday as 0; several where people disagree. */
  weekEnds?: readonly number[]
  /** From one on. */
  numbers: readonly string[]
  ordinals: readonly string[]
  /** Where hours have other words than numbers. */
  hours?: readonly string[]
  /** From Sunday on. */
  weekdays: readonly string[]
  months: readonly string[]
  /**
   * By what they mean: one or more tokens. A spelling with `~` before it may be the end of a word that begins with a day,
   * and one with `~` after it the beginning of a word.
   */
  words: Readonly<Record<string, string>>
}

declare global {
  interface ImportMeta {
    /** In its place, Vite writes the contents of the files. */
    glob<T>(pattern: string, options: { eager: true; import: 'default' }): Record<string, T>
  }
}

const FILES = import.meta.glob<TimeWords>('../../words/times/*.json', { eager: true, import: 'default' })

/** By language. `other` is for those that have no words here, and what is the same everywhere. */
export const TIME_WORDS: Readonly<Record<string, TimeWords>> = Object.fromEntries(
  Object.entries(FILES).map(([file, words]) => [/([\w-]+)\.json$/.exec(file)?.[1] ?? '', words]),
)

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']
const WHICH = ['this', 'next', 'coming', 'last']
const PARTS = ['smallhours', 'morning', 'forenoon', 'noon', 'afternoon', 'evening', 'night']

/** `15`, `#15` (a day of the month), `today+1`, `week+1`, `past-30`, `evening`, `end`. */
const tokenOf = (text: string): Token => {
  const [, sign = '', name = '', value = '0'] = /^(#?)([a-z]*)([+-]?[\d.]+)?$/.exec(text) ?? []
  const token = { kind: name, value: Number(value), name }
  if (name === '') return { ...token, kind: sign === '' ? 'num' : 'ord' }
  if (UNITS.includes(name)) return { ...token, kind: text === name ? 'unit' : 'period' }
  if (WHICH.includes(name)) return { ...token, kind: 'which' }
  return PARTS.includes(name) ? { ...token, kind: 'part' } : token
}

/** Letters, digits and signs as they are compared, whatever they were typed with. */
export const plainTime = (text: string): string =>
  folded(text)
    .normalize('NFC')
    .replace(/[’ʼ′`״׳]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\s+/g, ' ')
    .trim()

const closed = (text: string): string => text.replace(/(?<!\d)\s|\s(?!\d)/g, '')

interface Entry {
  spelling: string
  meanings: Token[][]
  /** It may be followed by the rest of a word, or end one. */
  isPrefix: boolean
  isSuffix: boolean
}

export interface Lexicon {
  words: TimeWords
  /** By the first character, the longest first. */
  entries: ReadonlyMap<string, Entry[]>
}

const named = (words: TimeWords): [tokens: string, spellings: string][] => [
  ...words.numbers.map((each, at): [string, string] => [String(at + 1), each]),
  ...words.ordinals.map((each, at): [string, string] => [`#${at + 1}`, each]),
  ...(words.hours ?? []).map((each, at): [string, string] => [`oclock+${at + 1}`, each]),
  ...words.weekdays.map((each, at): [string, string] => [`weekday+${at}`, each]),
  ...words.months.map((each, at): [string, string] => [`named+${at + 1}`, each]),
  ...Object.entries(words.words),
]

const lexicons = new Map<TimeWords, Lexicon>()

export const lexiconOf = (words: TimeWords): Lexicon => {
  const known = lexicons.get(words)
  if (known !== undefined) return known
  const found = new Map<string, Entry>()
  for (const [tokens, spellings] of named(words)) {
    const meaning = tokens.split(' ').map(tokenOf)
    for (const given of spellings.split('|')) {
      const bare = plainTime(given.replaceAll('~', ''))
      const spelling = words.isUnspaced === true ? closed(bare) : bare
      if (spelling === '') continue
      const [isPrefix, isSuffix] = [given.endsWith('~'), given.startsWith('~')]
      const key = `${spelling} ${isPrefix} ${isSuffix}`
      found.set(key, { spelling, isPrefix, isSuffix, meanings: [...(found.get(key)?.meanings ?? []), meaning] })
    }
  }
  const entries = Map.groupBy(
    // An ending after a day is meant before a word of its own: "Freitag morgen".
    [...found.values()].toSorted(
      (one, other) => other.spelling.length - one.spelling.length || Number(other.isSuffix) - Number(one.isSuffix),
    ),
    ({ spelling }) => spelling.charAt(0),
  )
  const lexicon = { words, entries }
  lexicons.set(words, lexicon)
  return lexicon
}

/** What is first in dates with slashes. */
export type DateOrder = 'day' | 'month' | 'either'

const number = (text: string | undefined): number => Number(text)
const digitsToken = (kind: string, digits: Record<string, number>): Token => ({ kind, value: 0, name: '', digits })

const YEAR_FIRST = /(\d{4})([-/]|\.\s?)(\d{1,2})\2(\d{1,2})\.?(?!\d)(?:t(?=\d))?/y
const DAY_AND_MONTH = /(\d{1,2})([-/]|\.\s?)(\d{1,2})(?:(\2)(\d{4}|\d{2})?)?(?![-/.]?\d)/y
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?!\d|:)/y
const ZONE = /\s?(?:(z|utc|gmt)|([+-])(\d{2}):?(\d{2})?)(?![\d\p{L}])/uy
/** Not 1,000 and 1.000, which are a thousand or one. */
const NUMBER = /(\d+)(?:[.,](\d{1,2}))?(?![.,]?\d)/y
/** What a language adds to digits: 18:00'de. */
const ENDING = /'\p{L}{1,4}(?!\p{L})/uy
/** After these, a word may go on with a part of the day or a day of the week. */
const DAYS = new Set(['weekday', 'today', 'period', 'dommark', 'date', 'dashed'])
const LETTER = /\p{L}/u
const SEPARATOR = /^(?:[\s,،、;()!]|\.(?!\d))/

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

interface Found {
  length: number
  meanings: Token[][]
}

/** Digits, with everything that they can mean. */
const digitsAt = (text: string, at: number, order: DateOrder, { isUnspaced }: TimeWords): Found[] => {
  const found: Found[] = []
  const add = (length: number, ...tokens: Token[]): void => {
    if (tokens.length === 0) return
    const ending = matchAt(ENDING, text, at + length)?.[0].length ?? 0
    const meanings = tokens.map((token) => [token])
    found.push({ length: length + ending, meanings })
    // In Turkish, the ending alone makes an hour of a number.
    if (ending > 0) found.push({ length, meanings })
  }
  const iso = matchAt(YEAR_FIRST, text, at)
  if (iso !== null)
    add(
      iso[0].length,
      digitsToken('date', { year: number(iso[1]), month: number(iso[3]), dom: number(iso[4]), iso: 1 }),
    )
  const time = matchAt(TIME, text, at)
  if (time !== null) {
    const isShort = /^[1-6]$/.test(time[1] ?? '')
    const clock = {
      hour: number(time[1]),
      minute: number(time[2]),
      second: number(time[3] ?? '0'),
      ...(isShort && { isShort: 1 }),
    }
    const [all = '', name, sign, hours = '0', minutes = '0'] = matchAt(ZONE, text, at + time[0].length) ?? []
    const zone = (sign === '-' ? -1 : 1) * (number(hours) * 60 + number(minutes))
    const zoned = all === '' ? {} : { zone, ...(name === undefined && { isOffset: 1 }) }
    add(time[0].length + all.length, digitsToken('time', { ...clock, ...zoned }))
  }
  const day = matchAt(DAY_AND_MONTH, text, at)
  if (day !== null) {
    const [all, one, sign = '', other = '', point, year] = day
    // "3-5" is a range, "31-12" none.
    const mayBeRange = order === 'either' || number(one) <= number(other)
    const kind = sign === '-' && year === undefined && mayBeRange ? 'dashed' : 'date'
    const full = year === undefined ? undefined : number(year) + (year.length === 2 ? 2000 : 0)
    const dated = (dom: number, month: number): Token[] =>
      month < 1 || month > 12 || dom < 1 || dom > 31
        ? []
        : [digitsToken(kind, { month, dom, ...(full !== undefined && { year: full }) })]
    const dayFirst = order === 'month' && sign.startsWith('/') ? [] : dated(number(one), number(other))
    // With points the day is first everywhere.
    const monthFirst = sign.startsWith('.') ? [] : dated(number(other), number(one))
    const meant = dayFirst.length > 0 && order === 'day' ? dayFirst : [...monthFirst, ...dayFirst]
    const isTime = sign === '.' && point === undefined && other.length === 2 && number(other) < 60 && number(one) < 25
    const clock = { hour: number(one), minute: number(other), second: 0 }
    add(all.length, ...meant, ...(isTime ? [digitsToken(meant.length === 0 ? 'time' : 'pointed', clock)] : []))
  }
  const written = matchAt(NUMBER, text, at)
  if (written !== null && !(isUnspaced === true && written[0].includes(','))) {
    const value = number(`${written[1]}.${written[2] ?? '0'}`)
    add(written[0].length, { kind: 'num', value, name: written[0] })
  }
  return found
}

/**
 * The ways to take a text apart into words of the language, the one with the longest words first; for each word what it
 * can mean. Nothing if a part of it is no word.
 */
export function* wordsIn(typed: string, lexicon: Lexicon, order: DateOrder): Generator<Token[][][], number> {
  const { words, entries } = lexicon
  const text = words.isUnspaced === true ? closed(typed) : typed
  let reached = 0
  const found = function* (at: number, said: Token[][][], isInWord: boolean): Generator<Token[][][]> {
    reached = Math.max(reached, at)
    if (at === text.length) {
      yield said
      return
    }
    for (const { spelling, meanings, isPrefix, isSuffix } of entries.get(text.charAt(at)) ?? []) {
      if (!text.startsWith(spelling, at)) continue
      const end = at + spelling.length
      const follows = isSuffix && said.at(-1)?.some((meaning) => DAYS.has(meaning.at(-1)?.kind ?? ''))
      // "9a", but not "9 a": the ending of a number.
      const isAfterDigit = /\d/.test(text.charAt(at - 1))
      const meant = isAfterDigit ? meanings : meanings.filter(([token]) => token?.kind !== 'ord' || token.value > 0)
      if (((isInWord || isSuffix) && !follows) || meant.length === 0) continue
      const cuts = words.isUnspaced !== true && LETTER.test(text.charAt(end - 1)) && LETTER.test(text.charAt(end))
      yield* found(end, [...said, meant], cuts && !isPrefix)
    }
    if (isInWord) return
    for (const { length, meanings } of digitsAt(text, at, order, words))
      yield* found(at + length, [...said, meanings], false)
    if (text.charAt(at) === '-') yield* found(at + 1, [...said, [[tokenOf('dash')]]], false)
    else if (SEPARATOR.test(text.slice(at, at + 2))) yield* found(at + 1, said, false)
  }
  yield* found(0, [], false)
  return reached
}
