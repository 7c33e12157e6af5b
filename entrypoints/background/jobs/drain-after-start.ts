import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { Wake } from './wake.ts'

/** When unusable storage is tried again, in milliseconds. */
const STORAGE_AGAIN = 60_000

/**
 * Sends due jobs, but only after the jobs that the previous worker left in flight were recovered: a request sent before
 * that would be mistaken for one of those. Never rejects; resolves when nothing is in flight anymore.
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
