import { restore } from '../csv/formula-cells.ts'
import { type Column, type Field, guessFields, parameterName } from './columns.ts'
import { exportById } from './known-exports.ts'
import type { SourceFormat } from './source-format.ts'
import { type GivenRow, NO_CELLS, type RowCells, type SourceRow } from './source-row.ts'

type Columns = Pick<SourceFormat, 'kind' | 'delimiter' | 'columns' | 'service'>

/** The column of the addresses; -1 for a table without one. A text and a list have no other column. */
export const addressColumn = ({ columns }: Pick<SourceFormat, 'columns'>): number =>
  columns.length === 0 ? 0 : columns.findIndex(({ field }) => field === 'url')

/** The column of a field; -1 if none has it. */
export const columnOf = (format: Pick<SourceFormat, 'columns'>, field: Field): number =>
  field === 'url' ? addressColumn(format) : format.columns.findIndex((column) => column.field === field)

/** How many columns are named or mean something. */
export const columnCount = ({ columns }: Pick<SourceFormat, 'columns'>): number =>
  columns.findLastIndex(({ name, field }) => name !== '' || field !== null) + 1

/** What a row has in a column, as it is meant: a table may have been saved with apostrophes against formulas. */
export const cellAt = ({ kind, delimiter }: Columns, { given }: Pick<GivenRow, 'given'>, column: number): string => {
  const text = given[column] ?? ''
  return kind === 'table' ? restore(text, delimiter) : text
}

/** Whether a column has passwords, also if it is left out: they are neither shown nor stored. */
export const hasPasswords = ({ name, field }: Column): boolean => [field, ...guessFields([name])].includes('password')

/** How people mark an empty cell. */
const DASH = /^[-–—]$/

/** Empty cells of dumped databases. */
const NULL = /^(?:null|\\N|undefined)$/i

/** Values that say of a column that it isn't used. */
const UNUSED = /^(?:null|\\N|undefined|false|0|none)?$/i

/** Whether the target is shown in a frame. */
const FLAG = /^(?:true|false|0|1)$/i

/** Whether any row has a value of its own in a column. */
export const isUsed = (format: Columns, rows: readonly GivenRow[], column: number): boolean =>
  rows.some((row) => !UNUSED.test(cellAt(format, row, column).trim()))

/** Returns what the texts of a row mean by the fields of their columns. */
export const rowReader = (format: Columns): ((row: Omit<SourceRow, 'address' | 'title' | 'cells'>) => SourceRow) => {
  const { kind, columns, service } = format
  const url = addressColumn(format)
  const cellsOf = cellReader(format)
  return (row) => ({
    ...row,
    address: cellAt(format, row, url).trim(),
    title: kind === 'table' || kind === 'json' ? '' : (row.given[1] ?? ''),
    // No cell of an exported bookmark has a meaning of its own, such as the state of a link.
    cells:
      columns.length === 0 ? NO_CELLS : cellsOf((at) => cellAt(format, row, at), kind === 'html' ? undefined : service),
  })
}

type CellReader = (textAt: (column: number) => string, service: string | undefined) => RowCells

const cellReader = ({ columns }: Columns): CellReader => {
  const names = columns.map(({ name }) => name)
  const read = columns.flatMap(({ name, field }, at) =>
    field === null || field === 'url' ? [] : [{ name, field, at }],
  )
  return (textAt, service) => {
    const knownExport = exportById(service)
    const cells: RowCells = knownExport === null ? {} : { service: knownExport.id }
    for (const { name, field, at } of read) {
      const value = textAt(at)
      const text = value.trim()
      // An alias may be called `null`.
      if (
        text === '' ||
        DASH.test(text) ||
        (knownExport !== null && NULL.test(text) && !(field === 'custom' && text === 'null'))
      )
        continue
      if (field === 'parameter')
        cells.parameters = [...(cells.parameters ?? []), { name: parameterName(name, names), value: text }]
      else if (field === 'state') cells.states = [...(cells.states ?? []), { name, value: text }]
      else if (field === 'type' && knownExport !== null && FLAG.test(text)) {
        if (!UNUSED.test(text)) cells.type = 'frame'
      } else if (field === 'type' && cells.type === 'frame') continue
      // A password may start or end with a space.
      else cells[field] = field === 'password' ? value : text
    }
    return cells
  }
}
