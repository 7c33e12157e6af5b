import type { Place } from './source-row.ts'

/** An entry of a JSON list: its texts by name. A list of plain addresses has them under `url`. */
export type JsonRecord = Readonly<Record<string, string>>

/** How deep lists are searched: `{ "data": { "urls": [...] } }`. */
const DEEPEST = 3

/** The longest list in a JSON text; `null` if it is not JSON or has none. */
export const jsonRecords = (text: string): JsonRecord[] | null => {
  const value = parsed(text)
  const list = linksOfOurs(value) ?? longestList(value, 0)
  const records = list?.map(recordOf) ?? []
  return records.length === 0 ? null : records
}

const parsed = (text: string): unknown => {
  // Most texts are not JSON, and parsing a large one takes time.
  if (!/^\s*[[{]/.test(text)) return null
  try {
    // `trim` removes a byte order mark, which `JSON.parse` rejects.
    return JSON.parse(text.trim())
  } catch {
    return null
  }
}

/** The links of a file that Terselink saved, whose other lists may be longer. */
const linksOfOurs = (value: unknown): unknown[] | null => {
  if (typeof value !== 'object' || value === null || !('terselink' in value) || !('links' in value)) return null
  return Array.isArray(value.links) ? [...(value.links as unknown[])] : null
}

const longestList = (value: unknown, depth: number): unknown[] | null => {
  if (Array.isArray(value)) return [...(value as unknown[])]
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return null
  const lists = Object.values(value).map((inner) => longestList(inner, depth + 1))
  return lists.reduce((longest, list) => ((list?.length ?? 0) > (longest?.length ?? 0) ? list : longest), null)
}

const recordOf = (entry: unknown): JsonRecord => {
  if (typeof entry !== 'object' || entry === null) return { url: textOf(entry) }
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, textOf(value)]))
}

/** Limited in depth: a file may nest lists deeper than the stack. */
const textOf = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value) || depth === DEEPEST) return ''
  return value
    .map((inner) => textOf(inner, depth + 1))
    .filter(Boolean)
    .join(', ')
}

/** A string, with a colon if it names a field; a bracket; or another value. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[[\]{}]|[^\s,:"[\]{}]+/g

const stringOf = (literal: string): string =>
  literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)

/** Each string that is a value in a JSON text, its place without its quotes, and its field's name; in a list `null`. */
export function* jsonStrings(
  text: string,
): Generator<{ name: string | null; value: string; from: number; to: number }> {
  let name: string | null = null
  for (const { 1: literal, 2: colon, index } of text.matchAll(TOKEN)) {
    if (literal !== undefined && colon === undefined)
      yield { name, value: stringOf(literal), from: index + 1, to: index + literal.length - 1 }
    name = literal !== undefined && colon !== undefined ? stringOf(literal) : null
  }
}

/** The places of all values of a field in a JSON text: of strings without their quotes, of others as a whole. */
export function* jsonValues(text: string, name: string): Generator<Place> {
  let isValue = false
  let depth = 0
  let from = 0
  for (const { 0: token, 1: literal, 2: colon, index } of text.matchAll(TOKEN)) {
    if (depth > 0 || (isValue && (token === '[' || token === '{'))) {
      if (depth === 0) from = index
      if (token === '[' || token === '{') depth += 1
      if (token === ']' || token === '}') depth -= 1
      if (depth === 0) yield { from, to: index + 1, bareCell: true }
    } else if (isValue && literal !== undefined)
      yield { from: index + 1, to: index + literal.length - 1, bareCell: false }
    else if (isValue && token !== 'null') yield { from: index, to: index + token.length, bareCell: true }
    isValue = depth === 0 && literal !== undefined && colon !== undefined && stringOf(literal) === name
  }
}
