/** What is read of a key that was pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>

/** Which row a key leads to from row `place`; `null` for a key that does not go from row to row. */
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
