import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SKELETON_ROWS, SkeletonCells } from './DataTable.tsx'
import { EndlessRow } from './EndlessRow.tsx'
import { createEndlessList } from './endless-list.ts'
import type { EndlessRows } from './endless-rows.ts'
import { stretches } from './row-window.ts'
import type { TableColumn } from './table-column.ts'
import './DataTable.css'
import './EndlessTable.css'

interface EndlessTableProps<Row> {
  /** What the table is, for those who do not see it. */
  label: string
  /** The first that is not a choice names the row. All rows must come out at one height. Others draw every row again. */
  columns: readonly TableColumn<Row>[]
  /** `null` while nothing is known. */
  rows: EndlessRows<Row> | null
  /** How many rows there are, also those that nobody has yet; -1 where that is not known. */
  total: number
  /** Whether other rows are on their way. */
  busy: boolean
  /** Told of the rows that are to be drawn, which may not be at hand. */
  onShow: (first: number, end: number) => void
  onOpen: (row: Row) => void
  isPending: (row: Row) => boolean
  /** Stands at the foot of the window as long as the table is in sight. */
  foot?: ComponentChildren
}

/**
 * A list of any length, scrolled with the page, of which only what is looked at is drawn. One row at a time can be
 * reached with Tab; the arrow keys, Page Up, Page Down, Home and End go from row to row.
 */
export function EndlessTable<Row>(props: EndlessTableProps<Row>) {
  const { label, columns, rows, total, busy, onOpen, isPending, foot, onShow } = props
  const box = useRef<HTMLDivElement>(null)
  const [, setTimesDrawn] = useState(0)
  const [list] = useState(() => createEndlessList<Row>(() => setTimesDrawn((times) => times + 1)))
  const isUnknown = rows === null
  const [waits, setWaits] = useState(false)
  const count = rows?.count ?? (waits ? SKELETON_ROWS : 0)
  const { shown, kept, rowHeight, behindFrom, slotOf } = list.drawn(rows, count)
  useLayoutEffect(() => (box.current ? list.follow(box.current) : undefined), [list])
  useLayoutEffect(() => {
    if (rows !== null) list.settle(rows)
  })
  // Most rows come before anything is painted: then none need to stand in for them.
  useEffect(() => setWaits(isUnknown), [isUnknown])
  useEffect(() => onShow(shown.first, shown.end), [onShow, rows?.list, shown.first, shown.end])
  const row = (place: number) => {
    const known = rows?.rowAt(place)
    return !rows || known === undefined ? (
      <tr key={`place ${place}`} data-place={place} aria-rowindex={place + 2} class="skeleton">
        <SkeletonCells columns={columns} />
      </tr>
    ) : (
      <EndlessRow
        key={slotOf(rows.keyOf(known))}
        row={known}
        place={place}
        columns={columns}
        isPending={isPending(known)}
        isBehind={place >= behindFrom}
        onOpen={onOpen}
      />
    )
  }
  return (
    // Focusable by program only: focus comes here while the row that it goes to is not at hand.
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the controls in its rows
    <div
      class="table-box"
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
                <span class={kind === 'actions' || kind === 'choice' ? 'visually-hidden' : undefined}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stretches(shown, kept, count).flatMap(({ first, end, drawn }) =>
            drawn
              ? Array.from({ length: end - first }, (_, at) => row(first + at))
              : [
                  <tr
                    key={first === 0 ? 'before' : end === count ? 'after' : 'between'}
                    class="endless-gap"
                    aria-hidden
                  >
                    <td colSpan={columns.length} style={{ blockSize: `${(end - first) * rowHeight}px` }} />
                  </tr>,
                ],
          )}
        </tbody>
      </table>
      {foot && <div class="endless-foot">{foot}</div>}
    </div>
  )
}
