import type { AliasSettings } from '../model/settings.ts'
import { plainLetters } from './plain-letters.ts'
import { decoded } from './short-url.ts'

/** How an alias is made: by the settings, or by a preset's pattern. */
export type AliasMaker = Pick<AliasSettings, 'style' | 'length'> | { pattern: string }

export interface AliasSource {
  title: string
  url: string
}

/** Cryptographically random bytes: a guessable alias would reveal private links. */
export type RandomBytes = (count: number) => Uint8Array

export const MIN_ALIAS_LENGTH = 5
export const MAX_ALIAS_LENGTH = 12

/** Without vowels, which form words, and look-alikes: 0 and o, 1, i and l. */
const CONSONANTS = 'bcdfghjkmnpqrstvwxz'
export const RANDOM_CHARACTERS = `${CONSONANTS}23456789`
const SYLLABLE_STARTS = 'bdfgkmnprstvz'
const SYLLABLE_ENDS = 'aeiou'

/** Syllables that are offensive as parts of words, in several languages. */
const UNWANTED =
  /anal|anus|bobo|caca|coon|cum|dago|dike|dumb|fag|fuk|gay|gook|kak|kike|kuka|muda|naki|nazi|nig|pede|pene|pipi|poki|poop|puta|rape|sega|sex|suka|suki|tit|vagi/

/** The maximum length of a title in an address; it is cut between words. */
const MAX_SLUG_LENGTH = 32

const randomOf = (letters: string, count: number, bytes: RandomBytes): string => {
  // Bytes beyond the last whole multiple would favor the first letters.
  const limit = 256 - (256 % letters.length)
  let text = ''
  while (text.length < count)
    for (const byte of bytes(count * 2)) if (byte < limit && text.length < count) text += letters[byte % letters.length]
  return text
}

const pronounceable = (length: number, bytes: RandomBytes): string => {
  for (;;) {
    const [starts, ends] = [randomOf(SYLLABLE_STARTS, length, bytes), randomOf(SYLLABLE_ENDS, length, bytes)]
    const text = Array.from({ length }, (_, at) => (at % 2 === 0 ? starts[at] : ends[at])).join('')
    if (!UNWANTED.test(text)) return text
  }
}

/** The letters and digits of a text from a page, with hyphens between words; empty without any. */
export const slugOf = (text: string, address = ''): string => {
  const words = plainLetters(text, address)
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, MAX_SLUG_LENGTH) : `${slug}-${word}`
    if (longer.length > MAX_SLUG_LENGTH) break
    slug = longer
  }
  return slug
}

/** The last meaningful part of the path, without its extension: "spring-sale" of "/shop/spring-sale.html". */
const pathSlug = (address: string): string => {
  const parts = URL.parse(address)
    ?.pathname.split('/')
    .map((part) => slugOf(decoded(part).replace(/%[\da-f]{0,2}|\.[a-z]{2,5}$/gi, ''), address))
  return parts?.findLast((part) => /[a-z]/.test(part) && part !== 'index') ?? ''
}

/** The default number of characters of `{random}`. */
const RANDOM_BY_DEFAULT = 4

const PLACEHOLDER = /\{(random|title|path)(?::(\d{1,2}))?\}/g

/** Whether the alias of a preset is a pattern, such as `spring-{random:4}`. */
export const isAliasPattern = (alias: string): boolean => alias.search(PLACEHOLDER) !== -1

/**
 * The problem of a preset's alias if it is a pattern. Without enough random characters its second link would find the
 * alias taken.
 */
export const patternProblem = (pattern: string): 'alias_placeholder' | 'alias_never_changes' | null => {
  if (!/[{}]/.test(pattern)) return null
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ''))) return 'alias_placeholder'
  const places = [...pattern.matchAll(PLACEHOLDER)]
  const chance = places.reduce(
    (sum, [, name, count]) => sum + (name === 'random' ? Number(count ?? RANDOM_BY_DEFAULT) : 0),
    0,
  )
  const fromPage = places.some(([, name]) => name !== 'random')
  return chance < 3 && !fromPage ? 'alias_never_changes' : null
}

/** What the settings choose from a page, as a pattern. */
const PATTERN_OF: Partial<Record<AliasSettings['style'], string>> = { title: '{title}', path: '{path}' }

/**
 * An alias for a new link, or the next one after `refused` refusals. A name from the page may be taken, so from the second
 * attempt on it has a random ending. If a page has no title or path, these are omitted with their separators, and without
 * anything else the alias is random.
 */
export const makeAlias = (maker: AliasMaker, source: AliasSource, refused: number, bytes: RandomBytes): string => {
  const random = (count: number) => randomOf(RANDOM_CHARACTERS, count, bytes)
  const [pattern, length] = 'pattern' in maker ? [maker.pattern, 7] : [PATTERN_OF[maker.style] ?? '', maker.length]
  let hasChance = false
  const filled = pattern.replace(PLACEHOLDER, (_, name: string, count?: string) => {
    if (name === 'title') return slugOf(source.title, source.url)
    if (name === 'path') return pathSlug(source.url)
    hasChance = true
    return random(Number(count ?? RANDOM_BY_DEFAULT))
  })
  const tidy = filled.replace(/([-_])[-_]+/g, '$1').replace(/^[-_]+|[-_]+$/g, '')
  if (tidy === '')
    return 'style' in maker && maker.style === 'pronounceable' ? pronounceable(length, bytes) : random(length)
  return hasChance || refused === 0 ? tidy : `${tidy}-${random(4)}`
}
