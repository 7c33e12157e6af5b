import type { AskAgain } from '../../entrypoints/options/page/retry.ts'
import type { Failure } from '../../lib/model/failure.ts'

/** What failed is asked for again when it is told to. */
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
    /** Why what waits to be asked for again has failed. */
    waiting: () => held.map(({ failure }) => failure),
    /** Everything that waits is asked for now. */
    pass: () => {
      for (const { ask } of held.splice(0)) ask()
    },
  }
}
