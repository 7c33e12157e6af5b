import { randomInt } from 'node:crypto'
import { RESERVED_ALIASES } from '../../lib/contract/link-options.ts'
import { readingsOf } from './lookalikes.ts'

/** Leaves out characters that are easily confused: 0 and o, 1, i and l. */
const RANDOM_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RANDOM_LENGTH = 7
const MAX_LENGTH = 100

/** Letters of any script with their marks, digits, - and _. */
const ALLOWED = /^[\p{L}\p{M}\p{N}_-]+$/u

/** With invisible characters, two short URLs that look alike could have different targets. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES)

/**
 * The form in which aliases are compared. Case is ignored because short URLs are read aloud and typed on phones, and a
 * duplicate that differs only in case is a mistake or an impersonation. The stored alias keeps its case. Greek has two
 * lower-case sigmas, one of them only at the end of words, which are compared as one.
 */
export const aliasKey = (alias: string): string =>
  alias.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** Why an alias is not allowed, or `null`. */
export const aliasProblem = (alias: string): string | null => {
  if (RESERVED.has(aliasKey(alias))) return 'is reserved by the service'
  if (alias.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`
  if (INVISIBLE.test(alias)) return 'must not contain invisible characters'
  if (!ALLOWED.test(alias.normalize('NFC'))) return 'must contain only letters, digits, - and _'
  const isLookalike = readingsOf(alias).some((text) => text.length > 1 && RESERVED.has(text))
  return isLookalike ? 'looks like an alias that is reserved by the service' : null
}

export const randomAlias = (): string => randomText(RANDOM_LENGTH)

/** An unguessable part of an address. */
export const randomToken = (): string => randomText(16)

const randomText = (length: number): string =>
  Array.from({ length }, () => RANDOM_LETTERS[randomInt(RANDOM_LETTERS.length)]).join('')
