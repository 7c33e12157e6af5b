import { useState } from 'preact/hooks'

/**
 * Whether an element with these listeners has the focus. If many elements announce results, only the one in use has a
 * live region, which exists before the press.
 */
export const useFocusWithin = () => {
  const [hasFocus, setFocus] = useState(false)
  return { hasFocus, listeners: { onFocusIn: () => setFocus(true), onFocusOut: () => setFocus(false) } }
}
