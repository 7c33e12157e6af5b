import { type ReadonlySignal, signal } from '@preact/signals'

/** The time in epoch milliseconds, by the second: who shows a countdown reads it, and nobody else is disturbed. */
export const createClock = (now: () => number, everySecond: (tick: () => void) => void): ReadonlySignal<number> => {
  const time = signal(now())
  everySecond(() => {
    time.value = now()
  })
  return time
}
