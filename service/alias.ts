import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike, in print or when spoken: 0 and o, 1, i and l. */
const RANDOM_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RANDOM_LENGTH = 7
const MAX_LENGTH = 100

/** Letters of any script, with their marks, digits, - and _. */
const ALLOWED = /^[\p{L}\p{M}\p{N}_-]+$/u

/** Some marks and letters are not seen at all: with them, two addresses that look alike could lead apart. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

/** First path segments that the service answers itself, now or by convention. */
const RESERVED = new Set(['api', 'avatar', 'b', 'l', 'q', 'r', 'favicon.ico', 'robots.txt', 'sitemap.xml'])

/**
 * An alias as it is compared. Case does not matter: an address is read aloud and typed on phones, and a twin that
 * differs only by case is a mistake or an impersonation. The alias itself keeps the case that was asked for.
 */
export const aliasKey = (alias: string): string => alias.normalize('NFC').toLowerCase().normalize('NFC')

/** What is wrong with an alias, or `null`. */
export const aliasProblem = (alias: string): string | null => {
  if (RESERVED.has(aliasKey(alias))) return 'is reserved: the service uses this address itself'
  if (alias.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`
  if (UNSEEN.test(alias)) return 'must not contain invisible characters'
  if (!ALLOWED.test(alias.normalize('NFC'))) return 'must hold only letters, digits, - and _'
  return null
}

export const randomAlias = (): string => randomText(RANDOM_LENGTH)

/** Part of an address that cannot be guessed. */
export const randomToken = (): string => randomText(16)

const randomText = (length: number): string =>
  Array.from({ length }, () => RANDOM_LETTERS[randomInt(RANDOM_LETTERS.length)]).join('')
