import { folded } from '../../contract/folded.ts'
import type { Slots, Token } from './grammar.ts'
import zones from './zones.json' with { type: 'json' }

/** How a language says times. Spellings are separated by `|`. */
export interface TimeWords {
  /**
   * Of dates such as 4/12. It is asked where people of one language disagree. Where the month is first, it also is in 12.4, and
   * a year precedes it: 26.12.4.
   */
  slashes?: 'day' | 'month'
  /** Words follow each other without spaces, and a comma is between two numbers. */
  isUnspaced?: boolean
  /** An hour up to six is asked about, since it may be in the afternoon: only in words and as a number, or also in 3:30. */
  halfDays?: string
  /** The last day of the week, from Sunday as 0; several where people disagree. */
  weekEnds?: readonly number[]
  /**
   * By what they mean, one or more tokens: `21`, `#3` (third), `weekday+0` (Sunday), `named+12` (December). A spelling with
   * `~` before it may be the end of a word that begins with a day, and one with `~` after it the beginning of a word.
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
const WHICH: Readonly<Record<string, number>> = { this: 0, next: 1, coming: 1, last: -1 }
const PARTS = ['smallhours', 'morning', 'forenoon', 'noon', 'afternoon', 'evening', 'night']

/** `written` is empty for a number in words. */
const numberToken = (value: number, written: string): Token => {
  const kinds = ['num', value >= 5 && value < 60 && 'mins', /^[12]\d{3}$/.test(written) && 'fullyear']
  // Not 24 and below, which may be an hour.
  const isShortYear = /^(?:2[5-9]|[3-9]\d)$/.test(written) && 'shortyear'
  const inWords = [written === '' && 'worded', written === '' && value >= 10 && 'tens']
  return { kinds: [...kinds, isShortYear, ...inWords, 'n'].filter((kind) => kind !== false), value, name: written }
}

/** `15`, `#15` (a day of the month), `today+1`, `week+1`, `past-30`, `evening`, `end`, `zone=0,Europe/London`. */
const tokenOf = (text: string): Token => {
  if (text.startsWith('zone=')) return { kinds: ['zone'], value: 0, name: text.slice(5) }
  const [, sign = '', name = '', digits = '0'] = /^(#?)([a-z]*)([+-]?[\d.]+)?$/.exec(text) ?? []
  const value = Number(digits)
  if (name === '') return sign === '' ? numberToken(value, '') : { kinds: ['ord', 'n'], value, name }
  if (UNITS.includes(name))
    return text === name
      ? { kinds: ['unit', name], value, name }
      : { kinds: ['period'], value, name, slots: { unit: name, ahead: value } }
  if (name in WHICH) return { kinds: ['which', name], value: WHICH[name] ?? 0, name }
  if (PARTS.includes(name)) return { kinds: ['part', name], value, name }
  return {
    kinds: [name === 'ord' ? 'ordmark' : name, ...(name === 'oclock' ? ['n'] : []), ...(text === name ? [] : [text])],
    value,
    name,
  }
}

/** Letters, digits and signs as they are compared, whatever they were typed with. */
export const plainTime = (text: string): string =>
  folded(text)
    .normalize('NFC')
    .replace(/[’ʼ′`״׳‘]/g, "'")
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

const lexicons = new Map<TimeWords, Lexicon>()

export const lexiconOf = (words: TimeWords): Lexicon => {
  const known = lexicons.get(words)
  if (known !== undefined) return known
  const found = new Map<string, Entry>()
  for (const [tokens, spellings] of [...Object.entries(words.words), ...Object.entries(zones)]) {
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

/** How far a zone can be from UTC, in hours. */
const LARGEST = 14
/** As in `zones.json`. */
const zoneOf = (hours: string, minutes = '0'): string =>
  String(Number(hours) + Number(`${hours.charAt(0)}${minutes}`) / 60)
const digitsToken = (kind: string, slots: Slots): Token => ({ kinds: [kind], value: 0, name: '', slots })

const DAY_AND_MONTH = /(\d{1,2})([-/]|\.\s?)(\d{1,2})(?:(\2)(\d{4}|\d{1,2})?)?(?![-/.]?\d)/y

/** 4/12, 4.12. and 4-12, which can be two dates, or a time. */
const datesOf = (
  order: DateOrder,
  isYearFirst: boolean,
  one: string,
  sign: string,
  other: string,
  point?: string,
  year?: string,
): Token[] => {
  // "3-5" is a range, "31-12" none.
  const isDashed = sign === '-' && year === undefined && (order === 'either' || Number(one) <= Number(other))
  const [kind, written] = isDashed ? ['dashed', 'dashed'] : ['date', 'plain']
  const dated = (dom: number, month: number, of = year): Token[] =>
    month < 1 || month > 12 || dom < 1 || dom > 31 || of?.length === 1
      ? []
      : [digitsToken(kind, { month, dom, written, ...(of && { year: Number(of) }) })]
  if (isYearFirst && Number(one) > 12 && year !== undefined && year.length < 3)
    return dated(Number(year), Number(other), one)
  const dayFirst = order === 'month' && (sign === '/' || isYearFirst) ? [] : dated(Number(one), Number(other))
  const monthFirst = sign.startsWith('.') && !isYearFirst ? [] : dated(Number(other), Number(one))
  const meant = dayFirst.length > 0 && order === 'day' ? dayFirst : [...monthFirst, ...dayFirst]
  const isTime = sign === '.' && point === undefined && other.length === 2 && Number(other) < 60 && Number(one) < 25
  const style = meant.length === 0 ? 'exact' : 'pointed'
  const clock = { hour: Number(one), minute: Number(other), style }
  return isTime ? [...meant, digitsToken(style === 'exact' ? 'time' : style, clock)] : meant
}

/** What digits can mean besides. */
const DIGITS: readonly (readonly [pattern: RegExp, token: (...groups: (string | undefined)[]) => Token | false])[] = [
  [
    /(\d{4})([-/]|\.\s?)(\d{1,2})\2(\d{1,2})\.?(?!\d)(?:t(?=\d))?/y,
    (year, _, month, dom) =>
      digitsToken('date', { year: Number(year), month: Number(month), dom: Number(dom), written: 'iso' }),
  ],
  // '27
  [/'(\d{2})(?![\d\p{L}])/uy, (year) => numberToken(Number(`20${year}`), `20${year}`)],
  [
    /(?:utc|gmt)\s?([+-]\d{1,2})(?::?(\d{2}))?(?![\d\p{L}:])/uy,
    (hours = '', minutes) => {
      const name = zoneOf(hours, minutes)
      return Math.abs(Number(name)) <= LARGEST && { kinds: ['zone'], value: 0, name }
    },
  ],
  [
    /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?!\d|:)(?:\s?([+-]\d{2})(?::?(\d{2}))?(?![\d\p{L}]))?/uy,
    (hour = '', minute, second, hours, minutes) =>
      digitsToken('time', {
        hour: Number(hour),
        minute: Number(minute),
        style: /^[1-6]$/.test(hour) ? 'short' : 'exact',
        ...(second && { second: Number(second) }),
        ...(hours && { zone: zoneOf(hours, minutes), offset: 1 }),
      }),
  ],
  // Not 1,000 and 1.000, which are a thousand or one.
  [
    /(\d+)([.,]\d{1,2})?(?![.,]?\d)/y,
    (whole = '', part = '') => numberToken(Number(`${whole}${part.replace(',', '.')}`), `${whole}${part}`),
  ],
]
/** What a language adds to digits: 18:00'de. */
const ENDING = /'\p{L}{1,4}(?!\p{L})/uy
/** After these, a word may go on with a part of the day, a day of the week or an ending. */
const DAYS = new Set(['weekday', 'today', 'period', 'dommark', 'date', 'dashed', 'named'])
const LETTER = /\p{L}/u
const SEPARATOR = /[\s,،、;()!]|\.(?!\d)|(?<!\d):/y

const matchAt = (pattern: RegExp, text: string, at: number): string[] | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

interface Found {
  length: number
  meanings: Token[][]
}

/** Digits, with everything that they can mean. */
const digitsAt = (text: string, at: number, order: DateOrder, { isUnspaced, slashes }: TimeWords): Found[] => {
  const [date = '', one = '', sign = '', other = '', ...rest] = matchAt(DAY_AND_MONTH, text, at) ?? []
  const all = DIGITS.map(([pattern, token]) => {
    const [length = '', ...groups] = matchAt(pattern, text, at) ?? []
    const read = length !== '' && !(isUnspaced && /^\d+,/.test(length)) && token(...groups)
    return { length: length.length, meanings: read === false ? [] : [[read]] }
  })
  const dates = date === '' ? [] : datesOf(order, slashes === 'month', one, sign, other, ...rest)
  all.splice(-1, 0, { length: date.length, meanings: dates.map((token) => [token]) })
  return all.flatMap(({ length, meanings }) => {
    const ending = matchAt(ENDING, text, at + length)?.[0]?.length ?? 0
    if (meanings.length === 0) return []
    // In Turkish, the ending alone makes an hour of a number.
    return [{ length: length + ending, meanings }, ...(ending > 0 ? [{ length, meanings }] : [])]
  })
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
      const follows = isSuffix && said.at(-1)?.some((meaning) => meaning.at(-1)?.kinds.some((kind) => DAYS.has(kind)))
      // "9a", but not "9 a": the ending of a number.
      const isAfterDigit = /\d/.test(text.charAt(at - 1))
      const meant = isAfterDigit ? meanings : meanings.filter(([token]) => !token?.kinds.includes('ordmark'))
      if (((isInWord || isSuffix) && !follows) || meant.length === 0) continue
      const cuts = words.isUnspaced !== true && LETTER.test(text.charAt(end - 1)) && LETTER.test(text.charAt(end))
      yield* found(end, [...said, meant], cuts && !isPrefix)
    }
    if (isInWord) return
    for (const { length, meanings } of digitsAt(text, at, order, words))
      yield* found(at + length, [...said, meanings], false)
    if (text.charAt(at) === '-') yield* found(at + 1, [...said, [[tokenOf('dash')]]], false)
    else if (matchAt(SEPARATOR, text, at)) yield* found(at + 1, said, false)
  }
  yield* found(0, [], false)
  return reached
}
