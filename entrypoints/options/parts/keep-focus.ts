/** Parts of the page that say what they are when the focus comes to them. */
const PLACES = 'dialog, section, article, main, [tabindex]'

/**
 * What has the focus can go away under it: a row that was deleted, a button that has done what it was for, what opened a
 * dialog. The browser then lets the focus fall to the start of the page; here it stays in the nearest part that is left,
 * and with what was only moved to another place. Answers how to stop.
 */
export const keepFocus = (page: HTMLElement): (() => void) => {
  /** What has the focus and all that it stands in, from the inside out; nothing once a person has left it. */
  let path: HTMLElement[] = []

  const remember = (focused: EventTarget | null): void => {
    path = []
    const isInPage = focused instanceof HTMLElement && page.contains(focused)
    for (let at = isInPage ? focused : null; at !== null && at !== page; at = at.parentElement) path.push(at)
  }
  const onFocus = (event: FocusEvent): void => remember(event.target)
  // A press beside everything takes the focus away as well, and is meant to.
  const onPointerUp = (): void => remember(document.activeElement)

  const look = (): void => {
    const [focused] = path
    if (focused === undefined || document.activeElement !== document.body) return
    const place = focused.isConnected ? focused : path.find((one) => one.isConnected && one.matches(PLACES))
    path = []
    if (place === undefined) return
    // So that a program can focus it, and Tab goes past it.
    if (place !== focused && !place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }

  const changes = new MutationObserver(look)
  changes.observe(page, { childList: true, subtree: true })
  page.addEventListener('focusin', onFocus)
  document.addEventListener('pointerup', onPointerUp, { capture: true })
  return () => {
    changes.disconnect()
    page.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerup', onPointerUp, { capture: true })
  }
}
