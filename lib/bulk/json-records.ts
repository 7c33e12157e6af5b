import { addressPlaces } from '../address/addresses-in-text.ts'
import { isJsonObject } from '../json-object.ts'
import { guessFields, isKnownName } from './columns.ts'
import { isKnownPath, recognizedExport } from './known-exports.ts'

/** An entry of a JSON list: its texts by name. A list of plain addresses has them under `url`. */
export type JsonRecord = Readonly<Record<string, string>>

/** How deep lists are searched: `{ "data": { "urls": [...] } }`. */
const DEEPEST = 3

/** How deep folders of bookmarks are read. */
const DEEPEST_FOLDER = 100

/** So many entries of a list show what it contains. */
const SAMPLE = 200

/** The key of an entry of a map whose keys are the aliases. */
const MAP_KEY = 'alias'

/**
 * The entries of the list of links in a JSON text: of a list, a map (`{ "sale": "https://..." }`), folders of bookmarks,
 * or a single link; `null` if it is not JSON or has none.
 */
export const jsonRecords = (text: string): readonly JsonRecord[] | null => {
  if (last?.text !== text) last = { text, records: recordsIn(text) }
  return last.records
}

/** A text is read for its format, for its rows and for the cells that are shown: 10,000 entries take 160 ms each time. */
let last: { text: string; records: readonly JsonRecord[] | null } | null = null

const recordsIn = (text: string): JsonRecord[] | null => {
  const value = parsed(text)
  const list =
    linksOfOurs(value) ?? linksInMessages(value) ?? bookmarks(value) ?? bestList(value) ?? longestList(value, 0)
  const records = list?.map(recordOf) ?? []
  return records.length === 0 ? null : records
}

const parsed = (text: string): unknown => {
  // Most texts are not JSON, and parsing a large one takes time.
  if (!/^\s*[[{]/.test(text)) return null
  // `trim` removes a byte order mark, which `JSON.parse` rejects.
  return fromJson(text.trim()) ?? jsonSequence(text.trim())
}

const fromJson = (text: string): unknown => {
  try {
    // Only then, since it takes several times as long.
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepingDigits) : JSON.parse(text)
  } catch {
    return null
  }
}

const LONG_NUMBER = /\d{16}/

/** The text of a whole number that JavaScript would round: an alias of twenty digits is another one then. */
const keepingDigits = (_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
  typeof value === 'number' && /^-?\d+$/.test(source) && String(value) !== source ? source : value

/** Values one after another: a line for each entry, as databases save them, or the answers for the pages of a list. */
const jsonSequence = (text: string): unknown[] | null => {
  const entries: unknown[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isOpening = token === '{' || token === '['
    const isClosing = token === '}' || token === ']'
    if (depth === 0 && !isOpening) return null
    if (depth === 0) from = index
    depth += isOpening ? 1 : isClosing ? -1 : 0
    if (depth > 0) continue
    const entry = fromJson(text.slice(from, index + 1))
    if (entry === null) return null
    entries.push(entry)
  }
  return depth === 0 && entries.length > 1 ? entries : null
}

/** The links of a file that Terselink saved, whose other lists may be longer. */
const linksOfOurs = (value: unknown): unknown[] | null => {
  if (!isJsonObject(value) || !('terselink' in value) || !('links' in value)) return null
  return Array.isArray(value.links) ? [...(value.links as unknown[])] : null
}

/** Messages of Telegram, Discord and Slack, by a name that they have, and the name of their words. */
const MESSAGES = [
  ['text_entities', 'text_entities'],
  ['embeds', 'content'],
  ['client_msg_id', 'text'],
] as const

/** Those among the words, without the pictures of their authors; `null` for anything else than messages. */
const linksInMessages = (value: unknown): unknown[] | null => {
  const list = isJsonObject(value) ? value.messages : value
  const messages = Array.isArray(list) ? list.filter(isJsonObject) : []
  const [, name] = MESSAGES.find(([sign]) => messages.some((message) => sign in message)) ?? []
  if (name === undefined) return null
  const words = messages.map((message) => JSON.stringify(message[name] ?? ''))
  return words.flatMap((text) =>
    [...addressPlaces(text)].map(({ address, problem, from, end }) =>
      problem === null ? address : text.slice(from, end + 1).replace(/"$/, ''),
    ),
  )
}

const ADDRESS = /^(?:https?:\/\/|www\.)/i

const isAddress = (value: unknown): boolean => typeof value === 'string' && ADDRESS.test(value.trim())

const hasAddress = (entry: unknown): boolean =>
  isAddress(entry) || (isJsonObject(entry) && Object.values(entry).some(isAddress))

/** The bookmarks in all folders of a browser's file; `null` for anything else. */
const bookmarks = (value: unknown): unknown[] | null => {
  const found: unknown[] = []
  const read = (node: unknown, depth: number): void => {
    if (!isJsonObject(node) || depth > DEEPEST_FOLDER) return
    if (Array.isArray(node.children)) for (const child of node.children) read(child, depth + 1)
    else if (isAddress(node.url) || isAddress(node.uri)) found.push(node)
  }
  if (!isJsonObject(value)) return null
  const roots = isJsonObject(value.roots) ? Object.values(value.roots) : [value]
  if (!roots.some((root) => isJsonObject(root) && Array.isArray(root.children))) return null
  for (const root of roots) read(root, 0)
  return found.length === 0 ? null : found
}

interface FoundList {
  list: unknown[]
  /** How many of its entries contain addresses. */
  score: number
}

const NO_LIST: FoundList = { list: [], score: 0 }

const better = (one: FoundList, other: FoundList): FoundList => (other.score > one.score ? other : one)

/** The list or map with the most entries that contain addresses; `null` without any. */
const bestList = (value: unknown): unknown[] | null => {
  const { list, score } = bestListIn(value, 0, false)
  return score === 0 ? null : list
}

const bestListIn = (value: unknown, depth: number, isInLink: boolean): FoundList => {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return NO_LIST
  if (Array.isArray(value)) {
    const list = withoutRows(value as unknown[])
    const isOfLinks = !isInLink || list.some((entry) => isJsonObject(entry) && isSingleLink(entry))
    const score = isOfLinks ? addressesIn(list) : 0
    // Entries of a list of links have lists of their own, such as tags.
    return score > 0 ? { list, score } : listOfPages(value as unknown[], depth, isInLink)
  }
  const link = value as Record<string, unknown>
  const isLink = isSingleLink(link)
  // What belongs to a link, such as the addresses of its QR code and its owner, is no map of links.
  const map = isLink || isInLink ? null : entriesOfMap(link, depth)
  const score = map === null ? 0 : addressesIn(map)
  if (map !== null && score > 0) return { list: map, score }
  const lists = Object.values(link)
    .slice(0, SAMPLE)
    .map((inner) => bestListIn(inner, depth + 1, isInLink || isLink))
  if (isLink) return lists.reduce(better, { list: [link], score: 0.5 })
  return isInLink ? lists.reduce(better, NO_LIST) : listsLikeTheBest(lists, hasSameNames)
}

/** The links of all pages or groups in a list. Those of another kind, such as other tables of a database, are left out. */
const listOfPages = (pages: readonly unknown[], depth: number, isInLink: boolean): FoundList =>
  listsLikeTheBest(
    pages.map((page) => bestListIn(page, depth + 1, isInLink)),
    isAlike,
  )

const listsLikeTheBest = (lists: readonly FoundList[], isLike: (one: unknown, best: unknown) => boolean): FoundList => {
  const best = lists.reduce(better, NO_LIST)
  const alike = lists.filter(({ list, score }) => score > 0 && isLike(list[0], best.list[0]))
  return { list: alike.flatMap(({ list }) => list), score: alike.reduce((sum, { score }) => sum + score, 0) }
}

/** Lists with names of their own, such as those of two categories, are of one kind only if their entries have the same names. */
const hasSameNames = (one: unknown, other: unknown): boolean => {
  if (!isJsonObject(one) || !isJsonObject(other)) return isJsonObject(one) === isJsonObject(other)
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name))
}

/** Whether two entries have half of their names in common. */
const isAlike = (one: unknown, other: unknown): boolean => {
  if (!isJsonObject(one) || !isJsonObject(other)) return isJsonObject(one) === isJsonObject(other)
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const common = Object.keys(one).filter((name) => Object.hasOwn(other, name))
  return common.length * 2 >= names.size
}

/** A list of rows, of which the first may name the columns: `[["url", "alias"], ["https://...", "sale"]]`. */
const withoutRows = (list: readonly unknown[]): unknown[] => {
  const rows = list.filter((row): row is unknown[] => Array.isArray(row))
  if (rows.length < list.length || !rows.some((row) => row.some(isAddress))) return [...list]
  if (rows.every((row) => row.every(isAddress))) return rows.flat()
  const [first = []] = rows
  const isHeader = !first.some(isAddress) && first.some((name) => typeof name === 'string' && isKnownName(name))
  const names = isHeader ? first.map(String) : []
  return rows
    .slice(isHeader ? 1 : 0)
    .map((row) => Object.fromEntries(row.map((cell, at) => [names[at] ?? String(at + 1), cell])))
}

const addressesIn = (list: readonly unknown[]): number => {
  const sample = list.slice(0, SAMPLE)
  return sample.length === 0 ? 0 : (sample.filter(hasAddress).length / sample.length) * list.length
}

/** Keys of addresses that lead through the pages of a list. */
const PAGING = new Set(['first', 'last', 'next', 'prev', 'previous', 'self'])

/** Keys that a database made: numbers, UUIDs, ids of MongoDB and Firebase. */
const GENERATED = /^(?:[a-z]*[_-]?\d+|[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|-[\w-]{19})$/i

/** Keys of a list that was saved as an object: `{ "0": ..., "1": ... }`, `{ "link_1": ..., "link_2": ... }`. */
const isNumbered = (keys: readonly string[]): boolean => {
  const [, prefix = '', start] = /^((?:(?:link|url|item|row|entry)[_-]?)?)([01])$/i.exec(keys[0] ?? '') ?? []
  return start !== undefined && keys.length > 1 && keys.every((key, at) => key === `${prefix}${Number(start) + at}`)
}

/**
 * The entries of `{ "sale": "https://..." }`, of `{ "https://...": "sale" }`, and of `{ "link_1": { "url": "..." } }`,
 * whose keys are the aliases unless they are addresses, a database made them or the entries have their own; `null` for
 * an object that is no map.
 */
const entriesOfMap = (object: Record<string, unknown>, depth: number): unknown[] | null => {
  const entries = Object.entries(object)
  if (entries.length === 0) return null
  const keys = Object.keys(object)
  if (keys.every(isAddress)) return entries.map(([key, value]) => entryOfAddress(key, value))
  if (entries.every(([, value]) => isAddress(value))) {
    if (depth >= 2 || keys.every((key) => PAGING.has(key)) || keys.every(isUrlName)) return null
    return isNumbered(keys)
      ? entries.map(([, value]) => value)
      : entries.map(([key, value]) => ({ [MAP_KEY]: key, url: value }))
  }
  if (!entries.every(([, value]) => isJsonObject(value) && hasAddress(value))) return null
  const values = entries.map(([, value]) => value as Record<string, unknown>)
  const haveOwn = values.some((value) => Object.keys(value).some(isAliasName))
  // The key of a single object is more likely to be that of an answer, such as `data`.
  if (haveOwn || entries.length === 1 || keys.every((key) => GENERATED.test(key))) return values
  return entries.map(([key, value]) => ({ [MAP_KEY]: key, ...(value as Record<string, unknown>) }))
}

/** Of two addresses, the columns' texts tell which is the short one. */
const entryOfAddress = (key: string, value: unknown): Record<string, unknown> => {
  if (isJsonObject(value)) return { url: key, ...value }
  return isAddress(value) ? { url: key, link: value } : { url: key, [MAP_KEY]: value }
}

const fieldOfName = (name: string): string | null => guessFields([name])[0] ?? null
const isUrlName = (name: string): boolean => fieldOfName(name) === 'url'
const isAliasName = (name: string): boolean => ['custom', 'short'].includes(fieldOfName(name) ?? '')

/** An answer about one link: `{ "shorturl": "...", "longurl": "..." }`. */
const isSingleLink = (value: Record<string, unknown>): boolean => {
  const names = Object.keys(value)
  const fields = guessFields(names, recognizedExport(names)?.fields)
  return isAddress(value[names[fields.indexOf('url')] ?? '']) && (fields.includes('custom') || fields.includes('short'))
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
    Object.entries(entry).flatMap(([name, value]) => [
      // `custom: true` says that there is an alias, not which.
      [name, typeof value === 'boolean' && isAliasName(name) ? '' : textOf(value)] as const,
      ...innerTexts(name, value),
    ]),
  )
}

/** The texts in an object of an entry that a known service has there: `meta.validUntil`. */
const innerTexts = (name: string, value: unknown): (readonly [string, string])[] =>
  isJsonObject(value)
    ? Object.entries(value)
        .map(([inner, text]) => [`${name}.${inner}`, text] as const)
        .filter(([path]) => isKnownPath(path))
        .map(([path, text]) => [path, textOf(text)] as const)
    : []

/** Limited in depth: a file may nest lists deeper than the stack. An object in a list, such as a tag, has a name. */
const textOf = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isJsonObject(value)) return textOfObject(value, depth)
  if (!Array.isArray(value) || depth === DEEPEST) return ''
  return value
    .map((inner) => textOf(inner, depth + 1))
    .filter(Boolean)
    .join(', ')
}

const textOfObject = (value: Record<string, unknown>, depth: number): string => {
  // A date as MongoDB exports it.
  const date = value.$date
  if (isJsonObject(date)) return typeof date.$numberLong === 'string' ? date.$numberLong : ''
  if (typeof date === 'string' || typeof date === 'number') return String(date)
  // As Firestore does.
  const seconds = value._seconds ?? ('nanoseconds' in value ? value.seconds : null)
  if (typeof seconds === 'number') return String(seconds)
  return depth > 0 && typeof value.name === 'string' ? value.name : ''
}

/** A string, a bracket, or another value. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:"[\]{}]+/g
