/** Rows by their place, from `first` to before `end`. */
export interface RowWindow {
  first: number
  end: number
}

/** What can be seen of a list whose rows are all of one height; in CSS pixels. */
export interface ListView {
  /** How far the list has gone up past the upper edge of what is seen; negative while it begins below it. */
  above: number
  /** The height of what is seen. */
  height: number
  rowHeight: number
  count: number
}

/** Rows that are drawn beyond either edge of what is seen, so that a flick of the wheel shows no empty place. */
export const ROWS_BEYOND = 12

/** The window moves by so many rows at once, once it is whole: most scrolling changes nothing on the page. */
const STEP = 6

/** The rows to be drawn, `beyond` of them either edge of what is seen. */
export const rowWindow = ({ above, height, rowHeight, count }: ListView, beyond: number): RowWindow => {
  const top = Math.floor(above / rowHeight) - beyond
  const bottom = Math.ceil((above + height) / rowHeight) + beyond
  const step = beyond < ROWS_BEYOND ? 1 : STEP
  return {
    first: within(Math.floor(top / step) * step, count),
    end: within(Math.ceil(bottom / step) * step, count),
  }
}

/** The first row that can be seen whole. */
export const firstInView = ({ above, rowHeight, count }: Omit<ListView, 'height'>): number =>
  within(Math.ceil(above / rowHeight), Math.max(0, count - 1))

/** How far to scroll so that a row can be seen whole, and no further. */
export const scrollToSee = (row: number, { above, height, rowHeight }: Omit<ListView, 'count'>): number => {
  const start = row * rowHeight - above
  if (start < 0) return start
  return Math.max(0, Math.min(start, start + rowHeight - height))
}

/** A part of the list: rows that are drawn, or the room of rows that are not. */
export interface Stretch extends RowWindow {
  drawn: boolean
}

/** The whole list in order. `kept` is a row that stays drawn wherever the window is, because it has the focus. */
export const stretches = (shown: RowWindow, kept: number | null, count: number): Stretch[] => {
  const lone = kept !== null && kept < count && (kept < shown.first || kept >= shown.end)
  const drawn = lone ? [shown, { first: kept, end: kept + 1 }].sort((a, b) => a.first - b.first) : [shown]
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
