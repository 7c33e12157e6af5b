import { effect } from '@preact/signals'
import type { PageWorld } from './page-world.ts'

/** Debounce between a change of the links and the next read: changes follow each other, as in a pass over all links. */
const CHANGES_PAUSE_MS = 1_000

/** Calls `read` now, when a signal that it reads changes, and after the links have changed. Returns how to stop. */
export const followLinks = (
  { subscribe, schedule }: Pick<PageWorld, 'subscribe' | 'schedule'>,
  read: () => Promise<void>,
): (() => void) => {
  let isPlanned = false
  let isStopped = false
  const stopReading = effect(() => void read())
  const unsubscribe = subscribe(({ event }) => {
    if (event !== 'library' || isPlanned) return
    isPlanned = true
    schedule(CHANGES_PAUSE_MS, () => {
      isPlanned = false
      if (!isStopped) void read()
    })
  })
  return () => {
    isStopped = true
    stopReading()
    unsubscribe()
  }
}
