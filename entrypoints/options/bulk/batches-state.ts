import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { Call, Subscribe } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'
import { type BatchDetailState, createBatchDetailState } from './batch-detail-state.ts'

/** Batches as they were told, with the moment of telling: their time left counts from there. */
export interface ToldBatch extends BatchView {
  toldAt: number
}

export interface BatchesState {
  /** Newest first; `null` until they were read. */
  batches: ReadonlySignal<readonly ToldBatch[] | null>
  failure: ReadonlySignal<Failure | null>
  /** The batch whose cancelling is being asked about. */
  cancelling: ReadonlySignal<BatchView | null>
  /** The batch whose results would go with it. */
  removing: ReadonlySignal<BatchView | null>
  detail: BatchDetailState
  look: () => () => void
  reload: () => Promise<void>
  note: (batch: BatchView) => void
  pause: (id: string) => Promise<void>
  resume: (id: string) => Promise<void>
  askCancel: (batch: BatchView) => void
  cancel: () => Promise<void>
  askRemove: (batch: BatchView) => void
  remove: () => Promise<void>
  stay: () => void
}

export interface BatchesWorld {
  call: Call
  subscribe: Subscribe
  schedule: Schedule
  now: () => number
}

export const createBatchesState = ({ call, subscribe, schedule, now }: BatchesWorld): BatchesState => {
  const batches = signal<readonly ToldBatch[] | null>(null)
  const failure = signal<Failure | null>(null)
  const cancelling = signal<BatchView | null>(null)
  const removing = signal<BatchView | null>(null)
  const detail = createBatchDetailState({ call, schedule })

  const reload = async (): Promise<void> => {
    const answer = await call('batches', {})
    batch(() => {
      failure.value = answer.ok ? null : answer.failure
      const toldAt = now()
      if (answer.ok) batches.value = answer.value.map((each) => ({ ...each, toldAt }))
    })
  }

  const note = (told: BatchView): void => {
    const view = { ...told, toldAt: now() }
    const known = batches.value ?? []
    batches.value = known.some(({ id }) => id === told.id)
      ? known.map((each) => (each.id === told.id ? view : each))
      : [view, ...known]
    detail.changed(told.id)
  }

  const act = async (acting: Promise<Result<BatchView>>): Promise<void> => {
    const answer = await acting
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) note(answer.value)
  }

  const stay = (): void =>
    batch(() => {
      cancelling.value = null
      removing.value = null
    })

  return {
    batches,
    failure,
    cancelling,
    removing,
    detail,
    look: () => {
      const stop = subscribe((event) => {
        if (event.event === 'batch') note(event.batch)
        if (event.event === 'job') detail.noteJob(event.job)
      })
      void reload()
      return () => {
        stop()
        detail.close()
      }
    },
    reload,
    note,
    pause: (id) => act(call('pauseBatch', { id })),
    resume: (id) => act(call('resumeBatch', { id })),
    askCancel: (asked) => {
      cancelling.value = asked
    },
    cancel: async () => {
      const asked = cancelling.value
      stay()
      if (asked) await act(call('cancelBatch', { id: asked.id }))
    },
    askRemove: (asked) => {
      removing.value = asked
    },
    remove: async () => {
      const asked = removing.value
      stay()
      if (asked === null) return
      const answer = await call('removeBatch', { id: asked.id })
      failure.value = answer.ok ? null : answer.failure
      if (!answer.ok) return
      if (detail.id.value === asked.id) detail.close()
      batches.value = batches.value?.filter(({ id }) => id !== asked.id) ?? null
    },
    stay,
  }
}
