import { focusRow, makeReachable, placeOf } from './row-focus.ts'
import { rowOfKey } from './row-keys.ts'
import { firstInView, type ListView, ROWS_BEYOND, type RowWindow, rowWindow, scrollToSee } from './row-window.ts'

export interface EndlessRows<Row> {
  /** Another list is read from its first row on. One that only changes leaves its reader at the row that is read. */
  list: number
  /** How many rows can be scrolled to. */
  count: number
  /** `undefined` while it is not at hand. */
  rowAt: (place: number) => Row | undefined
  keyOf: (row: Row) => number
  /** Where the row with this key is; `null` where that is not known. */
  placeOf: (key: number) => number | null
}

/** What is drawn of a list. */
export interface DrawnList {
  shown: RowWindow
  /** In CSS pixels. */
  rowHeight: number
  /** The row that has the focus. */
  kept: number | null
}

/** Keeps what is drawn, where one reads and where the focus is in step with the page. */
export interface EndlessList<Row> {
  /** Called while drawing. */
  drawn: (count: number) => DrawnList
  /** Called once these rows are drawn, before they are seen. */
  settle: (rows: EndlessRows<Row>) => void
  /** Follows the page as it scrolls and changes its size; answers how to stop. */
  follow: (box: HTMLElement) => () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocusIn: (event: FocusEvent) => void
  onFocusOut: (event: FocusEvent) => void
}

/** A row that is held on to, whatever comes before it. */
interface Hold {
  place: number
  key: number | null
}

/** Until the first row was measured, in CSS pixels. */
const ROW_HEIGHT_AT_FIRST = 44

/** Runs once what is drawn now has been painted. */
const oncePainted = (action: () => void): void => void requestAnimationFrame(() => setTimeout(action))

/** `redraw` is called when other rows are to be drawn. */
export const createEndlessList = <Row>(redraw: () => void): EndlessList<Row> => {
  let box: HTMLElement | null = null
  let rows: EndlessRows<Row> | null = null
  let shown: RowWindow = { first: 0, end: Math.ceil(window.innerHeight / ROW_HEIGHT_AT_FIRST) }
  /** Until the first rows were painted only those that can be seen are drawn: they show in half the time. */
  let beyond = 0
  let rowHeight = ROW_HEIGHT_AT_FIRST
  let isFocused = false
  let hadFocus = false
  let read: Hold = { place: 0, key: null }
  let active: Hold = { place: 0, key: null }
  /** Where the focus goes as soon as that row is drawn; `control` counts within the row. */
  let awaited: { place: number; control: number } | null = null

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
  const hold = (place: number): Hold => {
    const row = rows?.rowAt(place)
    return { place, key: row === undefined ? null : (rows?.keyOf(row) ?? null) }
  }
  /** Where what was held on to is now. */
  const followed = ({ place, key }: Hold): number => (key === null ? null : rows?.placeOf(key)) ?? place

  const measure = (): void => {
    const measured = heightOf('tr[data-place]')
    if (measured === 0 || Math.abs(measured - rowHeight) < 0.01) return
    rowHeight = measured
    redraw()
  }

  const look = (): void => {
    const seen = view()
    const next = rowWindow(seen, beyond)
    read = hold(firstInView(seen))
    if (next.first === shown.first && next.end === shown.end) return
    shown = next
    redraw()
  }

  /** After other rows have come: the reader stays at the same row, or begins another list with its first. */
  const keepPlace = (isOther: boolean): void => {
    const { above } = view()
    const moved = followed(read) - read.place
    if (isOther && above > 0) window.scrollBy(0, -above)
    else if (!isOther && above > 0 && moved !== 0) window.scrollBy(0, moved * rowHeight)
  }

  const keepActive = (isOther: boolean, { count }: EndlessRows<Row>): void => {
    active = hold(isOther ? 0 : Math.max(0, Math.min(followed(active), count - 1)))
  }

  const keepReachable = (): void => {
    if (box === null) return
    const isDrawn = box.querySelector(`tr[data-place="${active.place}"]`) !== null
    makeReachable(box, isDrawn ? active.place : firstInView(view()))
  }

  const keepFocus = (): void => {
    if (box === null) return
    if (awaited !== null && focusRow(box, awaited.place, awaited.control)) awaited = null
    // The row that had the focus is gone: the one in its place has it, or the list itself.
    else if (hadFocus && !box.contains(document.activeElement) && !focusRow(box, active.place, 0))
      box.focus({ preventScroll: true })
  }

  const drawBeyond = (): void => {
    beyond = ROWS_BEYOND
    if (box?.isConnected) look()
  }

  const goTo = (place: number, control: number): void => {
    active = hold(place)
    const by = scrollToSee(place, view())
    if (by !== 0) window.scrollBy(0, by)
    if (box === null || focusRow(box, place, control)) return
    awaited = { place, control }
    box.focus({ preventScroll: true })
    look()
  }

  return {
    drawn: (count) => {
      hadFocus = box?.contains(document.activeElement) ?? false
      return {
        shown: { first: Math.min(shown.first, count), end: Math.min(shown.end, count) },
        rowHeight,
        kept: isFocused ? active.place : null,
      }
    },
    settle: (drawnRows) => {
      const isOther = rows !== null && rows.list !== drawnRows.list
      const hasChanged = rows !== drawnRows
      if (beyond === 0 && hasChanged && drawnRows.rowAt(0) !== undefined) oncePainted(drawBeyond)
      rows = drawnRows
      if (hasChanged) keepActive(isOther, drawnRows)
      // Before anything is measured: what is changed after that is laid out a second time.
      keepReachable()
      // Scrolling alone asks for no measure: that would make the browser lay the page out twice for each step.
      if (hasChanged) {
        measure()
        keepPlace(isOther)
        look()
      }
      keepFocus()
    },
    follow: (followedBox) => {
      box = followedBox
      const size = new ResizeObserver(() => {
        measure()
        look()
      })
      size.observe(box)
      window.addEventListener('scroll', look, { passive: true })
      // A window that grows taller shows more rows, and its box is as large as before.
      window.addEventListener('resize', look)
      return () => {
        size.disconnect()
        window.removeEventListener('scroll', look)
        window.removeEventListener('resize', look)
      }
    },
    onKeyDown: (event) => {
      const { height, count } = view()
      const next = rowOfKey(event, active.place, count, Math.max(1, Math.floor(height / rowHeight) - 1))
      if (next === null) return
      event.preventDefault()
      goTo(next, awaited?.control ?? placeOf(event.target)?.control ?? 0)
    },
    onFocusIn: ({ target }) => {
      const at = placeOf(target)
      if (at === null) return
      awaited = null
      isFocused = true
      active = hold(at.place)
      if (box !== null) makeReachable(box, at.place)
    },
    onFocusOut: ({ relatedTarget }) => {
      isFocused = relatedTarget instanceof Node && (box?.contains(relatedTarget) ?? false)
    },
  }
}
