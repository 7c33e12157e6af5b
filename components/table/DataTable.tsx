import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import './DataTable.css'
import './RowCards.css'

interface DataTableProps<Row> {
  /** The accessible name. */
  label: string
  /** The first column, or the first after a choice and a mark, names the row. */
  columns: readonly TableColumn<Row>[]
  /** `null` until they are loaded. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => string | number
  /** Whether rows are being loaded. */
  busy?: boolean
  onOpen?: (row: Row) => void
  /** Whether a change of the row is pending. */
  isPending?: (row: Row) => boolean
}

/** A table whose header stays in view. On a narrow screen each row becomes a card. */
export function DataTable<Row>({ label, columns, rows, keyOf, busy, onOpen, isPending }: DataTableProps<Row>) {
  const box = useRestoredFocus()
  const naming = columns.findIndex(({ kind }) => kind !== 'choice' && kind !== 'mark')
  const isScrolled = columns.some(({ pinned }) => pinned !== undefined)
  const size = `calc(${columns.map(({ width, minWidth = '8rem' }) => width ?? minWidth).join(' + ')})`
  return (
    // Gets the focus if the focused row is removed. Tab reaches it only if it scrolls sideways.
    <div
      class={`table-box ${isScrolled ? 'scrolled' : ''}`}
      ref={box}
      tabIndex={isScrolled ? 0 : -1}
      aria-busy={busy || rows === null}
    >
      <table class="data-table" aria-label={label} style={isScrolled ? { '--columns-size': size } : undefined}>
        <thead>
          <tr>
            {columns.map(({ id, title, head, kind = 'text', pinned, width, sorted }) => (
              <th
                key={id}
                scope="col"
                class={classOf(kind, pinned)}
                style={{ width, insetInlineStart: pinned }}
                aria-sort={sorted}
              >
                {head ?? <span class={UNTITLED.has(kind) ? 'visually-hidden' : undefined}>{title}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? skeleton(columns)
            : rows.map((row) => (
                // For the pointer; with the keyboard, the button in the row's first cell does the same.
                <tr
                  key={keyOf(row)}
                  class={`${onOpen ? 'openable' : ''} ${isPending?.(row) ? 'pending' : ''}`}
                  onClick={onOpen && ((event) => isOnPlainRow(event) && onOpen(row))}
                >
                  {columns.map(({ id, title, kind = 'text', pinned, cell }, at) =>
                    at === naming ? (
                      <th key={id} scope="row" class={classOf(kind, pinned)} style={{ insetInlineStart: pinned }}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td
                        key={id}
                        class={classOf(kind, pinned)}
                        style={{ insetInlineStart: pinned }}
                        data-title={title}
                      >
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

const classOf = (kind: string, pinned: string | undefined): string => (pinned === undefined ? kind : `${kind} pinned`)

/** Columns whose title only screen readers get. */
export const UNTITLED: ReadonlySet<string> = new Set(['actions', 'choice', 'mark'])

const skeleton = <Row,>(columns: readonly TableColumn<Row>[]) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} class="skeleton">
      <SkeletonCells columns={columns} />
    </tr>
  ))

/**
 * Gives the focus to the table if the focused row is removed: otherwise the browser would move it to the start of the
 * page.
 */
const useRestoredFocus = () => {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = box.current?.contains(document.activeElement) ?? false
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
  return box
}

/** Whether a click is meant for the row: not on a control, and not the end of a text selection. */
export const isOnPlainRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, select, summary') === null &&
  (getSelection()?.isCollapsed ?? true)

/** How many skeleton rows are shown before the first rows are loaded. */
export const SKELETON_ROWS = 8

/** The cells of a skeleton row. */
export function SkeletonCells<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <>
      {columns.map(({ id, kind = 'text' }) => (
        <td key={id} class={`${kind} ${id}`}>
          <span class="skeleton-bar" />
        </td>
      ))}
    </>
  )
}

export interface TableColumn<Row> {
  id: string
  title: string
  /** The content of the header cell, if it is more than the title. */
  head?: ComponentChildren
  /**
   * Determines the alignment and the digits. `short` is a word or an icon, which shares a line of a card with others.
   */
  kind?: 'text' | 'short' | 'number' | 'date' | 'choice' | 'mark' | 'actions'
  /** A CSS length. Columns without a width share the rest. */
  width?: string
  /** The minimum share of the rest that a column gets: below it, a table with a pinned column scrolls sideways. */
  minWidth?: string
  sorted?: 'descending'
  /** The column stays at this distance from the start while the others scroll sideways. */
  pinned?: string | undefined
  /** Renders the cell. In an endless list, `neighbors` are the loaded rows before and after this one. */
  cell: (row: Row, neighbors?: readonly Row[]) => ComponentChildren
}
