import { type ReadonlySignal, signal } from '@preact/signals'
import type { Failure } from '../../../lib/failure.ts'
import type { AskAgain } from '../ask-again.ts'
import type { Call } from '../rpc.ts'

export interface LinksRefresh {
  refreshing: ReadonlySignal<boolean>
  /** Why the service could not be asked for what is new. */
  failure: ReadonlySignal<Failure | null>
  /** Looks for new links at the service. */
  refresh: () => Promise<void>
}

interface LinksRefreshWorld {
  call: Call
  askAgain: AskAgain
  /** The links may have changed. */
  reload: () => void
}

export const createLinksRefresh = ({ call, askAgain, reload }: LinksRefreshWorld): LinksRefresh => {
  const refreshing = signal(false)
  const failure = signal<Failure | null>(null)
  let cancelRetry = (): void => {}

  const refresh = async (): Promise<void> => {
    cancelRetry()
    refreshing.value = true
    const answer = await call('refreshLibrary', {})
    refreshing.value = false
    const why = answer.ok ? answer.value.failure : answer.failure
    failure.value = why
    reload()
    // What the service wants to be waited for, the worker waits for by itself.
    if (why?.kind === 'locked') cancelRetry = askAgain(why, () => void refresh())
  }

  return { refreshing, failure, refresh }
}
