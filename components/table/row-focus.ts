// Rows are found by `data-place`, their place in the list; their controls by the order in which they stand.

const CONTROLS = 'a[href], button, input'

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

const rowAt = (list: Element, place: number): Element | null => list.querySelector(`tr[data-place="${place}"]`)

/** Lets Tab come to the controls of one row only: past the others it would never get to the end of the list. */
export const makeReachable = (list: Element, place: number): void => {
  for (const row of list.querySelectorAll<HTMLElement>('tr[data-place]')) {
    const tabIndex = Number(row.dataset.place) === place ? 0 : -1
    for (const control of controlsOf(row)) if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
  }
}

/** In which row, and at which of its controls, an event happened. */
export const placeOf = (target: EventTarget | null): { place: number; control: number } | null => {
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

/** Answers whether there was a control to take the focus. */
export const focusRow = (list: Element, place: number, control: number): boolean => {
  const row = rowAt(list, place)
  const controls = row === null ? [] : controlsOf(row)
  const wanted = controls[Math.min(control, controls.length - 1)]
  wanted?.focus({ preventScroll: true })
  return wanted !== undefined
}
