import type { MessagePort } from './create-caller.ts'
import type { RpcRequest } from './protocol.ts'
import { isWorkerEvent } from './worker-event.ts'

/** What a page has asked before its code was there. */
export interface AskedEarly {
  /** The answer to this very message, once; none when the worker has told of a change since it was asked. */
  take: (message: unknown) => Promise<unknown> | undefined
}

declare global {
  interface Window {
    askedEarly?: AskedEarly
  }
}

/** Asks the worker while the page's code still loads: its answers are then there as soon as the code is. */
export const askEarly = (port: MessagePort, requests: readonly RpcRequest[]): AskedEarly => {
  const answers = new Map<string, Promise<unknown>>()
  const onMessage = (message: unknown): undefined => {
    if (isWorkerEvent(message)) drop()
  }
  const drop = (): void => {
    answers.clear()
    port.onMessage.removeListener(onMessage)
  }
  // Listening comes first: what changes while the worker answers must not be missed.
  port.onMessage.addListener(onMessage)
  for (const request of requests) {
    const answer = port.sendMessage(request)
    // A failed one is for whoever takes it; nobody may ever do.
    answer.catch(() => undefined)
    answers.set(JSON.stringify(request), answer)
  }
  return {
    take: (message) => {
      // Nearly every message of a page comes after these, and some are large.
      if (answers.size === 0) return undefined
      const asked = JSON.stringify(message)
      const answer = answers.get(asked)
      answers.delete(asked)
      if (answers.size === 0) drop()
      return answer
    },
  }
}
