import { batch, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { UnfinishedRequests } from '../../../lib/model/job-view.ts'
import type { Call } from '../page/rpc.ts'

export type OtherConnectionsState = ReturnType<typeof createOtherConnectionsState>

/** The unfinished requests of connections other than the present one. */
export const createOtherConnectionsState = (call: Call) => {
  const waiting = signal<readonly UnfinishedRequests[] | null>(null)
  const failure = signal<Failure | null>(null)
  const discarding = signal<UnfinishedRequests | null>(null)

  const load = async (): Promise<void> => {
    const answer = await call('otherConnections', {})
    batch(() => {
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) waiting.value = answer.value
    })
  }

  return {
    /** `null` until the worker has responded. */
    waiting,
    failure,
    discarding,
    load,
    askDiscard: (other: UnfinishedRequests | null) => {
      discarding.value = other
    },
    discard: async () => {
      const gone = discarding.value
      discarding.value = null
      if (gone === null) return
      const answer = await call('discardOtherConnection', { connection: gone.connection })
      if (answer.ok) await load()
      else failure.value = answer.failure
    },
  }
}
