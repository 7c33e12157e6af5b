import { browser } from '../../../lib/browser.ts'
import type { WorkerEvent } from '../../../lib/rpc/worker-event.ts'

/** Tells every open page. That none is open is the usual case and no failure. */
export const broadcast = (event: WorkerEvent): void => {
  browser.runtime.sendMessage(event).catch(() => undefined)
}
