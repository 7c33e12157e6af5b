import { guessFields } from './columns.ts'
import { isKnownPath } from './known-exports.ts'
import type { Place } from './source-row.ts'

/** An entry of a JSON list: its texts by name. A list of plain addresses has them under `url`. */
export type JsonRecord = Readonly<Record<string, string>>

/** How deep lists are searched: `{ "data": { "urls": [...] } }`. */
const DEEPEST = 3

/** How deep folders of bookmarks are read. */
const DEEPEST_FOLDER = 100

/** So many entries of a list show what it contains. */
const SAMPLE = 200

/** The key of an entry of a map whose keys are the aliases. */
export const MAP_KEY = 'alias'

/**
 * The entries of the list of links in a JSON text: of a list, a map (`{ "sale": "https://..." }`), folders of bookmarks,
 * or a single link; `null` if it is not JSON or has none.
 */
export const jsonRecords = (text: string): JsonRecord[] | null => {
  const value = parsed(text)
  const list = linksOfOurs(value) ?? bookmarks(value) ?? bestList(value) ?? longestList(value, 0)
  const records = list?.map(recordOf) ?? []
  return records.length === 0 ? null : records
}

const parsed = (text: string): unknown => {
  // Most texts are not JSON, and parsing a large one takes time.
  if (!/^\s*[[{]/.test(text)) return null
  // `trim` removes a byte order mark, which `JSON.parse` rejects.
  return fromJson(text.trim()) ?? jsonLines(text.trim())
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A line for each entry, as databases and key-value stores save them. */
const jsonLines = (text: string): unknown[] | null => {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*,?\s*$/.test(line))) return null
  const entries = lines.map((line) => fromJson(line.trim().replace(/,$/, '')))
  return entries.includes(null) ? null : entries
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The links of a file that Terselink saved, whose other lists may be longer. */
const linksOfOurs = (value: unknown): unknown[] | null => {
  if (!isObject(value) || !('terselink' in value) || !('links' in value)) return null
  return Array.isArray(value.links) ? [...(value.links as unknown[])] : null
}

const ADDRESS = /^(?:https?:\/\/|www\.)/i

const isAddress = (value: unknown): boolean => typeof value === 'string' && ADDRESS.test(value.trim())

const hasAddress = (entry: unknown): boolean =>
  isAddress(entry) || (isObject(entry) && Object.values(entry).some(isAddress))

/** The bookmarks in all folders of a browser's file; `null` for anything else. */
const bookmarks = (value: unknown): unknown[] | null => {
  const found: unknown[] = []
  const read = (node: unknown, depth: number): void => {
    if (!isObject(node) || depth > DEEPEST_FOLDER) return
    if (Array.isArray(node.children)) for (const child of node.children) read(child, depth + 1)
    else if (isAddress(node.url) || isAddress(node.uri)) found.push(node)
  }
  if (!isObject(value)) return null
  const roots = isObject(value.roots) ? Object.values(value.roots) : [value]
  if (!roots.some((root) => isObject(root) && Array.isArray(root.children))) return null
  for (const root of roots) read(root, 0)
  return found.length === 0 ? null : found
}

/** The list or map with the most entries that contain addresses; `null` without any. */
const bestList = (value: unknown): unknown[] | null => {
  let best: unknown[] | null = null
  let most = 0
  const offer = (list: unknown[], score: number): void => {
    if (score > most) [best, most] = [list, score]
  }
  const search = (inner: unknown, depth: number): void => {
    if (depth > DEEPEST || typeof inner !== 'object' || inner === null) return
    const map = isObject(inner) ? entriesOfMap(inner, depth) : null
    const list: unknown[] | null = Array.isArray(inner) ? inner : map
    const score = list === null ? 0 : addressesIn(list)
    if (list !== null) offer(list, score)
    else if (isSingleLink(inner)) offer([inner], 0.5)
    // Entries of a list of links have lists of their own, such as tags.
    if (score === 0) for (const next of Object.values(inner).slice(0, SAMPLE)) search(next, depth + 1)
  }
  search(value, 0)
  return best
}

const addressesIn = (list: readonly unknown[]): number => {
  const sample = list.slice(0, SAMPLE)
  return sample.length === 0 ? 0 : (sample.filter(hasAddress).length / sample.length) * list.length
}

/** Keys of addresses that lead through the pages of a list. */
const PAGING = new Set(['first', 'last', 'next', 'prev', 'previous', 'self'])

/** Keys that a database made: numbers, UUIDs, ids of MongoDB and Firebase. */
const GENERATED = /^(?:[a-z]*[_-]?\d+|[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|-[\w-]{19})$/i

/**
 * The entries of `{ "sale": "https://..." }`, and of `{ "link_1": { "url": "..." } }`, whose keys are the aliases unless
 * a database made them or the entries have their own; `null` for an object that is no map.
 */
const entriesOfMap = (object: Record<string, unknown>, depth: number): unknown[] | null => {
  const entries = Object.entries(object)
  if (entries.length === 0) return null
  if (entries.every(([, value]) => isAddress(value))) {
    const isMap = depth < 2 && !entries.every(([key]) => PAGING.has(key)) && !isSingleLink(object)
    return isMap && !entries.every(([key]) => isUrlName(key))
      ? entries.map(([key, value]) => ({ [MAP_KEY]: key, url: value }))
      : null
  }
  if (!entries.every(([, value]) => isObject(value) && hasAddress(value))) return null
  const values = entries.map(([, value]) => value as Record<string, unknown>)
  const haveOwn = values.some((value) => Object.keys(value).some(isAliasName))
  // The key of a single object is more likely to be that of an answer, such as `data`.
  if (haveOwn || entries.length === 1 || entries.every(([key]) => GENERATED.test(key))) return values
  return entries.map(([key, value]) => ({ [MAP_KEY]: key, ...(value as Record<string, unknown>) }))
}

const fieldOfName = (name: string): string | null => guessFields([name])[0] ?? null
const isUrlName = (name: string): boolean => fieldOfName(name) === 'url'
const isAliasName = (name: string): boolean => ['custom', 'short'].includes(fieldOfName(name) ?? '')

/** An answer about one link: `{ "shorturl": "...", "longurl": "..." }`. */
const isSingleLink = (value: unknown): boolean => {
  if (!isObject(value)) return false
  const names = Object.keys(value)
  return names.some((name) => isUrlName(name) && isAddress(value[name])) && names.some(isAliasName)
}

const longestList = (value: unknown, depth: number): unknown[] | null => {
  if (Array.isArray(value)) return [...(value as unknown[])]
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return null
  const lists = Object.values(value).map((inner) => longestList(inner, depth + 1))
  return lists.reduce((longest, list) => ((list?.length ?? 0) > (longest?.length ?? 0) ? list : longest), null)
}

const recordOf = (entry: unknown): JsonRecord => {
  if (typeof entry !== 'object' || entry === null) return { url: textOf(entry) }
  return Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) => [[name, textOf(value)] as const, ...innerTexts(name, value)]),
  )
}

/** The texts in an object of an entry that a known service has there: `meta.validUntil`. */
const innerTexts = (name: string, value: unknown): (readonly [string, string])[] =>
  isObject(value)
    ? Object.entries(value)
        .map(([inner, text]) => [`${name}.${inner}`, text] as const)
        .filter(([path]) => isKnownPath(path))
        .map(([path, text]) => [path, textOf(text)] as const)
    : []

/** Limited in depth: a file may nest lists deeper than the stack. An object in a list, such as a tag, has a name. */
const textOf = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isObject(value)) return textOfObject(value, depth)
  if (!Array.isArray(value) || depth === DEEPEST) return ''
  return value
    .map((inner) => textOf(inner, depth + 1))
    .filter(Boolean)
    .join(', ')
}

const textOfObject = (value: Record<string, unknown>, depth: number): string => {
  // A date as MongoDB exports it.
  const date = value.$date
  if (isObject(date)) return typeof date.$numberLong === 'string' ? date.$numberLong : ''
  if (typeof date === 'string' || typeof date === 'number') return String(date)
  return depth > 0 && typeof value.name === 'string' ? value.name : ''
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
