import { harmless, type SavedDelimiter } from './formula-cells.ts'

/** Some readers drop leading and trailing spaces unless they are quoted. */
const NEEDS_QUOTES = /^$|[",;\t\r\n]|^\s|\s$/

/** A cell as it is written between commas or any other usual delimiter. */
export const csvCell = (value: string): string =>
  NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** Spreadsheets only read a file as UTF-8 if it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV (RFC 4180) without formulas. `readCsv` with `restore` returns the same rows. */
export const writeCsv = (rows: Iterable<readonly string[]>, delimiter: SavedDelimiter = ','): string => {
  let text = ''
  for (const row of rows) text += `${row.map((value) => csvCell(harmless(value, delimiter))).join(delimiter)}\r\n`
  return text
}

/** CSV with the byte order mark that spreadsheets need. */
export const csvFile = (rows: Iterable<readonly string[]>, delimiter: SavedDelimiter): string =>
  `${BYTE_ORDER_MARK}${writeCsv(rows, delimiter)}`
