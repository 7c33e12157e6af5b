import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Schedule } from './schedule.ts'

/** A read that takes longer than this is shown as in progress, in milliseconds. */
const NOTICED_MS = 300

/** Repeated reads of the same data, of which the last one counts. */
export interface LatestRead {
  /** Whether a read takes a while, which may include waiting for the request limit. */
  refreshing: ReadonlySignal<boolean>
  /** Reads, and passes the answer to `settle` unless a later read has begun. */
  run: <T>(read: Promise<T>, settle: (answer: T) => void) => Promise<void>
}

export const createLatestRead = (schedule: Schedule): LatestRead => {
  const refreshing = signal(false)
  let newest = 0
  let cancelNotice = (): void => {}
  return {
    refreshing,
    run: async (read, settle) => {
      const mine = ++newest
      cancelNotice()
      cancelNotice = schedule(NOTICED_MS, () => {
        refreshing.value = true
      })
      const answer = await read
      if (mine !== newest) return
      cancelNotice()
      batch(() => {
        refreshing.value = false
        settle(answer)
      })
    },
  }
}
