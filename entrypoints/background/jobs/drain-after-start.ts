import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { Wake } from './wake.ts'

/** When storage that cannot be used is tried again, in milliseconds. */
const STORAGE_AGAIN = 60_000

/**
 * Sends what is due, but never before what the last worker left under way has been taken up: a request sent before that
 * would be taken for one of those. Never rejects; resolves when nothing is under way any more.
 */
export const createDrainAfterStart = (outbox: Pick<Outbox, 'start' | 'drain'>, wake: Wake, now: () => number) => {
  let started: ReturnType<Outbox['start']> | null = null

  return async (): Promise<void> => {
    started ??= outbox.start()
    const ready = await started
    if (!ready.ok) started = null
    const drained = ready.ok ? await outbox.drain() : ready
    if (!drained.ok) await wake.at(now() + STORAGE_AGAIN).catch(() => undefined)
  }
}
