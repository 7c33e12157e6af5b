import { effect, type ReadonlySignal, untracked } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Schedule } from './schedule.ts'

/**
 * Asks again by itself after a failure that passes: when the service said, or once the key is unlocked or another one
 * works. What failed for another reason a person asks for again. Answers how to give it up.
 */
export type AskAgain = (failure: Failure, ask: () => void) => () => void

export interface AskAgainWorld {
  /** Whether a passphrase or another key is wanted before anything can be read. */
  held: ReadonlySignal<boolean>
  schedule: Schedule
  now: () => number
}

export const createAskAgain = ({ held, schedule, now }: AskAgainWorld): { askAgain: AskAgain; stop: () => void } => {
  const awaitingKey = new Set<() => void>()
  // Only what is seen to be over counts: a page that was not told of the hold yet must not ask on and on.
  let wasHeld = false
  const stop = effect(() => {
    const isOver = wasHeld && !held.value
    wasHeld = held.value
    if (!isOver) return
    const asks = [...awaitingKey]
    awaitingKey.clear()
    untracked(() => {
      for (const ask of asks) ask()
    })
  })

  return {
    askAgain: (failure, ask) => {
      if (failure.kind === 'slow-down') return schedule(Math.max(1000, failure.until - now()), ask)
      if (failure.kind === 'locked' || failure.kind === 'key-refused') awaitingKey.add(ask)
      return () => void awaitingKey.delete(ask)
    },
    stop,
  }
}
