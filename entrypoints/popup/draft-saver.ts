import type { Draft } from '../../lib/model/draft.ts'
import { withoutPassword } from '../../lib/shorten-form/by-hand.ts'
import type { Tab, World } from './world.ts'

/**
 * Keeps the worker's copy of the form up to date. The first change is sent at once and one message is in flight at a
 * time, followed by the newest state: no timer delays anything that a closing popup would lose, and an older state
 * never arrives after a newer one.
 */
export const createDraftSaver = (
  { call, storeTyping }: Pick<World, 'call' | 'storeTyping'>,
  /** The page of the tab may become known, or change its spelling, while the form is open. */
  tab: () => Tab | null,
  /** The connection that the popup shows, if any. */
  account: () => string | undefined,
  openedAt: number,
) => {
  let newest: { draft: Draft | 'none'; account: string | undefined } | null = null
  let sending: Promise<void> | null = null
  /** Where the draft is stored; `null` without a tab. */
  const target = () => {
    const { id = null, url = '' } = tab() ?? {}
    return id === null ? null : { tabId: id, url }
  }

  const send = async (): Promise<void> => {
    for (let to = target(); newest !== null && to !== null; to = target()) {
      const { draft, account: shown } = newest
      newest = null
      if (draft === 'none') await call('discardDraft', to)
      else await call('writeDraft', { ...to, draft }, shown)
    }
    sending = null
  }

  const change = (draft: Draft | 'none') => {
    newest = { draft, account: account() }
    if (target() !== null) sending ??= send()
  }
  return {
    /** Stores what is typed while the stored draft is still unknown. */
    saveOver: (typed: Draft): void => {
      const to = target()
      if (to !== null) storeTyping(to.tabId, openedAt, { url: to.url, draft: withoutPassword(typed) })
    },
    /** The stored draft is known now, so `save` is used from now on. */
    begin: (): void => {
      const to = target()
      if (to !== null) storeTyping(to.tabId, openedAt, null)
    },
    save: (typed: Draft): void => change(withoutPassword(typed)),
    /** Drops a draft that was not sent yet, because a press contains it. */
    forget: (): void => {
      newest = null
    },
    discard: (): void => change('none'),
    /** Resolves when the worker has stored everything that was typed. */
    stored: async (): Promise<void> => {
      await sending
    },
  }
}
