/** Rows by their place, from `first` up to but without `end`. */
export interface RowWindow {
  first: number
  end: number
}

/** The view of a list whose rows all have the same height, in CSS pixels. */
export interface ListView {
  /** How far the list starts above the top edge of the view; negative if it starts below. */
  above: number
  /** The height of the view. */
  height: number
  rowHeight: number
  count: number
}

/** How many rows are rendered beyond either edge of the view, so that fast scrolling shows no gap. */
const ROWS_BEYOND = 12

/** The window moves by this many rows at a time, so that most scrolling renders nothing. */
const STEP = 6

/** The rows to render. */
export const rowWindow = ({ above, height, rowHeight, count }: ListView): RowWindow => {
  const top = Math.floor(above / rowHeight) - ROWS_BEYOND
  const bottom = Math.ceil((above + height) / rowHeight) + ROWS_BEYOND
  return {
    first: within(Math.floor(top / STEP) * STEP, count),
    end: within(Math.ceil(bottom / STEP) * STEP, count),
  }
}

/** The first row that is completely in view. */
export const firstInView = ({ above, rowHeight, count }: Omit<ListView, 'height'>): number =>
  within(Math.ceil(above / rowHeight), Math.max(0, count - 1))

/** How far to scroll so that a row is completely in view. */
export const scrollToSee = (row: number, { above, height, rowHeight }: Omit<ListView, 'count'>): number => {
  const start = row * rowHeight - above
  if (start < 0) return start
  return Math.max(0, Math.min(start, start + rowHeight - height))
}

/** A part of the list: rendered rows, or the space for rows that are not rendered. */
interface Stretch extends RowWindow {
  drawn: boolean
}

/** The whole list in order. `focused` is the row with the focus, which is rendered even outside of the window. */
export const stretches = (shown: RowWindow, focused: number | null, count: number): Stretch[] => {
  const lone = focused !== null && focused < count && (focused < shown.first || focused >= shown.end)
  const drawn = lone ? [shown, { first: focused, end: focused + 1 }].sort((a, b) => a.first - b.first) : [shown]
  const all: Stretch[] = []
  let at = 0
  for (const { first, end } of drawn) {
    if (first > at) all.push({ first: at, end: first, drawn: false })
    if (end > first) all.push({ first, end, drawn: true })
    at = Math.max(at, end)
  }
  if (at < count) all.push({ first: at, end: count, drawn: false })
  return all
}

const within = (row: number, most: number): number => Math.max(0, Math.min(row, most))
