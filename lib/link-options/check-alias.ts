import { isAliasPattern, makeAlias, RANDOM_CHARACTERS } from '../address/chosen-alias.ts'
import { LINK_OPTIONS, RESERVED_ALIASES } from '../contract/link-options.ts'
import type { InputProblem } from '../contract/problem.ts'

/** What is known about a typed alias before the service is asked. */
export interface AliasCheck {
  /** No service accepts it. */
  problem: InputProblem | null
  warning: AliasWarning | null
}

export type AliasWarning =
  | { kind: 'reserved' }
  | { kind: 'characters' }
  | { kind: 'length'; limit: number }
  /** Letters of several alphabets, some of which look alike. */
  | { kind: 'alphabets' }
  | { kind: 'look-alike'; shown: string; other: string }

/** Whose an alias is, as far as the service and the links on this device show it. */
export type AliasVerdict =
  /** If the service shows an account only its own links, another account may have it: then it isn't `everywhere`. */
  | { kind: 'free'; everywhere: boolean }
  | { kind: 'taken' }
  | { kind: 'yours'; longUrl: string }
  /** The service couldn't be asked, or its response doesn't tell. */
  | { kind: 'unknown' }

/** An alias that a pattern makes for a page; `null` if the alias isn't a pattern. */
export const patternExample = (alias: string, title: string): string | null =>
  isAliasPattern(alias) ? makeAlias({ pattern: alias }, { title, url: '' }, 0, randomBytes) : null

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** Paths of their own pages at many services, besides those of ours. */
const USUALLY_RESERVED: ReadonlySet<string> = new Set([
  ...RESERVED_ALIASES,
  'account',
  'app',
  'assets',
  'dashboard',
  'logout',
  'qr',
  'register',
  'settings',
  'user',
])

const { max: MAX_CHARACTERS, pattern: POSSIBLE } = LINK_OPTIONS.custom
/** The limit of our service. */
const USUAL_LENGTH = 100
const USUAL_CHARACTERS = /^[\p{L}\p{M}\p{N}_-]+$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const ALPHABETS_THAT_LOOK_ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * Characters that are misread in their context: a number doesn't start with 0, words contain no digits. "spring2026"
 * and "hello" are read correctly, so they must not match.
 */
const LOOK_ALIKES: readonly [where: RegExp, shown: string, other: string][] = [
  [/(?<=\p{L})0|(?<!\d)0(?=\p{L})/u, '0', 'O'],
  [/(?<=\p{L})1+(?=\p{L})|1l/u, '1', 'l'],
  [/O(?=\d)|(?<=\d)O/u, 'O', '0'],
  [/l1/u, 'l', '1'],
  [/I(?=\d)|(?<=\d)I|(?<=\p{Ll})I(?!\p{Ll})|I(?=l)/u, 'I', 'l'],
]

/** `alias` is trimmed, as it would be sent. */
export const checkAlias = (alias: string): AliasCheck => {
  if (alias === '') return { problem: null, warning: null }
  if (!POSSIBLE.test(alias)) return { problem: { code: 'alias_characters' }, warning: null }
  if (alias.length > MAX_CHARACTERS)
    return { problem: { code: 'too_long', params: { limit: MAX_CHARACTERS } }, warning: null }
  // A pattern makes another alias for each link.
  return { problem: null, warning: isAliasPattern(alias) ? null : warningOf(alias) }
}

const warningOf = (alias: string): AliasWarning | null => {
  if (USUALLY_RESERVED.has(alias.toLowerCase())) return { kind: 'reserved' }
  if (!USUAL_CHARACTERS.test(alias.normalize('NFC')) || INVISIBLE.test(alias)) return { kind: 'characters' }
  if (alias.length > USUAL_LENGTH) return { kind: 'length', limit: USUAL_LENGTH }
  if (ALPHABETS_THAT_LOOK_ALIKE.filter((alphabet) => alphabet.test(alias)).length > 1) return { kind: 'alphabets' }
  const alike = LOOK_ALIKES.find(([where]) => where.test(alias))
  return alike === undefined ? null : { kind: 'look-alike', shown: alike[1], other: alike[2] }
}

/** Whether to ask the service: what it may refuse anyway is not worth a request, nor "Available". */
export const isWorthAsking = (alias: string, { problem, warning }: AliasCheck): boolean =>
  alias !== '' &&
  !isAliasPattern(alias) &&
  problem === null &&
  (warning === null || ['alphabets', 'look-alike'].includes(warning.kind))

export interface SuggestionSource {
  /** Of the page. */
  title: string
  year: number
  /** From 0 to below 1. */
  random: () => number
  isTaken: (alias: string) => boolean
}

const RANDOM_LENGTH = 3

/** Up to four alternatives to a taken alias. Whether they are free is not known yet. */
export const suggestAliases = (alias: string, { title, year, random, isTaken }: SuggestionSource): string[] => {
  const stem = alias.replace(/[-_]+$/, '')
  const [, name = stem, number = '1'] = /^(.+)-(\d{1,3})$/.exec(stem) ?? []
  const word = wordOf(title, stem)
  const ending = Array.from(
    { length: RANDOM_LENGTH },
    () => RANDOM_CHARACTERS[Math.floor(random() * RANDOM_CHARACTERS.length)],
  ).join('')
  const suggestions = [
    ...(stem.includes(String(year)) ? [] : [`${stem}-${year}`]),
    `${name}-${Number(number) + 1}`,
    ...(word === null ? [] : [`${stem}-${word}`]),
    `${stem}-${ending}`,
  ]
  return suggestions.filter((each) => each.length <= USUAL_LENGTH && each !== alias && !isTaken(each))
}

/** A significant word of the title that is not in the alias yet. */
const wordOf = (title: string, alias: string): string | null => {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/(?<![\p{L}\p{N}])[a-z]{4,16}(?![\p{L}\p{N}])/gu) ?? []
  return words.find((word) => !alias.toLowerCase().includes(word)) ?? null
}
