import type { ComponentChildren } from 'preact'
import type { Choice } from '../../../components/field/SelectField.tsx'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { Send } from '../page/rpc.ts'

/** `null` on what can be chosen but not changed, such as a shared system domain (FIELD.md line 11). */
export interface CollectionRow {
  id: number | null
}

/** What a form holds, by field name. */
export type FormValues = Readonly<Record<string, string | boolean>>

export interface FieldDescription {
  name: string
  label: string
  kind: 'text' | 'address' | 'note' | 'flag' | 'colour' | 'choice'
  required?: boolean
  hint?: string
  /** For a `choice`: the known values, and what typing another one is called. */
  choices?: { known: () => readonly Choice[]; other: string }
}

export interface CollectionColumn<Row> {
  id: string
  title: string
  kind?: 'date' | 'flag'
  /** A CSS length. */
  width?: string
  /** `put` sends a write from within a cell and keeps its job in view. */
  cell: (row: Row, put: (sending: (send: Send) => Promise<Result<JobView>>) => void) => ComponentChildren
}

/** One collection of the account, as data: what a section shows of it and what can be done with it. */
export interface CollectionDescription<Row extends CollectionRow> {
  title: string
  /** One of it, in the middle of a sentence. */
  noun: string
  /** What to say, and what to do, when there is none. */
  empty: string
  /** What one should know of all of them, above the list. */
  about?: () => string
  nameOf: (row: Row) => string
  /** Stands before the name. */
  before?: (row: Row) => ComponentChildren
  columns: readonly CollectionColumn<Row>[]
  create?: {
    operation: WriteName
    fields: readonly FieldDescription[]
    blank: FormValues
    send: (send: Send, values: FormValues) => Promise<Result<JobView>>
  }
  update?: {
    operation: WriteName
    fields: readonly FieldDescription[]
    values: (row: Row) => FormValues
    /** `changed` holds what differs from the row: what nobody touched is not written over. */
    send: (send: Send, id: number, changed: FormValues, values: FormValues) => Promise<Result<JobView>>
  }
  remove?: {
    operation: WriteName
    /** Where not every service can do it: whether this one was seen to. */
    offered?: () => boolean
    /** What will happen, in full sentences. */
    consequence: (row: Row) => string
    send: (send: Send, id: number) => Promise<Result<JobView>>
  }
}

/** A value of a form as text; a form never holds another kind under this name. */
export const textOf = (values: FormValues, name: string): string => String(values[name] ?? '')
