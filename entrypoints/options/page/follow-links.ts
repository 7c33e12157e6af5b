import { effect } from '@preact/signals'
import type { PageWorld } from './page-world.ts'

/**
 * The pause between a change of the links and the next read, because changes come in series, as when all links are read
 * again.
 */
const CHANGES_PAUSE_MS = 1_000

/**
 * Calls `read` now, when a signal that it reads changes, and after the links have changed. Returns a function that ends
 * this.
 */
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
