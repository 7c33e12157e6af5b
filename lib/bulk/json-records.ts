/** An entry of a list in JSON: its texts by their names. A list of mere addresses has them under `url`. */
export type JsonRecord = Readonly<Record<string, string>>

/** Lists are looked for so deep: `{ "data": { "urls": [...] } }`. */
const DEEPEST = 3

/** The longest list that a JSON text holds; `null` when it is no JSON or holds none. */
export const jsonRecords = (text: string): JsonRecord[] | null => {
  const value = parsed(text)
  const list = linksOfOurs(value) ?? longestList(value, 0)
  const records = list?.map(recordOf) ?? []
  return records.length === 0 ? null : records
}

const parsed = (text: string): unknown => {
  // Most texts are none, and a large one takes its time to be found out.
  if (!/^\s*[[{]/.test(text)) return null
  try {
    // The mark that some files begin with is a space to us, and none to a reader of JSON.
    return JSON.parse(text.trim())
  } catch {
    return null
  }
}

/** The links of a file that Terselink has saved: its other lists may be longer. */
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

/** Lists in lists are read as deep as lists are looked for: a file may hold more of them than any stack. */
const textOf = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value) || depth === DEEPEST) return ''
  return value
    .map((inner) => textOf(inner, depth + 1))
    .filter(Boolean)
    .join(', ')
}

const LITERAL = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** Where each text stands in a JSON text, without its quotes, names of fields too. */
export function* jsonStrings(text: string): Generator<{ value: string; from: number; to: number }> {
  for (const { 0: literal, index } of text.matchAll(LITERAL)) {
    const value: unknown = literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1)
    if (typeof value === 'string') yield { value, from: index + 1, to: index + literal.length - 1 }
  }
}
