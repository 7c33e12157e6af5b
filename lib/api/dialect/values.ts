import { shortUrlOf, webAddressOf } from '../../address/short-url.ts'
import { boundedText, TEXT_LIMITS, type TextLimit } from '../../outside-text.ts'
import { isJsonObject, type JsonObject } from '../json-object.ts'

// Readers of single values. A cosmetic value that cannot be read becomes empty; an id that cannot be read becomes
// `undefined`, which no schema of the contract takes.

const WHOLE_NUMBER = /^\d{1,16}(?:\.0+)?$/

/** FIELD.md line 11: a number, or a numeric string. */
const wholeNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

export const idOf = (value: unknown): number | undefined => {
  const number = wholeNumber(value)
  return number !== undefined && number >= 1 ? number : undefined
}

/** `null` where a service has no id to give (lines 11 and 15); an id that is there must be readable. */
export const idOrNull = (value: unknown): number | null | undefined =>
  value === undefined || value === null || value === '' ? null : idOf(value)

export const countOf = (value: unknown, otherwise = 0): number => {
  const number = wholeNumber(value)
  return number !== undefined && number >= 0 ? number : otherwise
}

/** Line 22: a text may be `null`. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** As `textOf`, for a text that is shown: no longer than what it is may be. What was cut ends in an ellipsis. */
export const shownText = (value: unknown, limit: TextLimit): string => boundedText(textOf(value), limit)

/** As `textOf`, for a text that something is done with: cut it would be another one, so too long it is none. */
export const exactText = (value: unknown, limit: TextLimit): string => {
  const text = textOf(value)
  return text.length > TEXT_LIMITS[limit] ? '' : text
}

/** The first of several spellings that says something. */
export const firstText = (...values: unknown[]): string => values.map(textOf).find((text) => text !== '') ?? ''

export const exactTextOrNull = (value: unknown, limit: TextLimit): string | null => exactText(value, limit) || null

export const flagOf = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** Only `http` and `https` are addresses: `javascript:` and the like never leave this file. */
export const addressOf = (value: unknown): string => webAddressOf(exactText(value, 'address')) ?? ''

/** An address that is there to be copied and handed on; '' for what cannot be one (line 16). */
export const shortUrlIn = (...values: unknown[]): string => shortUrlOf(exactText(firstText(...values), 'address')) ?? ''

/** Maps what can be read of an object's entries. */
export const mapEntries = <T>(map: JsonObject, read: (value: unknown) => T | undefined): Record<string, T> => {
  const entries: [string, T][] = []
  for (const [name, value] of Object.entries(map)) {
    const got = read(value)
    if (got !== undefined) entries.push([boundedText(name, 'name'), got])
  }
  // Defines own properties, where assigning to `__proto__` would reach a prototype; the contract's schema drops it.
  return Object.fromEntries(entries)
}

export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
