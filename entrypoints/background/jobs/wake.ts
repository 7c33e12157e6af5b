import { MINUTE, SECOND } from '../../../lib/model/durations.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { World } from '../world.ts'

export const WAKE_ALARM = 'drain'
export const LIBRARY_ALARM = 'library'

/** Browsers fire an alarm no sooner than this. */
const SOONEST_ALARM_MS = 30 * SECOND

type Wake = ReturnType<typeof createWake>

/**
 * Plans one wake-up with two timers: the alarm also wakes a stopped worker, but is never early; the timer is exact, but
 * lives only as long as the worker. The later of the two finds nothing to do.
 */
export const createWake = (
  { alarms, timers, now }: Pick<World, 'alarms' | 'timers' | 'now'>,
  work: () => void,
  alarm = WAKE_ALARM,
) => {
  let timer: number | null = null
  return {
    /** Schedules the next wake-up, replacing the previous one. `null` cancels it. */
    at: async (time: number | null): Promise<void> => {
      if (timer !== null) timers.clear(timer)
      timer = null
      if (time === null) {
        await alarms.clear(alarm)
        return
      }
      const wait = Math.max(0, time - now())
      if (wait < SOONEST_ALARM_MS) timer = timers.set(work, wait)
      await alarms.create(alarm, { when: Math.max(time, now() + SOONEST_ALARM_MS) })
    },
  }
}

/** When unusable storage is tried again. */
const STORAGE_AGAIN_MS = MINUTE

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
    if (!drained.ok) await wake.at(now() + STORAGE_AGAIN_MS).catch(() => undefined)
  }
}
