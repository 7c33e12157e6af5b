import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { ElsewhereView } from '../../../lib/model/elsewhere-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Call } from '../page/rpc.ts'

/** The requests that wait for other connections than the present one. */
export interface ElsewhereState {
  /** `null` until the worker has told. */
  waiting: ReadonlySignal<readonly ElsewhereView[] | null>
  failure: ReadonlySignal<Failure | null>
  discarding: ReadonlySignal<ElsewhereView | null>
  load: () => Promise<void>
  askDiscard: (elsewhere: ElsewhereView | null) => void
  discard: () => Promise<void>
}

export const createElsewhereState = (call: Call): ElsewhereState => {
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
    waiting,
    failure,
    discarding,
    load,
    askDiscard: (elsewhere) => {
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
