import { isJsonObject } from '../../lib/json-object.ts'

/** The kind of a value, as it is named in reports. */
export type Kind =
  | 'absent'
  | 'null'
  | 'true'
  | 'false'
  | 'a number'
  | 'a number as text'
  | 'text'
  | 'empty text'
  | 'a list'
  | 'an empty list'
  | 'an object'

/** One place where an answer differs from its canonical form. */
export interface Spelling {
  /** Keys joined by dots, with `[]` for list rows: `data.urls[].id`. */
  path: string
  /** The kind in the canonical form. */
  meant: Kind
  /** The kind in the answer. */
  said: Kind
}

const NUMBER = /^-?\d+(?:\.\d+)?$/

const kindOf = (value: unknown): Kind => {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return 'a number'
  if (typeof value !== 'string') return 'an object'
  if (value === '') return 'empty text'
  return NUMBER.test(value) ? 'a number as text' : 'text'
}

/** Keys come from the service and are printed in a terminal, so unusual ones aren't shown. */
const PLAIN_KEY = /^[\w-]{1,40}$/
const plain = (key: string): string => (PLAIN_KEY.test(key) ? key : '…')

const keysOf = (...objects: object[]): Set<string> => new Set(objects.flatMap(Object.keys))

/**
 * Compares an answer with its canonical form, so that everything that lib/api/dialect changes shows as a difference.
 * Ignores what is deeper than the canonical form.
 */
export const spellings = (canonical: unknown, raw: unknown): Spelling[] => {
  const found = new Map<string, Spelling>()

  const note = (path: string, meant: unknown, said: unknown): void => {
    const spelling = { path, meant: kindOf(meant), said: kindOf(said) }
    found.set(JSON.stringify(spelling), spelling)
  }

  const walk = (meant: unknown, said: unknown, path: string): void => {
    if (Object.is(meant, said)) return
    if (Array.isArray(meant) && Array.isArray(said)) {
      meant.forEach((row: unknown, at) => {
        walk(row, said[at], `${path}[]`)
      })
    } else if (isJsonObject(meant) && isJsonObject(said)) {
      for (const key of keysOf(meant, said)) {
        const [one, other] = [meant, said].map((object) => (Object.hasOwn(object, key) ? object[key] : undefined))
        walk(one, other, path === '' ? plain(key) : `${path}.${plain(key)}`)
      }
    } else note(path, meant, said)
  }

  walk(canonical, raw, '')
  return [...found.values()]
}
