import { browser } from '../../../lib/browser.ts'
import type { WorkerEvent } from '../../../lib/rpc/worker-event.ts'

/** Sends an event to every open page. Having none open is normal and not a failure. */
export const broadcast = (event: WorkerEvent): void => {
  browser.runtime.sendMessage(event).catch(() => undefined)
}
