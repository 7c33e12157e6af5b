import { replacePlaces } from '../batches/text-places.ts'
import { csvCell } from '../csv/write-csv.ts'
import type { Column } from './columns.ts'
import { addressColumn, hasPasswords, rowReader } from './row-reader.ts'
import type { SourceFormat } from './source-format.ts'
import type { SourceRow } from './source-row.ts'

/** Returns the line of a place: each is counted from the one before it. Lines end with `\r\n`, `\n`, or `\r` as on old Macs. */
export const lineCounter = (text: string): ((place: number) => number) => {
  let line = 1
  let at = 0
  return (place) => {
    for (; at < place; at++) if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) line += 1
    return line
  }
}

/** A text and its rows. */
export interface SourceText {
  text: string
  rows: readonly SourceRow[]
}

interface Part {
  from?: number
  to?: number
  /** Whether they may be in the text, which then must not be stored. */
  withPasswords: boolean
}

/**
 * Some of the rows as a text that is read as these rows again: a part of the text itself, or a table or list of records
 * that is written anew. All rows whose address is certain have their places in it.
 */
export const partOfSource = (
  format: SourceFormat,
  { text, rows }: SourceText,
  { from = 0, to = rows.length, withPasswords }: Part,
): SourceText => {
  const part = rows.slice(from, to)
  if (format.kind === 'table' || format.kind === 'json') {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
    const shown = withPasswords ? part : withoutPasswords(format, part)
    return written(format, shown, mark)
  }
  const start = from === 0 ? 0 : startOf(format, text, rows, from)
  const end = to >= rows.length ? text.length : startOf(format, text, rows, to)
  // The start of a page may contain its base address.
  const head = format.header && from > 0 ? text.slice(0, startOf(format, text, rows, 0)) : ''
  const shift = head.length - start
  return {
    text: `${head}${text.slice(start, end)}`,
    rows: part.map((row) => ({
      ...row,
      place: row.place && { from: row.place.from + shift, to: row.place.to + shift },
    })),
  }
}

/** Where the text of a row begins: a link of a page with its tag. */
const startOf = ({ kind }: SourceFormat, text: string, rows: readonly SourceRow[], at: number): number => {
  const place = rows.find((row, index) => index >= at && row.place !== null)?.place
  if (!place) return text.length
  return kind === 'html' ? Math.max(0, text.lastIndexOf('<', place.from)) : place.from
}

/** The text without passwords, which must not be stored; as it is if there are none. */
export const storableText = (format: SourceFormat, source: SourceText): string => {
  const hasPassword = (column: Column, at: number) =>
    hasPasswords(column) && source.rows.some(({ given }) => isSecret(given[at] ?? ''))
  return format.columns.some(hasPassword) ? partOfSource(format, source, { withPasswords: false }).text : source.text
}

/** Some files have only whether there is a password, which a draft keeps. */
const isSecret = (cell: string): boolean => !/^\s*(?:true|false)?\s*$/i.test(cell)

const withoutPasswords = ({ columns }: SourceFormat, rows: readonly SourceRow[]): readonly SourceRow[] => {
  const ofPasswords = new Set(columns.flatMap((column, at) => (hasPasswords(column) ? [at] : [])))
  if (ofPasswords.size === 0) return rows
  return rows.map((row) => ({
    ...row,
    given: row.given.map((cell, at) => (ofPasswords.has(at) && isSecret(cell) ? '' : cell)),
  }))
}

/** How rows are written. */
interface Notation {
  /** What precedes the rows. */
  head: string
  separator: string
  /** A text as it is in quotation marks. */
  quote: (text: string) => string
  /** A cell; that of the address ends with a quotation mark, so that any short URL fits in its place. */
  cell: (text: string, column: number) => string
  /** What is before and after a row's cells. */
  around: (row: number) => readonly [string, string]
}

const tableNotation = ({ delimiter, header, columns }: SourceFormat, url: number): Notation => {
  const quote = (text: string) => text.replaceAll('"', '""')
  const plain = (text: string) => (text.includes(delimiter) ? `"${quote(text)}"` : csvCell(text))
  return {
    head: header ? `${columns.map(({ name }) => plain(name)).join(delimiter)}\r\n` : '',
    separator: delimiter,
    quote,
    cell: (text, column) => (column === url ? `"${quote(text)}"` : plain(text)),
    around: () => ['', '\r\n'],
  }
}

const jsonNotation = ({ columns }: SourceFormat, rows: number): Notation => ({
  head: '',
  separator: ',',
  quote: (text) => JSON.stringify(text).slice(1, -1),
  cell: (text, column) => `${JSON.stringify(columns[column]?.name ?? '')}:${JSON.stringify(text)}`,
  around: (row) => [row === 0 ? '[{' : '{', row === rows - 1 ? '}]' : '},\n'],
})

/** The rows of a table or list of records as a new text. */
const written = (format: SourceFormat, rows: readonly SourceRow[], mark: string): SourceText => {
  const url = addressColumn(format)
  const notation = format.kind === 'table' ? tableNotation(format, url) : jsonNotation(format, rows.length)
  const { head, separator, quote, cell, around } = notation
  let text = mark + head
  const placed = rows.map((row, at): SourceRow => {
    const [before, after] = around(at)
    const isCertain = row.problem === ''
    // In quotation marks, it would be certain where the cells end.
    const cells = isCertain ? row.given.map(cell) : [...row.given]
    text += before
    const to = text.length + cells.slice(0, url + 1).join(separator).length - 1
    text += cells.join(separator) + after
    return { ...row, place: isCertain && url !== -1 ? { from: to - quote(row.given[url] ?? '').length, to } : null }
  })
  return { text, rows: placed }
}

type Escape = (address: string) => string

const AS_IS: Escape = (address) => address
const IN_HTML: Escape = (address) =>
  address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
const IN_JSON: Escape = (address) => address.replaceAll('/', '\\/')

/** How texts escape an address. */
const ESCAPES = [AS_IS, IN_HTML, IN_JSON]

/** A row's texts after a change, and the problem of its address then. */
export type RowChange = Pick<SourceRow, 'given' | 'problem'> & Partial<Pick<SourceRow, 'edited'>>

/** The source with other texts in some of its rows; the text is written as it was. */
export const withChanges = (
  format: SourceFormat,
  source: SourceText,
  changeOf: (row: SourceRow) => RowChange | null,
): SourceText => {
  const read = rowReader(format)
  const rows = source.rows.map((row) => {
    const change = changeOf(row)
    return change === null ? row : read({ ...row, ...change })
  })
  if (format.kind === 'table' || format.kind === 'json')
    return { text: partOfSource(format, { text: source.text, rows }, { withPasswords: true }).text, rows }
  const inText = source.rows.flatMap(({ place, address }, at) =>
    place === null ? [] : [{ ...place, at, before: address, after: rows[at]?.address ?? address }],
  )
  const { text, places } = replacePlaces(source.text, inText, ({ from, to, before, after }) => {
    if (before === after) return null
    const escaping = ESCAPES.find((each) => each(before) === source.text.slice(from, to))
    return (escaping ?? (format.kind === 'html' ? IN_HTML : AS_IS))(after)
  })
  const moved = new Map(places.map(({ at, from, to }) => [at, { from, to }]))
  return { text, rows: rows.map((row, at) => ({ ...row, place: moved.get(at) ?? null })) }
}
