import { isJsonObject, type JsonObject } from '../../json-object.ts'
import { countOf } from './values.ts'

/**
 * The maximum number of rows read from one page. Real pages have far fewer; a longer page fails as a whole instead of
 * being cut off.
 */
const MAX_ROWS = 5_000

type ReadRow = (row: JsonObject) => { id: number | null | undefined }

/**
 * FIELD.md line 12: the rows are under the collection's own key, or under another one, perhaps besides unknown keys
 * with other arrays (line 14); absent or `null` means empty.
 */
const rowsIn = (data: JsonObject, collection: string): unknown => {
  if (Object.hasOwn(data, collection)) return data[collection] ?? []
  if (countOf(data.result, 1) === 0) return []
  const tables = Object.values(data).filter((value) => Array.isArray(value) && isJsonObject(value[0]))
  // Which of several arrays has the rows can't be known, but the list is not empty.
  return tables.length > 1 ? undefined : (tables[0] ?? [])
}

/** Reads rows up to the first one without a readable id, which fails the list. */
const readRows = (rows: unknown, readRow: ReadRow): unknown => {
  if (!Array.isArray(rows) || rows.length > MAX_ROWS) return undefined
  const read: unknown[] = []
  for (const row of rows as unknown[]) {
    const canonical = isJsonObject(row) ? readRow(row) : undefined
    read.push(canonical)
    if (canonical?.id === undefined) break
  }
  return read
}

/** An empty list may come without `data`, or with the empty array that some languages use for an empty map. */
const dataOf = (data: unknown): unknown =>
  data === undefined || data === null || (Array.isArray(data) && data.length === 0) ? {} : data

/**
 * The envelope of a list. A row with an unreadable id fails the whole list, because the row would be missing unnoticed.
 */
export const canonicalList =
  (collection: string, readRow: ReadRow) =>
  (body: JsonObject, { page }: { page?: number | undefined }): unknown => {
    const data = dataOf(body.data)
    if (!isJsonObject(data)) return undefined
    const rows = rowsIn(data, collection)
    const length = Array.isArray(rows) ? rows.length : 0
    const currentpage = countOf(data.currentpage, page ?? 1)
    const pages = countOf(data.maxpage)
    // Line 9: `null` at the end, where SPEC.md has "the same page". Without `nextpage`, the number of pages decides.
    const nextpage =
      data.nextpage === undefined && currentpage < pages ? currentpage + 1 : countOf(data.nextpage, currentpage)
    return {
      error: '0',
      data: {
        result: countOf(data.result, length),
        perpage: countOf(data.perpage, length),
        currentpage,
        nextpage,
        maxpage: countOf(data.maxpage, Math.max(currentpage, nextpage)),
        [collection]: readRows(rows, readRow),
      },
    }
  }
