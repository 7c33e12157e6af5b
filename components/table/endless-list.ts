import { type EndlessRows, followed, type Hold, holdOf } from './endless-rows.ts'
import { createListFocus } from './list-focus.ts'
import { moveRows, type RowTops, rowTops } from './row-motion.ts'
import { firstInView, type ListView, type RowWindow, rowWindow } from './row-window.ts'

/** The height assumed until the first row is measured, in CSS pixels. */
const ROW_HEIGHT_AT_FIRST = 44

/** The space assumed above the list until it is measured, for the heading and the search box, in CSS pixels. */
const ROOM_ABOVE = 160

/**
 * Keeps the rendered rows, the reading position and the focus in step with the page. `redraw` is called when other rows
 * are to be rendered.
 */
export const createEndlessList = <Row>(redraw: () => void) => {
  let box: HTMLElement | null = null
  let rows: EndlessRows<Row> | null = null
  let rowHeight = ROW_HEIGHT_AT_FIRST
  /** The part of the list that was in view when it was last measured. */
  let seen: ListView = { above: -ROOM_ABOVE, height: window.innerHeight, rowHeight, count: 0 }
  let shown: RowWindow = { first: 0, end: Math.ceil(window.innerHeight / rowHeight) }
  let read: Hold = { place: 0, key: null }
  /** Where rows were in the window before rows were added or removed; `null` if none were. */
  let before: RowTops | null = null
  /** The key of the row that was last scrolled to. */
  let revealed: number | null = null

  const heightOf = (part: string): number => box?.querySelector(part)?.getBoundingClientRect().height ?? 0
  const view = (): ListView => {
    const head = heightOf('thead')
    return {
      above: head - (box?.querySelector('tbody')?.getBoundingClientRect().top ?? 0),
      height: window.innerHeight - head - heightOf('.endless-foot'),
      rowHeight,
      count: rows?.count ?? 0,
    }
  }
  const measure = (): void => {
    const measured = heightOf('tr[data-place]')
    if (measured === 0 || Math.abs(measured - rowHeight) < 0.01) return
    rowHeight = measured
    redraw()
  }

  const renderVisible = (): void => {
    seen = view()
    if (rows === null) return
    const next = rowWindow(seen)
    read = holdOf(rows, firstInView(seen))
    if (next.first === shown.first && next.end === shown.end) return
    shown = next
    redraw()
  }

  /**
   * Scrolls so that changed rows keep the reading position and another list starts at its first row. Returns whether it
   * scrolled.
   */
  const keepPlace = (isOther: boolean): boolean => {
    const { above } = view()
    const by = above <= 0 ? 0 : isOther ? -above : (followed(rows, read) - read.place) * rowHeight
    if (by !== 0) window.scrollBy(0, by)
    return by !== 0
  }

  const focus = createListFocus<Row>(view, renderVisible)

  return {
    /** What is to be rendered. While `next` is `null`, that is `count` skeleton rows. */
    drawn: (next: EndlessRows<Row> | null, count: number) => {
      const focused = focus.beforeDrawing()
      const isChanged = next !== null && next !== rows && next.list === rows?.list && next.count !== rows.count
      before = isChanged && box ? rowTops(box) : null
      // Another list is rendered from its first row.
      if (next !== null && next.list !== rows?.list)
        shown = rowWindow({ ...seen, above: Math.min(seen.above, 0), count: Infinity })
      return {
        shown: { first: Math.min(shown.first, count), end: Math.min(shown.end, count) },
        /** In CSS pixels. */
        rowHeight,
        /** The row that has the focus. */
        focused: focused?.place ?? null,
      }
    },
    /** Called when these rows are in the document, before they are painted. */
    settle: (drawnRows: EndlessRows<Row>): void => {
      const hasChanged = rows !== drawnRows
      const isOther = rows?.list !== drawnRows.list
      rows = drawnRows
      if (hasChanged) focus.settle(rows, isOther)
      // Before measuring: a later change would make the browser compute the layout twice.
      focus.keepReachable()
      // Measuring forces a layout, which a list that starts at the current scroll position doesn't need before its
      // first frame.
      if (isOther && seen.above <= 0) read = holdOf(rows, 0)
      else if (hasChanged) {
        measure()
        // A small scroll renders nothing, but may move the row that Tab reaches out of view.
        if (keepPlace(isOther)) focus.keepReachable()
        renderVisible()
      }
      focus.keepFocus()
      if (hasChanged && before && box) moveRows(box, before)
      before = null
    },
    /** Follows scrolling and resizing; returns a function that stops it. */
    follow: (followedBox: HTMLElement) => {
      box = followedBox
      focus.follow(box)
      const size = new ResizeObserver(() => {
        measure()
        renderVisible()
      })
      size.observe(box)
      window.addEventListener('scroll', renderVisible, { passive: true })
      // A taller window shows more rows without a change of the box's size.
      window.addEventListener('resize', renderVisible)
      return () => {
        size.disconnect()
        window.removeEventListener('scroll', renderVisible)
        window.removeEventListener('resize', renderVisible)
      }
    },
    /**
     * Scrolls to the row with this key once its place is known, and moves the focus there if it is in the list. Does
     * nothing if the row is the same as before: the user may have scrolled since.
     */
    reveal: (key: number | null, place: number | null): void => {
      if (key === revealed || (key !== null && place === null)) return
      revealed = key
      if (place !== null) focus.reveal(place)
    },
    onKeyDown: focus.onKeyDown,
    onFocusIn: focus.onFocusIn,
    onFocusOut: focus.onFocusOut,
  }
}
