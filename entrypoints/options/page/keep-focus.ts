/** Parts of the page that a screen reader names when they get the focus. */
const PLACES = 'dialog, section, article, main, [tabindex]'

const canHaveFocus = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true })

/**
 * The focused element can disappear: a deleted row, a button that is done, the opener of a dialog. The browser then
 * moves the focus to the start of the page. Here it moves to the nearest remaining part, or stays on an element that
 * was only moved.
 */
export const keepFocus = (page: HTMLElement): void => {
  /** The focused element and its ancestors, from the inside out; empty once the user has left it. */
  let path: HTMLElement[] = []

  const remember = (focused: EventTarget | null): void => {
    path = []
    const isInPage = focused instanceof HTMLElement && page.contains(focused)
    for (let at = isInPage ? focused : null; at !== null && at !== page; at = at.parentElement) path.push(at)
  }
  const look = (): void => {
    const [focused] = path
    if (focused === undefined || document.activeElement !== document.body) return
    const place = canHaveFocus(focused) ? focused : path.find((one) => canHaveFocus(one) && one.matches(PLACES))
    path = []
    if (place === undefined) return
    // Focusable by script, skipped by Tab.
    if (place !== focused && !place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }

  new MutationObserver(look).observe(page, { childList: true, subtree: true })
  page.addEventListener('focusin', ({ target }) => remember(target))
  // A press on the background removes the focus intentionally.
  document.addEventListener('pointerup', () => remember(document.activeElement), { capture: true })
}
