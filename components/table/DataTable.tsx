import { useLayoutEffect, useRef } from 'preact/hooks'
import { isOnPlainRow } from './is-on-plain-row.ts'
import { SKELETON_ROWS, SkeletonCells } from './SkeletonCells.tsx'
import type { TableColumn } from './table-column.ts'
import './DataTable.css'

export interface DataTableProps<Row> {
  /** What the table is, for those who do not see it. */
  label: string
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[]
  /** `null` while nothing is known. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => string | number
  /** Whether other rows are on their way. */
  busy?: boolean
  onOpen?: (row: Row) => void
  /** Whether the row is not yet, or no longer, what the service has. */
  isPending?: (row: Row) => boolean
}

/** A list of rows whose head stays in sight; where room is short each row becomes a card. */
export function DataTable<Row>({ label, columns, rows, keyOf, busy, onOpen, isPending }: DataTableProps<Row>) {
  const box = useKeptFocus()
  return (
    // Focusable by program only: focus comes here when the row that had it goes away.
    <div class="table-box" ref={box} tabIndex={-1} aria-busy={busy || rows === null}>
      <table class="data-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, title, kind = 'text', width, sorted }) => (
              <th key={id} scope="col" class={kind} style={{ width }} aria-sort={sorted}>
                <span class={kind === 'actions' ? 'visually-hidden' : undefined}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? skeleton(columns)
            : rows.map((row) => (
                // For the pointer; the keyboard has the button in the row's first cell.
                <tr
                  key={keyOf(row)}
                  class={`${onOpen ? 'openable' : ''} ${isPending?.(row) ? 'pending' : ''}`}
                  onClick={onOpen && ((event) => isOnPlainRow(event) && onOpen(row))}
                >
                  {columns.map(({ id, title, kind = 'text', cell }, at) =>
                    at === 0 ? (
                      <th key={id} scope="row" class={kind}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={id} class={kind} data-title={title}>
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const skeleton = <Row,>(columns: readonly TableColumn<Row>[]) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} class="skeleton">
      <SkeletonCells columns={columns} />
    </tr>
  ))

/** Rows can go away under the focus; it then stays with the table instead of falling back to the page's start. */
const useKeptFocus = () => {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = box.current?.contains(document.activeElement) ?? false
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
  return box
}
