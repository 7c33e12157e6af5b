import type { Place } from '../batches/text-places.ts'
import type { Field } from './columns.ts'

/** What a reader has found: the texts of one link, not interpreted yet. */
export interface GivenRow {
  /** From 1, counting lines, rows or entries. */
  number: number
  /** By column, as given; of a text, a list or a page its address and its title. */
  given: readonly string[]
  /** Why the address can't be read for certain, in a sentence; empty if it can. */
  problem: string
  /** Where the address is, in a text that is returned with short links; `null` in a table or list of records. */
  place: Place | null
}

/** A requested link before validation. Changes are made to rows, and the text is then written from them. */
export interface SourceRow extends GivenRow {
  /** Stays the same when the row is changed. */
  id: number
  /** The columns that were changed by hand. */
  edited?: readonly number[]
  /** As meant, without the markup around it; empty if it is missing. */
  address: string
  /** What the source shows for it, such as a bookmark's title; empty if nothing. */
  title: string
  /** What its columns say. */
  cells: RowCells
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
