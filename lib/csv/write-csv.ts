import { harmless } from './formula-cells.ts'

/** Spaces at either end are lost by some readers unless they are quoted. */
const NEEDS_QUOTES = /^$|[",;\t\r\n]|^\s|\s$/

/** A cell as it stands in a file with commas, or with any other usual separator. */
export const csvCell = (value: string): string =>
  NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** Rows as CSV (RFC 4180) that no spreadsheet takes for formulas. `readCsv` with `restored` gives the same rows back. */
export const writeCsv = (rows: Iterable<readonly string[]>): string => {
  let text = ''
  for (const row of rows) text += `${row.map((value) => csvCell(harmless(value))).join(',')}\r\n`
  return text
}
