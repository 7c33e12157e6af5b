import { type EndlessRows, followed, type Hold, holdOf } from './endless-rows.ts'
import { firstInView, type ListView, scrollToSee } from './row-window.ts'

/**
 * Keeps the focus at its row, and moves it from row to row with keys. `view` measures what is in view; `onViewChange` is called
 * after it has changed.
 */
export const createListFocus = <Row>(view: () => ListView, onViewChange: () => void) => {
  let box: HTMLElement | null = null
  let rows: EndlessRows<Row> | null = null
  let isFocused = false
  let hadFocus = false
  let active: Hold = { place: 0, key: null }
  /** Where the focus goes when this row is rendered; `control` counts within the row. */
  let awaited: { place: number; control: number } | null = null

  const goTo = (place: number, control: number): void => {
    active = holdOf(rows, place)
    const by = scrollToSee(place, view())
    if (by !== 0) window.scrollBy(0, by)
    if (box === null || focusRow(box, place, control)) return
    awaited = { place, control }
    box.focus({ preventScroll: true })
    onViewChange()
  }

  return {
    follow: (followedBox: HTMLElement): void => {
      box = followedBox
    },
    /** Called before rendering; returns the row with the focus, which must stay rendered. */
    beforeDrawing: (): Hold | null => {
      hadFocus = box?.contains(document.activeElement) ?? false
      return isFocused ? active : null
    },
    /** Applies changed rows. Another list starts at its first row. */
    settle: (next: EndlessRows<Row>, isOther: boolean): void => {
      rows = next
      active = holdOf(rows, isOther ? 0 : Math.max(0, Math.min(followed(rows, active), rows.count - 1)))
    },
    /** Makes one of the rendered rows reachable with Tab. */
    keepReachable: (): void => {
      if (box === null) return
      const isDrawn = box.querySelector(`tr[data-place="${active.place}"]`) !== null
      makeReachable(box, isDrawn ? active.place : firstInView(view()))
    },
    /** Focuses the awaited row, or the one in the place of a removed row. */
    keepFocus: (): void => {
      if (box === null) return
      if (awaited !== null && focusRow(box, awaited.place, awaited.control)) awaited = null
      // The focused row is gone: the row in its place gets the focus, or else the list itself.
      else if (hadFocus && !box.contains(document.activeElement) && !focusRow(box, active.place, 0))
        box.focus({ preventScroll: true })
    },
    reveal: (place: number): void => {
      const at = placeOf(document.activeElement)
      if (at !== null && box?.contains(document.activeElement)) goTo(place, at.control)
      else window.scrollBy(0, scrollToSee(place, view()))
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const { height, rowHeight, count } = view()
      const next = rowOfKey(event, active.place, count, Math.max(1, Math.floor(height / rowHeight) - 1))
      if (next === null) return
      event.preventDefault()
      goTo(next, awaited?.control ?? placeOf(event.target)?.control ?? 0)
    },
    onFocusIn: ({ target }: FocusEvent): void => {
      const at = placeOf(target)
      if (at === null) return
      awaited = null
      isFocused = true
      active = holdOf(rows, at.place)
      if (box !== null) makeReachable(box, at.place)
    },
    onFocusOut: ({ relatedTarget }: FocusEvent): void => {
      isFocused = relatedTarget instanceof Node && (box?.contains(relatedTarget) ?? false)
    },
  }
}

// Rows are found by `data-place`, their place in the list; controls by their order.

const CONTROLS = 'a[href], button, input'

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

const rowAt = (list: Element, place: number): Element | null => list.querySelector(`tr[data-place="${place}"]`)

/** Makes the controls of only one row reachable with Tab, which could otherwise not leave a long list. */
const makeReachable = (list: Element, place: number): void => {
  for (const row of list.querySelectorAll<HTMLElement>('tr[data-place]')) {
    const tabIndex = Number(row.dataset.place) === place ? 0 : -1
    for (const control of controlsOf(row)) if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
  }
}

/** The row and the control of an event. */
const placeOf = (target: EventTarget | null): { place: number; control: number } | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-place]') : null
  if (row === null) return null
  return {
    place: Number(row.dataset.place),
    control: Math.max(
      0,
      controlsOf(row).findIndex((one) => one.contains(target as Node)),
    ),
  }
}

/** Returns whether there was a control to focus. */
const focusRow = (list: Element, place: number, control: number): boolean => {
  const row = rowAt(list, place)
  const controls = row === null ? [] : controlsOf(row)
  const wanted = controls[Math.min(control, controls.length - 1)]
  wanted?.focus({ preventScroll: true })
  return wanted !== undefined
}

/** The parts of a key event that matter. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>

/** The row that a key leads to from row `place`; `null` for other keys. */
export const rowOfKey = (pressed: PressedKey, place: number, count: number, page: number): number | null => {
  if (count === 0 || pressed.defaultPrevented || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null
  const to = (row: number) => Math.max(0, Math.min(row, count - 1))
  switch (pressed.key) {
    case 'ArrowDown':
      return to(place + 1)
    case 'ArrowUp':
      return to(place - 1)
    case 'PageDown':
      return to(place + page)
    case 'PageUp':
      return to(place - page)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
