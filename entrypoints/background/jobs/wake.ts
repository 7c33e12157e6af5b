/** What is needed of `browser.alarms`. */
export interface Alarms {
  create: (name: string, alarm: { when: number }) => Promise<void> | void
  clear: (name: string) => Promise<boolean>
}

export interface Timers {
  set: (work: () => void, ms: number) => number
  clear: (timer: number) => void
}

export interface Wake {
  /** Plans the next wake-up, in place of the one planned before. `null` plans none. */
  at: (time: number | null) => Promise<void>
}

export const WAKE_ALARM = 'drain'
export const LIBRARY_ALARM = 'library'

/** Browsers fire no alarm sooner than this, in milliseconds. */
const SOONEST_ALARM = 30_000

/**
 * Two clocks for one moment: the alarm also wakes a worker that was stopped meanwhile, but is never early; the timer is
 * exact, but lives only as long as the worker. Whichever comes second finds nothing to do.
 */
export const createWake = (
  alarms: Alarms,
  timers: Timers,
  now: () => number,
  work: () => void,
  alarm = WAKE_ALARM,
): Wake => {
  let timer: number | null = null
  return {
    at: async (time) => {
      if (timer !== null) timers.clear(timer)
      timer = null
      if (time === null) {
        await alarms.clear(alarm)
        return
      }
      const wait = Math.max(0, time - now())
      if (wait < SOONEST_ALARM) timer = timers.set(work, wait)
      await alarms.create(alarm, { when: Math.max(time, now() + SOONEST_ALARM) })
    },
  }
}
