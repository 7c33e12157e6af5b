import type { PlainKey } from '../../../lib/words/t.ts'

/** The form for a new object, which the section's button, a key and the palette open. */
export interface NewItem {
  title: PlainKey
  open: () => void
}

/** What a key does on the options page. */
export type PageKeyAction =
  | 'search'
  | 'next'
  | 'previous'
  | 'open'
  | 'look'
  | 'copy'
  | 'edit'
  | 'select'
  | 'new'
  | 'close'
  | 'keys'
  | 'palette'

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  /** Whether another handler has used the key. */
  defaultPrevented: boolean
}

interface KeyPlace {
  /** Whether the focus is in a field in which the key is text or makes a choice. */
  isTyping: boolean
  /** Whether the focus is in a dialog or a menu. */
  isInDialog: boolean
  /** Whether the user allows single-character shortcuts. */
  singleKeys: boolean
}

const SINGLE: Readonly<Record<string, PageKeyAction>> = {
  '/': 'search',
  '?': 'keys',
  j: 'next',
  k: 'previous',
  o: 'open',
  ' ': 'look',
  c: 'copy',
  e: 'edit',
  n: 'new',
  x: 'select',
}

/** The keys in the order of their explanation. */
export const PAGE_KEYS: readonly { keys: string; action: PageKeyAction }[] = [
  { keys: 'Ctrl+K', action: 'palette' },
  { keys: '/', action: 'search' },
  { keys: 'j', action: 'next' },
  { keys: 'k', action: 'previous' },
  { keys: 'o', action: 'open' },
  { keys: 'Space', action: 'look' },
  { keys: 'Esc', action: 'close' },
  { keys: 'c', action: 'copy' },
  { keys: 'e', action: 'edit' },
  { keys: 'x', action: 'select' },
  { keys: 'n', action: 'new' },
  { keys: '?', action: 'keys' },
]

/** The action of a key; `null` if it has none here. On some keyboards, `/` and `?` need Shift or AltGr. */
export const pageKeyAction = (
  { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: PressedKey,
  { isTyping, isInDialog, singleKeys }: KeyPlace,
): PageKeyAction | null => {
  if (isComposing || defaultPrevented || isInDialog) return null
  const isAltGraph = ctrlKey && altKey
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k' ? 'palette' : null
  if (key === 'Escape' && !isTyping && !altKey) return 'close'
  if (isTyping || !singleKeys || metaKey || (altKey && !isAltGraph)) return null
  return (Object.hasOwn(SINGLE, key) ? SINGLE[key] : null) ?? null
}
