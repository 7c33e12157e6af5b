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
  /** As meant, without the markup around it; empty if it is missing. */
  address: string
  /** What the source shows for it, such as a bookmark's title; empty if nothing. */
  title: string
  /** Why it can't be read for certain, in a sentence; empty if it can. */
  problem: string
  /** Its places; empty if unknown. */
  places: Place[]
  /** The row's other cells. */
  cells: RowCells
  /** Columns that are left out, at the first row that has a value there. */
  leftOut?: readonly number[]
  /** The places of its password, which must not be stored; of all passwords in the first entry of a JSON list. */
  secrets: Place[]
}

/** A cell of a field that several columns can have. */
export interface NamedCell {
  name: string
  value: string
}

/** The texts of a row by field; the parameters by name. */
export interface RowCells extends Partial<Record<Exclude<Field, 'url' | 'parameter' | 'state'>, string>> {
  parameters?: NamedCell[]
  /** By the column's name. */
  states?: NamedCell[]
  /** The id of the known service that saved the file: its words and numbers have that service's meaning. */
  service?: string
}

export const NO_CELLS: RowCells = {}
