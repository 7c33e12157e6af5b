import type { Field } from './columns.ts'

/** Where an address stands in the text that was given. */
export interface Place {
  from: number
  to: number
  /** Whether it is a whole cell without quotes: what is put in its place may have to be quoted. */
  bareCell: boolean
}

/** An address as it was given, before anybody has looked whether it is one. */
export interface SourceRow {
  /** From 1 on, as lines, rows or entries are counted. */
  number: number
  /** Where the row begins in the text. */
  from: number
  /** As it is written, without the spaces around it; empty where there should be one. */
  address: string
  /** Where it stands. None where it cannot be said, or where an earlier row has them. */
  places: Place[]
  /** What a table says of it besides. */
  cells: RowCells
  /** Where its password stands, which must not be kept. */
  secrets: Place[]
}

/** The texts of a row by what they are; the parameters by their names. */
export interface RowCells extends Partial<Record<Exclude<Field, 'url' | 'parameter'>, string>> {
  parameters?: { name: string; value: string }[]
}

export const NO_CELLS: RowCells = {}
