import { effect, type ReadonlySignal, untracked } from '@preact/signals'
import { blocksConnection, type Failure } from '../../../lib/model/failure.ts'
import type { PageWorld } from './page-world.ts'

/**
 * Retries after a temporary failure: at the time that the service named, or as soon as the key is unlocked or replaced,
 * or access is allowed. Other failures are left to the user. Returns a function that cancels the retry.
 */
export type AskAgain = (failure: Failure, ask: () => void) => () => void

type AskAgainWorld = Pick<PageWorld, 'schedule' | 'now'> & {
  /** Whether a passphrase, another key or access is needed before anything can be read. */
  held: ReadonlySignal<boolean>
}

export const createAskAgain = ({ held, schedule, now }: AskAgainWorld): { askAgain: AskAgain; stop: () => void } => {
  const awaitingUser = new Set<() => void>()
  // Only the end of a lock that was seen counts: otherwise a page that doesn't know of the lock yet would retry in a
  // loop.
  let wasHeld = false
  const stop = effect(() => {
    const isOver = wasHeld && !held.value
    wasHeld = held.value
    if (!isOver) return
    const asks = [...awaitingUser]
    awaitingUser.clear()
    untracked(() => {
      for (const ask of asks) ask()
    })
  })

  return {
    askAgain: (failure, ask) => {
      if (failure.kind === 'slow-down') return schedule(Math.max(1000, failure.until - now()), ask)
      if (blocksConnection(failure)) awaitingUser.add(ask)
      return () => void awaitingUser.delete(ask)
    },
    stop,
  }
}
