import type { ComponentChildren } from 'preact'
import type { Choice } from '../../../components/field/choice.ts'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import type { KeyTaking, PlainKey } from '../../../lib/words/t.ts'
import type { Send } from '../page/rpc.ts'

/**
 * The `id` is `null` for a row that can be selected but not changed, such as a shared system domain (FIELD.md line 11).
 */
export interface CollectionRow {
  id: number | null
}

/** The values of a form, by field name. */
export type FormValues = Readonly<Record<string, string | boolean>>

export interface FieldDescription {
  name: string
  label: PlainKey
  kind: 'text' | 'address' | 'note' | 'flag' | 'color' | 'choice'
  required?: boolean
  hint?: PlainKey
  /** Whether this service has the field, for fields that not every service has. */
  offered?: () => boolean
  /** For a `choice`: the known values, and the label for typing another one. */
  choices?: { known: () => readonly Choice[]; other: PlainKey }
}

export interface CollectionColumn<Row> {
  id: string
  title: PlainKey
  kind?: 'date' | 'short'
  /** The width as a CSS length. */
  width?: string
  /** `put` sends a write from within a cell and shows its job. */
  cell: (row: Row, put: (sending: (send: Send) => Promise<Result<JobView>>) => void) => ComponentChildren
}

/** One collection of the account as data: its columns, forms and operations. */
export interface CollectionDescription<Row extends CollectionRow> {
  title: PlainKey
  count: KeyTaking<[number]>
  empty: PlainKey
  /** A text above the list; `null` for none. */
  about?: () => PlainKey | null
  /** The message "{shown} of {count} … are shown". */
  missing: KeyTaking<[string, number]>
  /** The message for a service that has no such collection. */
  notOffered: PlainKey
  nameOf: (row: Row) => string
  /** A shorter name for the list. */
  shownName?: (row: Row) => string
  /** The filters by which Links shows the links of this row. */
  filters?: (row: Row) => LinkFilters
  /** Shown before the name. */
  before?: (row: Row) => ComponentChildren
  /** Shown after the name. */
  after?: (row: Row) => ComponentChildren
  columns: readonly CollectionColumn<Row>[]
  create?: {
    operation: WriteName
    title: PlainKey
    fields: readonly FieldDescription[]
    blank: FormValues
    send: (send: Send, values: FormValues) => Promise<Result<JobView>>
  }
  update?: {
    operation: WriteName
    fields: readonly FieldDescription[]
    values: (row: Row) => FormValues
    /** A field that the service requires in every update (SPEC.md). It is read before another field is sent. */
    requires?: string
    /** `changed` contains only what differs from the row. */
    send: (send: Send, id: number, changed: FormValues, values: FormValues) => Promise<Result<JobView>>
  }
  remove?: {
    operation: WriteName
    /** Whether this service has the operation, for operations that not every service has. */
    offered?: () => boolean
    /** What the deletion causes, in full sentences. */
    consequence: (row: Row) => string
    send: (send: Send, id: number) => Promise<Result<JobView>>
  }
}

/** The value of a text field. */
export const textOf = (values: FormValues, name: string): string => String(values[name] ?? '')
