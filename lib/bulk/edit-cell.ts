import { addressColumn, cellAt, columnCount } from './row-reader.ts'
import type { SourceFormat } from './source-format.ts'
import type { SourceRow } from './source-row.ts'
import type { RowChange } from './source-text.ts'
import { mayContinue } from './table-rows.ts'

/** How many cells the address of a row lies in, if the delimiters in it were read as ends of cells. */
const cellsOfAddress = (format: SourceFormat, { given, problem }: SourceRow): number => {
  if (problem === '') return 1
  const width = columnCount(format)
  const filled = given.findLastIndex((cell) => cell.trim() !== '') + 1
  // The last cell may be empty in a row that has one too many.
  const goesOn = given.length > width && mayContinue(given, addressColumn(format))
  return 1 + Math.max(0, filled - width, goesOn ? 1 : 0)
}

/** What a cell is changed from: an address that was cut is whole again, and without a quotation mark that isn't closed. */
export const editedText = (format: SourceFormat, row: SourceRow, column: number): string => {
  const { kind, delimiter } = format
  if (kind !== 'table' || column !== addressColumn(format) || row.problem === '') return cellAt(format, row, column)
  return row.given
    .slice(column, column + cellsOfAddress(format, row))
    .join(delimiter)
    .replace(/^"/, '')
}

/** A row with another text in one of its cells, as a person has typed it: what it says is certain. */
export const withEditedCell = (format: SourceFormat, row: SourceRow, column: number, text: string): RowChange => {
  const { given, problem } = row
  const edited = [...new Set([...(row.edited ?? []), column])]
  if (column !== addressColumn(format)) {
    const padded = Array.from({ length: Math.max(given.length, column + 1) }, (_, at) => given[at] ?? '')
    return { given: padded.with(column, text), problem, edited }
  }
  // The cells that are parts of the address are no others.
  const isJoined = (count: number) => given.slice(column, column + count).join(format.delimiter) === text
  const joined = given.findIndex((_, at) => at > 0 && isJoined(at + 1)) + 1
  const parts = format.kind === 'table' ? Math.max(joined, cellsOfAddress(format, row)) : 1
  return { given: [...given.slice(0, column), text, ...given.slice(column + parts)], problem: '', edited }
}
