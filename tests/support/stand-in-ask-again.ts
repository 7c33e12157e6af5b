import type { AskAgain } from '../../entrypoints/options/page/retry.ts'
import type { Failure } from '../../lib/model/failure.ts'

/** Retries when the test says so. */
export const standInAskAgain = () => {
  const held: { failure: Failure; ask: () => void }[] = []
  const askAgain: AskAgain = (failure, ask) => {
    const entry = { failure, ask }
    held.push(entry)
    return () => {
      if (held.includes(entry)) held.splice(held.indexOf(entry), 1)
    }
  }
  return {
    askAgain,
    /** The failures that wait for a retry. */
    waiting: () => held.map(({ failure }) => failure),
    /** Retries everything that waits. */
    pass: () => {
      for (const { ask } of held.splice(0)) ask()
    },
  }
}
