import { csvCell } from '../csv/write-csv.ts'
import { addressColumn, hasPasswords, rowReader } from './row-reader.ts'
import type { SourceFormat } from './source-format.ts'
import type { Place, SourceRow } from './source-row.ts'

/** The text with these non-overlapping places replaced, which are in order, and where they are then. */
export const replacePlaces = <P extends Place>(
  text: string,
  places: readonly P[],
  inPlaceOf: (place: P) => string | null,
): { text: string; places: P[] } => {
  const parts: string[] = []
  let copiedTo = 0
  let shift = 0
  const moved = places.map((place) => {
    const from = place.from + shift
    const written = inPlaceOf(place)
    if (written === null) return { ...place, from, to: place.to + shift }
    parts.push(text.slice(copiedTo, place.from), written)
    copiedTo = place.to
    shift += written.length - (place.to - place.from)
    return { ...place, from, to: from + written.length }
  })
  return { text: [...parts, text.slice(copiedTo)].join(''), places: moved }
}

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
 * that is written anew. All rows have their places in it.
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
    return written(format.kind === 'table' ? tableLines(format, shown) : jsonLines(format, shown), mark)
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

/** Whether any row has a password, which must not be stored. */
export const hasSecrets = (format: SourceFormat, rows: readonly SourceRow[]): boolean =>
  format.columns.some((column, at) => hasPasswords(column) && rows.some(({ given }) => isSecret(given[at] ?? '')))

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

/** A line of a written text; of its parts, the second is the address. */
interface Line {
  row: SourceRow | null
  parts: readonly [before: string, address: string, after: string]
}

const written = (lines: Iterable<Line>, before: string): SourceText => {
  const texts = [before]
  const rows: SourceRow[] = []
  let length = before.length
  for (const { row, parts } of lines) {
    const from = length + parts[0].length
    if (row !== null) rows.push({ ...row, place: { from, to: from + parts[1].length } })
    texts.push(...parts)
    for (const part of parts) length += part.length
  }
  return { text: texts.join(''), rows }
}

function* tableLines(format: SourceFormat, rows: readonly SourceRow[]): Generator<Line> {
  const { delimiter, header, columns } = format
  const url = addressColumn(format)
  const cell = (text: string) => (text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : csvCell(text))
  const cells = (texts: readonly string[]) => texts.map(cell).join(delimiter)
  if (header) yield { row: null, parts: [cells(columns.map(({ name }) => name)), '', '\r\n'] }
  for (const row of rows) {
    const { given, problem } = row
    const [before, after] = [given.slice(0, url), given.slice(url + 1)]
    // It isn't certain where its cells end, and in quotation marks it would be.
    if (problem !== '' || url === -1) yield { row, parts: ['', '', `${given.join(delimiter)}\r\n`] }
    else
      yield {
        row,
        // In quotation marks, so that any short URL fits in its place.
        parts: [
          `${before.map((text) => cell(text) + delimiter).join('')}"`,
          (given[url] ?? '').replaceAll('"', '""'),
          `"${after.map((text) => delimiter + cell(text)).join('')}\r\n`,
        ],
      }
  }
}

function* jsonLines(format: SourceFormat, rows: readonly SourceRow[]): Generator<Line> {
  const url = addressColumn(format)
  const name = `${JSON.stringify(format.columns[url]?.name ?? '')}:"`
  for (const [at, row] of rows.entries()) {
    const record = JSON.stringify(
      Object.fromEntries(row.given.map((text, at) => [format.columns[at]?.name ?? '', text])),
    )
    const from = record.indexOf(name) + name.length
    const to = from + JSON.stringify(row.given[url] ?? '').length - 2
    yield {
      row,
      parts: [
        `${at === 0 ? '[' : ''}${record.slice(0, from)}`,
        record.slice(from, to),
        `${record.slice(to)}${at === rows.length - 1 ? ']' : ',\n'}`,
      ],
    }
  }
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
