import type { Field } from './columns.ts'

/** The place of an address in the given text. */
export interface Place {
  from: number
  to: number
  /** Whether it is a whole unquoted cell: a replacement may have to be quoted. */
  bareCell: boolean
}

/** An address as given, not validated yet. */
export interface SourceRow {
  /** From 1, counting lines, rows or entries. */
  number: number
  /** Where the row starts in the text. */
  from: number
  /** As written, trimmed; empty if it is missing. */
  address: string
  /** Its places; empty if unknown. */
  places: Place[]
  /** The row's other cells. */
  cells: RowCells
  /** The places of its password, which must not be stored; of all passwords in the first entry of a JSON list. */
  secrets: Place[]
}

/** The texts of a row by field; the parameters by name. */
export interface RowCells extends Partial<Record<Exclude<Field, 'url' | 'parameter'>, string>> {
  parameters?: { name: string; value: string }[]
}

export const NO_CELLS: RowCells = {}
