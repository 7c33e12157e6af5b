import type { Caller } from '../../lib/rpc/create-caller.ts'
import type { Draft } from '../../lib/rpc/protocol.ts'

export interface DraftSaver {
  save: (draft: Draft) => void
  discard: () => void
}

/**
 * Keeps the worker's copy of the form equal to what is typed. The first change goes out at once and one message is
 * under way at a time, with the newest state behind it: nothing is delayed by a timer that a closing popup would kill,
 * and an older state never arrives after a newer one.
 */
export const createDraftSaver = (call: Caller['call'], tabId: number | null): DraftSaver => {
  let newest: Draft | 'none' | null = null
  let underWay = false

  const send = async (): Promise<void> => {
    if (underWay || tabId === null) return
    underWay = true
    while (newest !== null) {
      const draft = newest
      newest = null
      if (draft === 'none') await call('discardDraft', { tabId })
      else await call('writeDraft', { tabId, draft })
    }
    underWay = false
  }

  const change = (state: Draft | 'none') => {
    newest = state
    void send()
  }
  return {
    save: ({ url, options }) => change({ url, options: { ...options, password: undefined } }),
    discard: () => change('none'),
  }
}
