import type { UsedValue, UtmValues } from '../model/utm-values.ts'

// Analytics count each spelling of a UTM value apart: "Twitter" and "twitter" are two sources.

/** Invisible characters, and what makes one emoji look like another. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu
/** A separator between digits has a meaning: "2026-1" is not "20261". */
const SEPARATORS = /[\s_\-\u2010-\u2015]+/gu

/** A value without case, accents of Latin letters and separators: the same for all its spellings, and perhaps empty. */
const foldedValue = (value: string): string =>
  folded(value)
    .replace(/(?<=\p{N})[\s_\-\u2010-\u2015]+(?=\p{N})/gu, '\u0000')
    .replace(SEPARATORS, '')
    .replaceAll('\u0000', '-')

const folded = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFC')

/** Pairs of different words that look like a typo of each other. */
const DIFFERENT_WORDS = [
  'casual causal',
  'united untied',
  'desert dessert',
  'later latter',
  'diner dinner',
  'super supper',
  'contact contract',
  'content contest',
  'country county',
  'personal personnel',
  'morning mourning',
  'through thorough',
  'tracking trucking',
  'listing lifting',
  'filing filling',
  'planing planning',
  'tapping taping',
  'rating ratting',
  'canva canvas',
  'shopping shipping',
  'vacation vocation',
  'employers employees',
  'trainers trainees',
  'planning planting',
].map((pair) => pair.split(' '))

const areDifferentWords = (one: string, other: string): boolean =>
  DIFFERENT_WORDS.some((pair) => pair.includes(one) && pair.includes(other))

/** Short forms that people use beside the whole word. */
const SHORT_FORMS = [
  'fb facebook',
  'ig insta instagram',
  'x twitter',
  'nl newsletter',
  'yt youtube',
  'li linkedin',
  'wa whatsapp',
  'tt tiktok',
].map((forms) => forms.split(' '))

const isShortForm = (one: string, other: string): boolean =>
  SHORT_FORMS.some((forms) => forms.includes(one) && forms.includes(other))

/**
 * Whether one word is the plural of the other: "sale" and "sales", "branch" and "branches", "story" and "stories". A
 * short word may become another: "new", "news".
 */
const isPlural = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (areDifferentWords(short, long)) return false
  if (/^[a-z]{2,}(?:s|x|z|ch|sh)$/.test(short)) return long === `${short}es`
  if (!/^[a-z]{4,}$/.test(short)) return false
  return long === `${short}s` || (/[^aeiou]y$/.test(short) && long === `${short.slice(0, -1)}ies`)
}

/** Letters only: numbers and codes that differ are different. */
const WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u

/** Shorter words may be different words instead of typos. */
const MIN_SWAPPED = 6
const MIN_DOUBLED = 5
const MIN_OTHER = 8

/** Whether two words are one typo apart. Short ones are too often different words, such as "spring" and "string". */
const isTypo = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || !WORD.test(short) || !WORD.test(long) || areDifferentWords(one, other))
    return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  let end = 0
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1
  const [left, more] = [short.slice(start, short.length - end), long.slice(start, long.length - end)]
  if (short.length === long.length) {
    if (left.length === 2) return left[0] === more[1] && left[1] === more[0] && start > 0 && short.length >= MIN_SWAPPED
    return left.length === 1 && start > 0 && end > 0 && short.length >= MIN_OTHER
  }
  if (left !== '') return false
  // The extra letter repeats the one before it.
  if (long[start] === long[start - 1]) return short.length >= MIN_DOUBLED
  return start > 0 && end > 0 && long.length >= MIN_OTHER
}

const wordsOf = (value: string): string[] =>
  folded(value)
    .split(SEPARATORS)
    .filter((word) => word !== '')

/** Whether two values have the same words, except one that is a plural, a typo or a short form of the other. */
const isOneWordApart = (one: string, other: string): boolean => {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length !== others.length) return false
  const apart = words.flatMap((word, at) => (word === others[at] ? [] : [[word, others[at] ?? ''] as const]))
  const [pair] = apart
  return apart.length === 1 && pair !== undefined && (isPlural(...pair) || isTypo(...pair) || isShortForm(...pair))
}

/**
 * How alike two values are: 2 for spellings of one value, 1 for a plural, a typo or a short form, 0 for different
 * values.
 */
export const likeness = (one: string, other: string): 0 | 1 | 2 => {
  if (one === other) return 0
  const key = foldedValue(one)
  if (key === '') return 0
  if (key === foldedValue(other)) return 2
  return isOneWordApart(one, other) ? 1 : 0
}

/**
 * The value of other links that the user probably meant to type; `null` if there is none. A spelling of the same value
 * counts more than a typo, then the number of links does. Only values of more links than the typed one are suggested.
 */
export const nearDuplicate = (typed: string, used: readonly UsedValue[]): UsedValue | null => {
  const value = typed.trim()
  // A template's value isn't known while it is typed.
  if (value === '' || /[{}]/.test(value)) return null
  const ownLinks = used.find((each) => each.value === value)?.links ?? 0
  let best: { likeness: number; used: UsedValue } | null = null
  for (const each of used) {
    // A value in use is no typo, but may be the rarer spelling of another one.
    if (each.links <= ownLinks) continue
    const like = likeness(value, each.value)
    if (like === 0 || (ownLinks > 0 && like < 2)) continue
    if (best === null || like > best.likeness || (like === best.likeness && each.links > best.used.links))
      best = { likeness: like, used: each }
  }
  return best?.used ?? null
}

/** Spellings of one value, the most used first. */
export interface SplitValue {
  name: string
  spellings: UsedValue[]
}

/** The values that several spellings split, those with the most links in other spellings first. */
export const splitValues = (values: UtmValues): SplitValue[] =>
  Object.entries(values)
    .flatMap(([name, used]) =>
      [...Map.groupBy(used, ({ value }) => foldedValue(value))]
        .filter(([key, spellings]) => key !== '' && spellings.length > 1)
        .map(([, spellings]) => ({ name, spellings: spellings.toSorted(byLinks) })),
    )
    .sort((one, other) => strayed(other) - strayed(one))

const byLinks = (one: UsedValue, other: UsedValue): number =>
  other.links - one.links || (one.value < other.value ? -1 : 1)

const strayed = ({ spellings }: SplitValue): number => spellings.slice(1).reduce((sum, { links }) => sum + links, 0)
