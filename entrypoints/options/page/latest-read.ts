import { batch, signal } from '@preact/signals'
import type { PageWorld } from './page-world.ts'

/** A read that takes longer than this is shown as in progress, in milliseconds. */
const NOTICED_MS = 300

/** Begins a run and returns whether it is still the latest: what an earlier one finds is outdated. */
export const latestOnly = (): (() => () => boolean) => {
  let newest = 0
  return () => {
    const mine = ++newest
    return () => mine === newest
  }
}

/** Repeated reads of the same data, of which the last one counts. */
export const createLatestRead = ({ schedule }: Pick<PageWorld, 'schedule'>) => {
  const refreshing = signal(false)
  const begin = latestOnly()
  let cancelNotice = (): void => {}
  return {
    /** Whether a read takes a while, which may include waiting for the request limit. */
    refreshing,
    /** Reads, and passes the answer to `settle` unless a later read has begun. */
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
