import type { Draft } from '../../lib/model/draft.ts'
import type { Caller } from '../../lib/rpc/create-caller.ts'
import { withoutPassword } from '../../lib/shorten-form/by-hand.ts'

export interface DraftSaver {
  /** Stores what is typed while the stored draft is unknown. */
  saveOver: (typed: Draft) => void
  /** The stored draft is known now: `save` stores what is typed. */
  begin: () => void
  save: (draft: Draft) => void
  discard: () => void
  /** Drops what has not been sent yet: a press has taken it. */
  forget: () => void
  /** Resolves once the worker has stored everything that was typed. */
  stored: () => Promise<void>
}

/**
 * Keeps the worker's copy of the form up to date. The first change is sent at once and one message is in flight at a
 * time, followed by the newest state: no timer delays anything that a closing popup would lose, and an older state
 * never arrives after a newer one.
 */
export const createDraftSaver = (
  { call, storeTyping }: Pick<Caller, 'call' | 'storeTyping'>,
  tabId: number | null,
  /** That of its page, which may become known, or be spelled differently, while the form is open. */
  url: () => string,
  openedAt: number,
): DraftSaver => {
  let newest: Draft | 'none' | null = null
  let sending: Promise<void> | null = null

  const send = async (tabId: number): Promise<void> => {
    while (newest !== null) {
      const draft = newest
      newest = null
      if (draft === 'none') await call('discardDraft', { tabId, url: url() })
      else await call('writeDraft', { tabId, url: url(), draft })
    }
    sending = null
  }

  const change = (state: Draft | 'none') => {
    newest = state
    if (tabId !== null) sending ??= send(tabId)
  }
  return {
    saveOver: (typed) => {
      if (tabId !== null) storeTyping(tabId, openedAt, { url: url(), draft: withoutPassword(typed) })
    },
    begin: () => {
      if (tabId !== null) storeTyping(tabId, openedAt, null)
    },
    save: (typed) => change(withoutPassword(typed)),
    forget: () => {
      newest = null
    },
    discard: () => change('none'),
    stored: async () => {
      await sending
    },
  }
}
