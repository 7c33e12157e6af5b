import { csvFile } from '../csv/write-csv.ts'
import { zonedDateTime } from '../model/service-clock.ts'
import { tableDelimiter } from '../words/format.ts'
import type { Cell } from '../xlsx/write-xlsx.ts'

/** The formats for spreadsheets: a text, or a file with types, in which dates are dates. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

const cellText = (cell: Cell): string => (cell instanceof Date ? zonedDateTime(cell.getTime()) : String(cell))

/**
 * A table as CSV, as spreadsheets of the region expect it. Its times have a zone, so they are the same moments
 * anywhere.
 */
export const tableCsv = (rows: readonly (readonly Cell[])[]): string =>
  csvFile(
    rows.map((row) => row.map(cellText)),
    tableDelimiter(),
  )

/** A table, whose first row names the columns, as a file. */
export const tableFile = async (rows: Cell[][], format: TableFormat, title: string): Promise<Blob> => {
  if (format === 'csv') return new Blob([tableCsv(rows)], { type: 'text/csv' })
  const { writeXlsx } = await import('../xlsx/write-xlsx.ts')
  return writeXlsx(rows, title)
}
