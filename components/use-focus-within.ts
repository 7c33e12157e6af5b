import { useState } from 'preact/hooks'

/**
 * Whether an element with these listeners has the focus. Of many elements that announce what was done with them, only
 * the one in use has a live region: it is there before the press.
 */
export const useFocusWithin = () => {
  const [hasFocus, setFocus] = useState(false)
  return { hasFocus, listeners: { onFocusIn: () => setFocus(true), onFocusOut: () => setFocus(false) } }
}
