import { shortUrlOf, webAddressOf } from '../../address/short-url.ts'
import { isJsonObject, type JsonObject } from '../../json-object.ts'
import { boundedText, TEXT_LIMITS, type TextLimit, withoutInvisible } from '../../outside-text.ts'

// Readers of single values. An unreadable cosmetic value becomes empty; an unreadable id becomes `undefined`, which the
// contract's schemas reject.

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

/** `null` if the service returns no id (lines 11 and 15); a present id must be readable. */
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

/** As `textOf`, for a text that is only shown: cut to its limit, with an ellipsis. */
export const shownText = (value: unknown, limit: TextLimit): string => boundedText(textOf(value), limit)

/** A title without visible characters counts as none, so that the object's other name is shown. */
export const titleOf = (value: unknown): string => {
  const title = shownText(value, 'title')
  return withoutInvisible(title) === '' ? '' : title
}

/** As `textOf`, for a text that is used. A text that is too long is dropped: when cut, it would be another one. */
export const exactText = (value: unknown, limit: TextLimit): string => {
  const text = textOf(value)
  return text.length > TEXT_LIMITS[limit] ? '' : text
}

/** The first of several spellings that is not empty. */
export const firstText = (...values: unknown[]): string => values.map(textOf).find((text) => text !== '') ?? ''

export const exactTextOrNull = (value: unknown, limit: TextLimit): string | null => exactText(value, limit) || null

export const flagOf = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** Only `http` and `https` addresses: others, such as `javascript:`, are dropped here. */
export const addressOf = (value: unknown): string => webAddressOf(exactText(value, 'address')) ?? ''

/** The address as the service wrote it, to be sent back unchanged. It is normalized where it is shown or compared. */
export const addressAsWritten = (value: unknown): string => {
  const text = exactText(value, 'address')
  return webAddressOf(text) === null ? '' : text
}

/** The short URL, which is copied and shared; '' if no value is a usable address (line 16). */
export const shortUrlIn = (...values: unknown[]): string => shortUrlOf(exactText(firstText(...values), 'address')) ?? ''

/** Maps the readable entries of an object. */
export const mapEntries = <T>(map: JsonObject, read: (value: unknown) => T | undefined): Record<string, T> => {
  const entries: [string, T][] = []
  for (const [name, value] of Object.entries(map)) {
    const got = read(value)
    if (got !== undefined) entries.push([boundedText(name, 'name'), got])
  }
  // `fromEntries` defines own properties, whereas assigning to `__proto__` would reach a prototype. The contract's
  // schema drops it.
  return Object.fromEntries(entries)
}

export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
