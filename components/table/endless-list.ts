import { type EndlessRows, followed, type Hold, holdOf } from './endless-rows.ts'
import { createListFocus, type ListFocus } from './list-focus.ts'
import { rowSlots } from './row-slots.ts'
import { firstInView, type ListView, ROWS_BEYOND, type RowWindow, rowWindow } from './row-window.ts'

/** What is drawn of a list. */
export interface DrawnList {
  shown: RowWindow
  /** In CSS pixels. */
  rowHeight: number
  /** The row that has the focus. */
  kept: number | null
  /** Rows from here on show for one more frame what their elements have shown before. */
  behindFrom: number
  /** The element that shows the row with this key. */
  slotOf: (key: number) => number
}

/** Keeps what is drawn, where one reads and where the focus is in step with the page. */
export interface EndlessList<Row> extends Pick<ListFocus<Row>, 'onKeyDown' | 'onFocusIn' | 'onFocusOut'> {
  /** Called while drawing. Nothing is known of rows that are `null`; `count` of them are to be drawn all the same. */
  drawn: (rows: EndlessRows<Row> | null, count: number) => DrawnList
  /** Called once these rows are drawn, before they are seen. */
  settle: (rows: EndlessRows<Row>) => void
  /** Follows the page as it scrolls and changes its size; answers how to stop. */
  follow: (box: HTMLElement) => () => void
}

/** Until the first row was measured, in CSS pixels. */
const ROW_HEIGHT_AT_FIRST = 44

/** Until the list was measured: above it there is at least a heading and what the list is searched with, in CSS pixels. */
const ROOM_ABOVE = 160

/** So many rows of another list are drawn with one frame, all others that can be seen with the next. */
const FIRST_ROWS = 5
/** So long after a list has begun, in milliseconds, rows are drawn that cannot be seen yet. */
const QUIET_MS = 250

/** As many rows are then drawn with each frame: many at once would hold up the key that is pressed meanwhile. */
const ROWS_A_FRAME = 3

/** Runs once what is drawn now has been painted. */
const oncePainted = (action: () => void): void => void requestAnimationFrame(() => setTimeout(action))

/** `redraw` is called when other rows are to be drawn. */
export const createEndlessList = <Row>(redraw: () => void): EndlessList<Row> => {
  let box: HTMLElement | null = null
  let rows: EndlessRows<Row> | null = null
  let rowHeight = ROW_HEIGHT_AT_FIRST
  /** What was seen when it was last looked at. */
  let seen: ListView = { above: -ROOM_ABOVE, height: window.innerHeight, rowHeight, count: 0 }
  /** Of another list only what can be seen is drawn at first: it shows in half the time, and one key follows another. */
  let beyond = 0
  let growing: ReturnType<typeof setTimeout> | undefined
  /** Until the first rows are on the screen, no others are drawn. */
  let hasPainted = false
  /** Whether rows past the first still show what their elements have shown before. */
  let isBehind = false
  let shown: RowWindow = { first: 0, end: Math.ceil(window.innerHeight / rowHeight) }
  let slots: ReadonlyMap<number, number> = new Map()
  let read: Hold = { place: 0, key: null }

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

  const look = (): void => {
    seen = view()
    if (rows === null || !hasPainted) return
    const next = rowWindow(seen, beyond)
    read = holdOf(rows, firstInView(seen))
    // A guess that drew a little more than can be seen has done no harm: taking it away would cost a layout.
    if (next.first === shown.first && next.end <= shown.end && shown.end <= next.end + ROWS_A_FRAME) return
    shown = next
    redraw()
  }

  /** Another list is drawn from its first row on, as far as can be seen, in the elements of the one before. */
  const begin = (): void => {
    beyond = 0
    shown = rowWindow({ ...seen, above: Math.min(seen.above, 0), count: Infinity }, beyond)
    isBehind = hasPainted
    if (!hasPainted) shown = { first: 0, end: Math.min(shown.end, FIRST_ROWS) }
    oncePainted(catchUp)
    clearTimeout(growing)
    growing = setTimeout(grow, QUIET_MS)
  }

  /** Draws the other rows: all at once would hold up what is seen first, and the next key. */
  const catchUp = (): void => {
    hasPainted = true
    isBehind = false
    look()
    redraw()
  }

  /**
   * After other rows have come: the reader stays at the same row, or begins another list with its first. Answers whether
   * the page was scrolled for it.
   */
  const keepPlace = (isOther: boolean): boolean => {
    const { above } = view()
    const by = above <= 0 ? 0 : isOther ? -above : (followed(rows, read) - read.place) * rowHeight
    if (by !== 0) window.scrollBy(0, by)
    return by !== 0
  }

  const grow = (): void => {
    if (beyond >= ROWS_BEYOND || !box?.isConnected) return
    beyond = Math.min(beyond + ROWS_A_FRAME, ROWS_BEYOND)
    look()
    oncePainted(grow)
  }

  const onScroll = (): void => {
    beyond = ROWS_BEYOND
    look()
  }

  const focus = createListFocus<Row>(view, look)

  return {
    drawn: (next, count) => {
      const focused = focus.beforeDrawing()
      if (next !== null && next.list !== rows?.list) begin()
      const [first, end] = [Math.min(shown.first, count), Math.min(shown.end, count)]
      const kept = focused?.place ?? null
      const places = Array.from({ length: end - first }, (_, at) => first + at)
      const keys = new Set<number>()
      for (const place of kept === null ? places : [...places, kept]) {
        const row = next?.rowAt(place)
        if (next && row !== undefined) keys.add(next.keyOf(row))
      }
      slots = rowSlots(slots, [...keys], focused?.key ?? null)
      const behindFrom = isBehind ? first + FIRST_ROWS : Number.POSITIVE_INFINITY
      return { shown: { first, end }, rowHeight, kept, behindFrom, slotOf: (key) => slots.get(key) ?? key }
    },
    settle: (drawnRows) => {
      const hasChanged = rows !== drawnRows
      const isOther = rows?.list !== drawnRows.list
      rows = drawnRows
      if (hasChanged) focus.settle(rows, isOther)
      // Before anything is measured: what is changed after that is laid out a second time.
      focus.keepReachable()
      // Measuring makes the browser lay the page out at once. A list that begins where the page stands is left to the
      // frame that shows it, and scrolling alone asks for nothing.
      if (isOther && seen.above <= 0) read = holdOf(rows, 0)
      else if (hasChanged) {
        measure()
        // Scrolled by a little, nothing else is drawn, and what Tab comes to may have gone out of sight.
        if (keepPlace(isOther)) focus.keepReachable()
        look()
      }
      focus.keepFocus()
    },
    follow: (followedBox) => {
      box = followedBox
      focus.follow(box)
      const size = new ResizeObserver(() => {
        measure()
        look()
      })
      size.observe(box)
      window.addEventListener('scroll', onScroll, { passive: true })
      // A window that grows taller shows more rows, and its box is as large as before.
      window.addEventListener('resize', look)
      return () => {
        clearTimeout(growing)
        size.disconnect()
        window.removeEventListener('scroll', onScroll)
        window.removeEventListener('resize', look)
      }
    },
    onKeyDown: focus.onKeyDown,
    onFocusIn: focus.onFocusIn,
    onFocusOut: focus.onFocusOut,
  }
}
