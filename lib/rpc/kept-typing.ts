import type { Draft } from '../model/draft.ts'

/**
 * What is typed before the popup has been told what its form stands on is no draft yet: beneath it there may be one that
 * it must not replace. It is left in `storage.session` whole, at each key, until the popup has been told; the worker puts
 * what a closed popup has left over the draft. One for each opening of the popup.
 */
const PREFIX = 'typed:'

export const keptTypingKey = (tabId: number, openedAt: number): string => `${PREFIX}${tabId}:${openedAt}`

/** What is under such a key. `url` is the tab's address. It never contains a password. */
export interface KeptTyping {
  url: string
  draft: Draft
}

/** Of which tab and of when; `null` for the key of anything else. */
export const readTypingKey = (key: string): { tabId: number; openedAt: number } | null => {
  const [, tabId, openedAt] = /^typed:(\d+):(\d+)$/.exec(key) ?? []
  return tabId === undefined ? null : { tabId: Number(tabId), openedAt: Number(openedAt) }
}
