import type { Result } from '../../../lib/failure.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import type { LibraryPage } from '../../../lib/rpc/views/library-view.ts'
import type { Call, Subscribe } from '../rpc.ts'

/** Rows are asked for in blocks of so many. */
export const BLOCK = 100

export type AskLibrary = (input: RpcInput<'library'>) => Promise<Result<LibraryPage>>

export interface FirstLinks {
  /** Asks for the first links before anything on the page needs them. */
  foresee: () => void
  /** Asks the library. The first who asks for the first links gets what was foreseen, unless it may have changed since. */
  ask: AskLibrary
}

/** Lets a page ask for its links while it still learns whether it has an account: they are there a turn sooner. */
export const createFirstLinks = ({ call, subscribe }: { call: Call; subscribe: Subscribe }): FirstLinks => {
  let foreseen: Promise<Result<LibraryPage>> | null = null
  return {
    foresee: () => {
      const stop = subscribe(({ event }) => {
        if (event !== 'library' && event !== 'connection') return
        foreseen = null
        stop()
      })
      foreseen = call('library', { query: '', order: 'date', offset: 0, limit: BLOCK })
    },
    ask: (input) => {
      const isFirst = input.query === '' && input.order === 'date' && input.offset === 0 && input.limit === BLOCK
      const answer = isFirst ? foreseen : null
      foreseen = null
      return answer ?? call('library', input)
    },
  }
}
