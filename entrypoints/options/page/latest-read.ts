import { batch, signal } from '@preact/signals'
import type { PageWorld } from './page-world.ts'

/** Only a read that takes longer than this is shown as in progress. */
const NOTICED_MS = 300

/**
 * Begins a run. Returns a function that says whether it is still the latest one, because the results of earlier runs
 * are outdated.
 */
export const latestOnly = (): (() => () => boolean) => {
  let newest = 0
  return () => {
    const mine = ++newest
    return () => mine === newest
  }
}

/** Repeated reads of the same data. Only the last one counts. */
export const createLatestRead = ({ schedule }: Pick<PageWorld, 'schedule'>) => {
  const refreshing = signal(false)
  const begin = latestOnly()
  let cancelNotice = (): void => {}
  return {
    /** Whether a read takes so long that it should be shown. It may be waiting for the request limit. */
    refreshing,
    /** Waits for an answer and passes it to `settle`, unless a later read has begun. */
    run: async <T>(read: Promise<T>, settle: (answer: T) => void): Promise<void> => {
      const isLatest = begin()
      cancelNotice()
      cancelNotice = schedule(NOTICED_MS, () => {
        refreshing.value = true
      })
      const answer = await read
      if (!isLatest()) return
      cancelNotice()
      batch(() => {
        refreshing.value = false
        settle(answer)
      })
    },
  }
}
