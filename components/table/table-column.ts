import type { ComponentChildren } from 'preact'

export interface TableColumn<Row> {
  id: string
  title: string
  /** Determines alignment and figures. */
  kind?: 'text' | 'number' | 'date' | 'flag' | 'choice' | 'actions'
  /** A CSS length; the columns without one share what is left. */
  width?: string
  sorted?: 'descending'
  cell: (row: Row) => ComponentChildren
}
