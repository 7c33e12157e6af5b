import { Component, type ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isOnPlainRow, SKELETON_ROWS, SkeletonCells, type TableColumn, UNTITLED } from './DataTable.tsx'
import { createEndlessList } from './endless-list.ts'
import type { EndlessRows } from './endless-rows.ts'
import { stretches } from './row-window.ts'
import './DataTable.css'
import './RowCards.css'
import './EndlessTable.css'

interface EndlessTableProps<Row> {
  /** The accessible name. */
  label: string
  /**
   * The first column that is not a checkbox names the row. All rows must have the same height. New columns render every
   * row again.
   */
  columns: readonly TableColumn<Row>[]
  /** `null` until they are loaded. */
  rows: EndlessRows<Row> | null
  /** How many rows there are, including those that are not loaded; -1 if unknown. */
  total: number
  /** Whether rows are being loaded. */
  busy: boolean
  /** Called with the rows that are rendered, which may not be loaded. */
  onShow: (first: number, end: number) => void
  onOpen: (row: Row) => void
  isPending: (row: Row) => boolean
  /** The key of the row whose object is shown beside the table: the row is marked and brought into view. */
  current?: number | null
  /** Shown at the bottom of the window while the table is in view. */
  foot?: ComponentChildren
}

/**
 * A list of any length, scrolled with the page, that renders only the rows in view. Tab reaches one row; the arrow keys,
 * Page Up, Page Down, Home and End move from row to row.
 */
export function EndlessTable<Row>(props: EndlessTableProps<Row>) {
  const { label, columns, rows, total, busy, onOpen, isPending, current = null, foot, onShow } = props
  const box = useRef<HTMLDivElement>(null)
  const [, setTimesDrawn] = useState(0)
  const [list] = useState(() => createEndlessList<Row>(() => setTimesDrawn((times) => times + 1)))
  const isUnknown = rows === null
  const [waits, setWaits] = useState(false)
  const count = rows?.count ?? (waits ? SKELETON_ROWS : 0)
  const { shown, focused, rowHeight } = list.drawn(rows, count)
  useLayoutEffect(() => (box.current ? list.follow(box.current) : undefined), [list])
  useLayoutEffect(() => {
    if (rows !== null) list.settle(rows)
  })
  // Most lists arrive before the first paint, so no skeleton is shown before it.
  useEffect(() => setWaits(isUnknown), [isUnknown])
  const currentPlace = current === null ? null : (rows?.placeOf(current) ?? null)
  useLayoutEffect(() => list.reveal(current, currentPlace), [list, current, currentPlace])
  useEffect(() => onShow(shown.first, shown.end), [onShow, rows?.list, shown.first, shown.end])
  const row = (place: number) => {
    const known = rows?.rowAt(place)
    return !rows || known === undefined ? (
      <tr key={`place ${place}`} data-place={place} aria-rowindex={place + 2} class="skeleton">
        <SkeletonCells columns={columns} />
      </tr>
    ) : (
      <EndlessRow
        key={rows.keyOf(known)}
        row={known}
        rowKey={rows.keyOf(known)}
        before={rows.rowAt(place - 1)}
        after={rows.rowAt(place + 1)}
        place={place}
        columns={columns}
        isPending={isPending(known)}
        isCurrent={current !== null && rows.keyOf(known) === current}
        onOpen={onOpen}
      />
    )
  }
  return (
    // Focusable by script only: it has the focus until the row that gets it is loaded.
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the controls in its rows
    <div
      class="table-box endless-box"
      ref={box}
      tabIndex={-1}
      aria-busy={busy || rows === null}
      onKeyDown={list.onKeyDown}
      onFocusIn={list.onFocusIn}
      onFocusOut={list.onFocusOut}
    >
      <table class="data-table endless-table" aria-label={label} aria-rowcount={total < 0 ? -1 : total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, title, kind = 'text', width, sorted }) => (
              <th key={id} scope="col" class={kind} style={{ width }} aria-sort={sorted}>
                <span class={UNTITLED.has(kind) ? 'visually-hidden' : undefined}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stretches(shown, focused, count).flatMap(({ first, end, drawn }) =>
            drawn
              ? Array.from({ length: end - first }, (_, at) => row(first + at))
              : [
                  <tr
                    key={first === 0 ? 'before' : end === count ? 'after' : 'between'}
                    class="endless-gap"
                    aria-hidden
                  >
                    <td style={{ blockSize: `${(end - first) * rowHeight}px` }} />
                  </tr>,
                ],
          )}
        </tbody>
      </table>
      {foot && <div class="endless-foot">{foot}</div>}
    </div>
  )
}

interface EndlessRowProps<Row> {
  row: Row
  rowKey: number
  /** The neighbors of the row in the list, if they exist and are loaded. */
  before: Row | undefined
  after: Row | undefined
  place: number
  columns: readonly TableColumn<Row>[]
  isPending: boolean
  isCurrent: boolean
  onOpen: (row: Row) => void
}

/** A row that is rendered again only when one of its props changes: scrolling doesn't render most rows. */
class EndlessRow<Row> extends Component<EndlessRowProps<Row>> {
  override shouldComponentUpdate(next: EndlessRowProps<Row>): boolean {
    const now = this.props
    const names = ['row', 'before', 'after', 'place', 'columns', 'isPending', 'isCurrent'] as const
    return names.some((name) => next[name] !== now[name])
  }

  override render() {
    const { row, rowKey, before, after, place, columns, isPending, isCurrent, onOpen } = this.props
    const neighbors = [before, after].filter((each) => each !== undefined)
    const naming = columns.findIndex(({ kind }) => kind !== 'choice')
    return (
      // For the pointer; with the keyboard, the button in the cell that names the row does the same.
      <tr
        data-place={place}
        data-key={rowKey}
        // The header is row 1 for a screen reader.
        aria-rowindex={place + 2}
        class={`openable ${isPending ? 'pending' : ''}`}
        aria-current={isCurrent || undefined}
        onClick={(event) => isOnPlainRow(event) && onOpen(row)}
      >
        {columns.map(({ id, title, kind = 'text', cell }, at) =>
          at === naming ? (
            <th key={id} scope="row" class={`${kind} ${id}`}>
              {cell(row, neighbors)}
            </th>
          ) : (
            <td key={id} class={`${kind} ${id}`} data-title={title}>
              {cell(row, neighbors)}
            </td>
          ),
        )}
      </tr>
    )
  }
}
