import type { Draft } from '../../lib/model/draft.ts'
import { withoutPassword } from '../../lib/shorten-form/by-hand.ts'
import type { World } from './world.ts'

export type DraftSaver = ReturnType<typeof createDraftSaver>

/**
 * Keeps the worker's copy of the form up to date. The first change is sent at once and one message is in flight at a
 * time, followed by the newest state: no timer delays anything that a closing popup would lose, and an older state
 * never arrives after a newer one.
 */
export const createDraftSaver = (
  { call, storeTyping }: Pick<World, 'call' | 'storeTyping'>,
  tabId: number | null,
  /** That of its page, which may become known, or be spelled differently, while the form is open. */
  url: () => string,
  openedAt: number,
) => {
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
    /** Stores what is typed while the stored draft is unknown. */
    saveOver: (typed: Draft): void => {
      if (tabId !== null) storeTyping(tabId, openedAt, { url: url(), draft: withoutPassword(typed) })
    },
    /** The stored draft is known now: `save` stores what is typed. */
    begin: (): void => {
      if (tabId !== null) storeTyping(tabId, openedAt, null)
    },
    save: (typed: Draft): void => change(withoutPassword(typed)),
    /** Drops what has not been sent yet: a press has taken it. */
    forget: (): void => {
      newest = null
    },
    discard: (): void => change('none'),
    /** Resolves once the worker has stored everything that was typed. */
    stored: async (): Promise<void> => {
      await sending
    },
  }
}
