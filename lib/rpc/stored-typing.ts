import type { Draft } from '../model/draft.ts'

/**
 * What is typed before the popup has its data is not a draft yet, because it must not replace a stored draft. It is
 * written to `storage.session` with each key press until the data has arrived; the worker merges what a closed popup
 * has left into the draft. Each opening of the popup has its own.
 */
const PREFIX = 'typed:'

export const typingKey = (tabId: number, openedAt: number): string => `${PREFIX}${tabId}:${openedAt}`

/** The value of such a key. `url` is the tab's address. The value never contains a password. */
export interface StoredTyping {
  url: string
  draft: Draft
}

/** The tab and the time in a key; `null` for any other key. */
export const readTypingKey = (key: string): { tabId: number; openedAt: number } | null => {
  const [, tabId, openedAt] = /^typed:(\d+):(\d+)$/.exec(key) ?? []
  return tabId === undefined ? null : { tabId: Number(tabId), openedAt: Number(openedAt) }
}
