/**
 * Places an element below the anchor, or above it if there is no room, aligned with its start or end, and within the
 * window.
 */
export const placeBeside = (
  { style, offsetWidth, offsetHeight }: HTMLElement,
  anchor: DOMRect,
  side: 'start' | 'end' = 'end',
): void => {
  const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl'
  const left = (side === 'start') === isRightToLeft ? anchor.right - offsetWidth : anchor.left
  const hasRoom = anchor.bottom + offsetHeight <= innerHeight
  style.left = `${Math.max(0, Math.min(left, innerWidth - offsetWidth))}px`
  style.top = `${Math.max(0, hasRoom ? anchor.bottom : anchor.top - offsetHeight)}px`
}
