import type { Draft } from '../../lib/model/draft.ts'
import type { Caller } from '../../lib/rpc/create-caller.ts'
import { withoutPassword } from '../../lib/shorten-form/by-hand.ts'
import type { Tab } from './world.ts'

export interface DraftSaver {
  /** Keeps what is typed while it is not known which draft lies beneath it. */
  saveOver: (typed: Draft) => void
  /** That is known now: what is typed is kept by `save`. */
  begin: () => void
  save: (draft: Draft) => void
  discard: () => void
  /** What has not left yet is not kept: a press has taken it along. */
  forget: () => void
}

/**
 * Keeps the worker's copy of the form equal to what is typed. The first change goes out at once and one message is
 * under way at a time, with the newest state behind it: nothing is delayed by a timer that a closing popup would kill,
 * and an older state never arrives after a newer one.
 */
export const createDraftSaver = (
  { call, keepTyping }: Pick<Caller, 'call' | 'keepTyping'>,
  { id: tabId, url }: Pick<Tab, 'id' | 'url'>,
  openedAt: number,
): DraftSaver => {
  let newest: Draft | 'none' | null = null
  let underWay = false

  const send = async (): Promise<void> => {
    if (underWay || tabId === null) return
    underWay = true
    while (newest !== null) {
      const draft = newest
      newest = null
      if (draft === 'none') await call('discardDraft', { tabId, url })
      else await call('writeDraft', { tabId, url, draft })
    }
    underWay = false
  }

  const change = (state: Draft | 'none') => {
    newest = state
    void send()
  }
  return {
    saveOver: (typed) => {
      if (tabId !== null) keepTyping(tabId, openedAt, { url, draft: withoutPassword(typed) })
    },
    begin: () => {
      if (tabId !== null) keepTyping(tabId, openedAt, null)
    },
    save: (typed) => change(withoutPassword(typed)),
    forget: () => {
      newest = null
    },
    discard: () => change('none'),
  }
}
