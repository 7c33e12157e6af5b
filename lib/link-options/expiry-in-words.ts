import { meaningsOf, type Token } from './times/grammar.ts'
import { type DateOrder, lexiconOf, plainTime, TIME_WORDS, type TimeWords, wordsIn } from './times/lexicon.ts'
import { momentsOf } from './times/moments.ts'

/** What a text about a time means; `null` for "never". */
export type TimeInWords =
  /** `isZoned`: the text names its zone, as in 18:00 UTC. */
  | { moment: number | null; isZoned?: true }
  /** `rest` is the part that has no meaning, or all of it. */
  | { problem: 'unreadable'; rest: string }
  | { problem: 'past'; moment: number; isZoned?: true }
  /** Both readings, such as of 1/2. */
  | { problem: 'ambiguous'; one: number; other: number }

/** `order` is that of dates with slashes; omitted: that of the language and region. */
export type ReadTime = (text: string, now: number, language?: string, order?: DateOrder) => TimeInWords

/** A longer text is not a time. */
const LONGEST = 120
/** Ways to understand one text; a time in words has a few. */
const MOST = 200
const LATEST = Date.UTC(9999, 0)

/**
 * The time that a text in the language or in English means, in the zone of the user. A day is meant to its last minute.
 * What can't be read whole has no meaning.
 */
export const readTime: ReadTime = (typed, now, language = 'en', order = orderOf(language)) => {
  const text = plainTime(typed)
  const unread = text.length > LONGEST ? [] : lexiconsFor(language).map((words) => readIn(text, now, words, order))
  const read = unread.find((result) => 'moments' in result)
  const meant = read !== undefined && 'moments' in read ? meaning(read, now) : null
  if (meant !== null) return meant
  const reached = Math.max(0, ...unread.map((result) => ('reached' in result ? result.reached : 0)))
  // As it was typed: the text that is read has no accents.
  const stuck = /^\S*/.exec(text.slice(reached))?.[0] ?? ''
  const word =
    reached === 0 || stuck === '' ? undefined : typed.split(/\s+/).find((each) => plainTime(each).endsWith(stuck))
  return { problem: 'unreadable', rest: word ?? typed.trim() }
}

const primary = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''

const known = new Map<string, TimeWords[]>()

/** The words of a language, whatever its region, then English ones, and the signs of dates that files in any language have. */
const lexiconsFor = (language: string): TimeWords[] => {
  const before = known.get(language)
  if (before !== undefined) return before
  const own = Object.keys(TIME_WORDS).find((tag) => primary(tag) === primary(language)) ?? 'other'
  const found = [...new Set([own, 'en', 'other'])].flatMap((tag) => TIME_WORDS[tag] ?? [])
  known.set(language, found)
  return found
}

/** A region may differ from what is usual in its language, and decides where that is unclear. */
const orderOf = (language: string): DateOrder => {
  const usual = lexiconsFor(language)[0]?.slashes ?? 'either'
  if (!language.includes('-') || language in TIME_WORDS) return usual
  try {
    const parts = new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }).formatToParts(0)
    const [first] = parts
    const isSlashed = parts.some(({ value }) => value === '/')
    return isSlashed && (first?.type === 'day' || first?.type === 'month') ? first.type : usual
  } catch {
    return usual
  }
}

type Read = { moments: (number | null)[]; isZoned: boolean } | { reached: number }

const readIn = (text: string, now: number, words: TimeWords, order: DateOrder): Read => {
  const { weekEnds = [0], halfDays } = words
  const ways = wordsIn(text, lexiconOf(words), order)
  for (let tried = 0; tried < MOST; tried += 1) {
    const way = ways.next()
    if (way.done === true) return { reached: way.value }
    // "From Friday on" says when something begins.
    const meant = combined(way.value).flatMap((tokens) => (tokens[0]?.kinds[0] === 'of' ? [] : [...meaningsOf(tokens)]))
    const moments = meant.flatMap((said) =>
      weekEnds.flatMap((each) => momentsOf(said, now, { weekEnds: each, halfDays })),
    )
    if (moments.length > 0)
      return { moments: [...new Set(moments)], isZoned: meant.some(({ zone }) => zone !== undefined) }
  }
  return { reached: text.length }
}

/** Every choice of one meaning for each word. */
export const combined = (words: Token[][][]): Token[][] =>
  words.reduce<Token[][]>(
    (chosen, meanings) => chosen.flatMap((tokens) => meanings.map((more) => [...tokens, ...more])).slice(0, MOST),
    [[]],
  )

const meaning = ({ moments, isZoned }: Extract<Read, { isZoned: boolean }>, now: number): TimeInWords | null => {
  const [one, other, third] = moments.toSorted((a, b) => (a ?? 0) - (b ?? 0))
  if (one === undefined || third !== undefined || moments.some((each) => !(each === null || each < LATEST))) return null
  if (other === undefined && one !== null && one <= now)
    return { problem: 'past', moment: one, ...(isZoned && { isZoned }) }
  if (other === undefined) return { moment: one, ...(isZoned && { isZoned }) }
  return one === null || other === null ? null : { problem: 'ambiguous', one, other }
}
