import { batch, signal } from '@preact/signals'
import type { ElsewhereView } from '../../../lib/model/elsewhere-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Call } from '../page/rpc.ts'

export type ElsewhereState = ReturnType<typeof createElsewhereState>

/** The waiting requests of other connections than the current one. */
export const createElsewhereState = (call: Call) => {
  const waiting = signal<readonly ElsewhereView[] | null>(null)
  const failure = signal<Failure | null>(null)
  const discarding = signal<ElsewhereView | null>(null)

  const load = async (): Promise<void> => {
    const answer = await call('elsewhere', {})
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
    askDiscard: (elsewhere: ElsewhereView | null) => {
      discarding.value = elsewhere
    },
    discard: async () => {
      const gone = discarding.value
      discarding.value = null
      if (gone === null) return
      const answer = await call('discardElsewhere', { connection: gone.connection })
      if (answer.ok) await load()
      else failure.value = answer.failure
    },
  }
}
