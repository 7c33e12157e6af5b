import { type EndlessRows, followed, type Hold, holdOf } from './endless-rows.ts'
import { focusRow, makeReachable, placeOf } from './row-focus.ts'
import { rowOfKey } from './row-keys.ts'
import { firstInView, type ListView, scrollToSee } from './row-window.ts'

/** Keeps the focus at the row where it is, and takes it from row to row by keys. */
export interface ListFocus<Row> {
  follow: (box: HTMLElement) => void
  /** Called before the list is drawn; answers with the row that has the focus, which has to stay drawn. */
  beforeDrawing: () => Hold | null
  /** Other rows are there; those of another list are gone through from the first one on. */
  settle: (rows: EndlessRows<Row>, isOther: boolean) => void
  /** Lets Tab come to one of the rows that are drawn. */
  keepReachable: () => void
  /** Gives the focus to the row that waits for it, or to the one in the place of a row that is gone. */
  keepFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocusIn: (event: FocusEvent) => void
  onFocusOut: (event: FocusEvent) => void
}

/** `view` measures what is seen; `look` is called when rows have come into view that are not drawn. */
export const createListFocus = <Row>(view: () => ListView, look: () => void): ListFocus<Row> => {
  let box: HTMLElement | null = null
  let rows: EndlessRows<Row> | null = null
  let isFocused = false
  let hadFocus = false
  let active: Hold = { place: 0, key: null }
  /** Where the focus goes as soon as that row is drawn; `control` counts within the row. */
  let awaited: { place: number; control: number } | null = null

  const goTo = (place: number, control: number): void => {
    active = holdOf(rows, place)
    const by = scrollToSee(place, view())
    if (by !== 0) window.scrollBy(0, by)
    if (box === null || focusRow(box, place, control)) return
    awaited = { place, control }
    box.focus({ preventScroll: true })
    look()
  }

  return {
    follow: (followedBox) => {
      box = followedBox
    },
    beforeDrawing: () => {
      hadFocus = box?.contains(document.activeElement) ?? false
      return isFocused ? active : null
    },
    settle: (next, isOther) => {
      rows = next
      active = holdOf(rows, isOther ? 0 : Math.max(0, Math.min(followed(rows, active), rows.count - 1)))
    },
    keepReachable: () => {
      if (box === null) return
      const isDrawn = box.querySelector(`tr[data-place="${active.place}"]`) !== null
      makeReachable(box, isDrawn ? active.place : firstInView(view()))
    },
    keepFocus: () => {
      if (box === null) return
      if (awaited !== null && focusRow(box, awaited.place, awaited.control)) awaited = null
      // The row that had the focus is gone: the one in its place has it, or the list itself.
      else if (hadFocus && !box.contains(document.activeElement) && !focusRow(box, active.place, 0))
        box.focus({ preventScroll: true })
    },
    onKeyDown: (event) => {
      const { height, rowHeight, count } = view()
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
      active = holdOf(rows, at.place)
      if (box !== null) makeReachable(box, at.place)
    },
    onFocusOut: ({ relatedTarget }) => {
      isFocused = relatedTarget instanceof Node && (box?.contains(relatedTarget) ?? false)
    },
  }
}
