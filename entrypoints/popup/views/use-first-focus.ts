import { useLayoutEffect } from 'preact/hooks'

/** Focuses an element when its view appears, and again when `find` is another function. */
export const useFirstFocus = (find: () => HTMLElement | null | undefined): void =>
  useLayoutEffect(() => {
    // Focused at once, so that no key is lost. Without scrolling: the element is visible, but Chromium would scroll by
    // a pixel while the popup is growing.
    const begin = () => find()?.focus({ preventScroll: true })
    begin()
    // Firefox renders a popup before it gives it the keyboard focus, and may not focus anything in it then.
    const beginLate = () => document.activeElement === document.body && begin()
    window.addEventListener('focus', beginLate)
    return () => window.removeEventListener('focus', beginLate)
  }, [find])
