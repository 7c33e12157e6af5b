/** Parts of the page that a screen reader names when they get the focus. */
const PARTS = 'dialog, section, article, main, [tabindex]'

const canHaveFocus = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true })

/** Makes a part focusable by script, but not by Tab. */
const focusable = (part: HTMLElement): HTMLElement => {
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  return part
}

const nearestPart = (path: readonly HTMLElement[]): HTMLElement | null => {
  const part = path.find((one) => canHaveFocus(one) && one.matches(PARTS))
  return part === undefined ? null : focusable(part)
}

/**
 * Keeps the focus when the focused element disappears: a deleted row, a button that is done, the opener of a dialog.
 * The browser would move it to the start of the page. Here it moves to the nearest remaining part or to what `placeFor`
 * returns, or stays on an element that was only moved. `placeFor` gets the focused element and its ancestors.
 */
export const keepFocus = (
  page: HTMLElement,
  placeFor: (path: readonly HTMLElement[]) => HTMLElement | null = nearestPart,
): void => {
  /** The focused element and its ancestors, from the inside out; empty once the user has left it. */
  let path: HTMLElement[] = []

  const remember = (focused: EventTarget | null): void => {
    path = []
    const isInPage = focused instanceof HTMLElement && page.contains(focused)
    for (let at = isInPage ? focused : null; at !== null && at !== page; at = at.parentElement) path.push(at)
  }
  const restoreFocus = (): void => {
    const [focused] = path
    if (focused === undefined || document.activeElement !== document.body) return
    const nearest = canHaveFocus(focused) ? focused : placeFor(path)
    // Elements behind an open dialog can't have the focus.
    const dialog = [...page.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
    const place = dialog?.contains(nearest) === false ? focusable(dialog) : nearest
    path = []
    place?.focus({ preventScroll: true })
  }

  // Checked in the next frame, because a component may move the focus itself.
  new MutationObserver(() => void requestAnimationFrame(restoreFocus)).observe(page, { childList: true, subtree: true })
  page.addEventListener('focusin', ({ target }) => remember(target))
  // A press on the background removes the focus intentionally.
  document.addEventListener('pointerup', () => remember(document.activeElement), { capture: true })
}
