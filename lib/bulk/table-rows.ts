import { type CellPlace, type CsvRow, csvRows } from '../csv/read-csv.ts'
import { t } from '../words/t.ts'
import { addressColumn, columnCount } from './row-reader.ts'
import { cutsAddress, type SourceFormat } from './source-format.ts'
import type { GivenRow } from './source-row.ts'
import { lineCounter } from './source-text.ts'

/** An empty cell, or the line below the header of a Markdown table. */
const NO_CELL = /^\s*(?::?-+:?)?\s*$/

/** The rows of a table with the texts of all of their cells. */
export function* givenInTable(text: string, format: SourceFormat): Generator<GivenRow> {
  const { header, columns } = format
  const url = addressColumn(format)
  let named = !header
  let number = 0
  const problemOf = problemReader(text, format)
  for (const row of csvRows(text, format.delimiter)) {
    number += 1
    if (row.cells.every((cell) => NO_CELL.test(cell))) continue
    if (named && hasNoAddress(row.cells[url]) && isTotalRow(row.cells)) continue
    // Titles may precede the names of the columns.
    if (named) yield { number, given: row.cells, problem: problemOf(row, number), place: null }
    else named = columns.every(({ name }, at) => (row.cells[at] ?? '').trim() === name)
  }
}

/** The name of a row of sums may be in the column of addresses. */
const hasNoAddress = (cell = ''): boolean => !/[./:]/.test(cell)

/** Returns why it isn't certain where the address of a row ends; an empty text if it is. */
const problemReader = (text: string, format: SourceFormat): ((row: CsvRow, number: number) => string) => {
  const { delimiter, header } = format
  const url = addressColumn(format)
  const width = columnCount(format)
  const sign = delimiter === '\t' ? t('bulk_tab') : delimiter
  const isCut = cutReader(text, format)
  const lineAt = lineCounter(text)
  return (row, number) => {
    const { cells, places } = row
    const open = places.find((place) => isOpenQuote(text, place))
    if (open !== undefined) return t('bulk_problem_open_quote', String(lineAt(open.from)))
    const isBare = places[url]?.quoted === false
    if (!header)
      return isBare && (cutsAddress(cells, url) || mayContinue(cells, url)) ? t('bulk_problem_cut_address', sign) : ''
    const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (filled <= width) return isBare && isCut(row) ? t('bulk_problem_cut_address', sign) : ''
    return t(isBare ? 'bulk_problem_more_cells' : 'bulk_problem_more_cells_text', number, filled, width, sign)
  }
}

/** Whether a cell starts with a quotation mark that isn't closed. */
const isOpenQuote = (text: string, { from, to, quoted }: CellPlace): boolean =>
  !quoted && text[from] === '"' && text.slice(from, to).split('"').length % 2 === 0

/** Whether a delimiter may be part of the address: `?ids=1,2`, `@48.1,11.5`, `;jsessionid=1`. */
export const mayContinue = (cells: readonly string[], url: number): boolean => {
  const address = cells[url] ?? ''
  const next = cells[url + 1] ?? ''
  return (
    (/[?#&][^?#&]*=[^?#&]*$/.test(address) && NUMBER.test(next)) ||
    (/[@/=]-?\d+\.\d+$/.test(address) && /^-?\d+\.\d+$/.test(next)) ||
    /^[\w.~-]+=/.test(next)
  )
}

/** So many rows show whether aliases are numbers. */
const CELLS_SAMPLE = 200

/**
 * Returns whether a row with a header may have lost a part of its address to the column of aliases or titles. Where
 * these are numbers in other rows too, they are what they seem.
 */
const cutReader = (text: string, { delimiter, columns }: SourceFormat): ((row: CsvRow) => boolean) => {
  const url = columns.findIndex(({ field }) => field === 'url')
  const next = columns[url + 1]?.field
  if (delimiter === '\t' || (next !== 'custom' && next !== 'metatitle')) return () => false
  let areNumbers: boolean | null = null
  const readNumbers = (): boolean => {
    const rows: string[][] = []
    for (const { cells } of csvRows(text, delimiter)) if (rows.push(cells) === CELLS_SAMPLE) break
    const numbers = rows.filter((cells) => NUMBER.test(cells[url + 1] ?? ''))
    return numbers.some((cells) => !mayContinue(cells, url)) || (numbers.length > 2 && numbers.length * 2 > rows.length)
  }
  return ({ cells }) => {
    if (!mayContinue(cells, url)) return false
    areNumbers ??= readNumbers()
    return !areNumbers || !NUMBER.test(cells[url + 1] ?? '')
  }
}

const NUMBER = /^[\d.]+$/

/** What people and programs call the row of sums below a table, in our languages. */
const NAMES_OF_TOTALS = new Set(
  (
    'total totals grandtotal subtotal sum gesamt gesamtsumme insgesamt summe totaal sommetotale totaux totale totali totais suma razem łącznie ' +
    'toplam geneltoplam всього разом усього підсумок итого всего 合計 総計 합계 총계 합 总计 合计 總計 合計 المجموع الإجمالي סהכ סיכום'
  ).split(' '),
)

const plain = (cell: string): string => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a row without an address has only sums: its first text says so, or there are only numbers. */
const isTotalRow = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first = ''] = filled
  return filled.length > 0 && (NAMES_OF_TOTALS.has(plain(first)) || filled.every((cell) => /^[\d.,%\s]+$/.test(cell)))
}
