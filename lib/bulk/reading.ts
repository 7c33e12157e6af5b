import { addressesInText } from '../address/addresses-in-text.ts'
import { shortenable } from '../address/shortenable.ts'
import { type Delimiter, guessDelimiter, readCsv } from '../csv/read-csv.ts'
import { type Column, guessFields, isKnownName } from './columns.ts'
import { jsonRecords } from './json-records.ts'

export type SourceKind = 'text' | 'list' | 'table' | 'json'

/** How a text is read. Guessed, and changeable by hand. */
export interface Reading {
  /** `text`: every web address in it. `list`: one address per line. */
  kind: SourceKind
  /** Separates the cells of a table. */
  delimiter: Delimiter
  /** Whether the first row of a table names its columns. */
  header: boolean
  /** Only of tables and JSON lists. */
  columns: readonly Column[]
}

/** This much of a text shows its format. */
const SAMPLE = 65_536

/** A cell that is an address, and so not a column name. */
const CLEAR_ADDRESS = /^(?:https?:\/\/|www\.)/i

const isAddress = (text: string): boolean => shortenable(text).ok

/** Guesses the format of a text. */
export const guessReading = (text: string): Reading => {
  const records = jsonRecords(text)
  if (records !== null) return { kind: 'json', delimiter: ',', header: true, columns: columnsOfRecords(records) }
  const sample = sampleOf(text)
  const delimiter = guessDelimiter(sample)
  if (delimiter !== null) {
    const table = readAsTable(sample, delimiter)
    if (isTable(sample, table)) return table
  }
  return { kind: listOrText(sample), delimiter: delimiter ?? ',', header: false, columns: [] }
}

/** The same text, read as the user chose. */
export const readingAs = (text: string, kind: SourceKind, header?: boolean): Reading => {
  const guessed = guessReading(text)
  if (kind === guessed.kind && (header === undefined || header === guessed.header)) return guessed
  if (kind !== 'table') return { ...guessed, kind, columns: kind === 'json' ? guessed.columns : [] }
  const sample = sampleOf(text)
  return readAsTable(sample, guessDelimiter(sample) ?? ',', header)
}

const sampleOf = (text: string): string => {
  if (text.length <= SAMPLE) return text
  const end = text.lastIndexOf('\n', SAMPLE)
  return text.slice(0, end === -1 ? SAMPLE : end)
}

const readAsTable = (sample: string, delimiter: Delimiter, told?: boolean): Reading => {
  const rows = filledRows(sample, delimiter)
  const [first = []] = rows
  const header =
    told ?? (!first.some((cell) => CLEAR_ADDRESS.test(cell.trim())) && (first.some(isKnownName) || rows.length > 1))
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const names = Array.from({ length: width }, (_, at) => (header && first[at]?.trim()) || '')
  return { kind: 'table', delimiter, header, columns: guessColumns(names, header ? rows.slice(1) : rows) }
}

const filledRows = (sample: string, delimiter: Delimiter): string[][] =>
  readCsv(sample, delimiter).filter((cells) => cells.some((cell) => cell.trim() !== ''))

/** By name; the address column, without a matching name, by its content. */
const guessColumns = (names: readonly string[], rows: readonly (readonly string[])[]): Column[] => {
  const fields = guessFields(names)
  if (!fields.includes('url')) {
    const at = columnOfAddresses(names, rows)
    if (at !== null) fields[at] = 'url'
  }
  return names.map((name, at) => ({ name, field: fields[at] ?? null }))
}

const columnOfAddresses = (names: readonly string[], rows: readonly (readonly string[])[]): number | null => {
  const counts = names.map((_, at) => rows.filter((cells) => isAddress(cells[at] ?? '')).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? null : counts.indexOf(most)
}

const columnsOfRecords = (records: readonly Readonly<Record<string, string>>[]): Column[] => {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return guessColumns(
    names,
    records.slice(0, 100).map((record) => names.map((name) => record[name] ?? '')),
  )
}

/**
 * A text with commas is only a table if a column contains addresses. Without a matching column name it needs two rows
 * and no address among other words, which a table would lose.
 */
const isTable = (sample: string, { columns, header, delimiter }: Reading): boolean => {
  const url = columns.findIndex(({ field }) => field === 'url')
  if (columns.length < 2 || url === -1) return false
  const rows = filledRows(sample, delimiter).slice(header ? 1 : 0)
  const addresses = rows.filter((cells) => isAddress(cells[url] ?? '')).length
  if (addresses === 0 || addresses * 2 < rows.length) return false
  if (header && columns.some(({ name }) => isKnownName(name))) return true
  const isAmongWords = (cell: string) => addressesInText(cell).length > 0 && !isAddress(cell)
  return rows.length >= 2 && !rows.some((cells) => cells.some(isAmongWords))
}

const listOrText = (sample: string): 'list' | 'text' => {
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const addresses = lines.filter((line) => isAddress(line) && !/\s/.test(line.trim())).length
  return addresses > 0 && addresses * 2 >= lines.length ? 'list' : 'text'
}
