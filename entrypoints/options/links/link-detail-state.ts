import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { PendingJobs } from '../jobs/pending-jobs.ts'
import type { AskAgain } from '../page/retry.ts'
import type { Read } from '../page/rpc.ts'

export type LinkDetailAnswer = Output<'readLink'>

export interface LinkDetailState {
  detail: ReadonlySignal<LinkDetailAnswer | null>
  loading: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | null>
  /** Reads the link with its statistics, and shows the last response in the meantime. */
  open: (id: number) => Promise<void>
  /** Stops retrying. */
  close: () => void
}

export interface LinkDetailWorld {
  read: Read
  /** Called with every response, for the list. */
  known: (id: number, answer: Result<LinkDetailAnswer>) => void
  pending: Pick<PendingJobs, 'onDone'>
  askAgain: AskAgain
}

export const createLinkDetailState = ({ read, known, pending, askAgain }: LinkDetailWorld): LinkDetailState => {
  const detail = signal<LinkDetailAnswer | null>(null)
  const loading = signal(false)
  const failure = signal<Failure | null>(null)
  const seen = new Map<number, LinkDetailAnswer>()
  let opened = 0
  let cancelRetry = (): void => {}

  const open = async (id: number): Promise<void> => {
    const mine = ++opened
    cancelRetry()
    batch(() => {
      detail.value = seen.get(id) ?? null
      loading.value = true
      failure.value = null
    })
    const answer = await read('readLink', { id })
    known(id, answer)
    if (answer.ok) seen.set(id, answer.value)
    // A deleted link offers no actions.
    else if (answer.failure.kind === 'not-found') seen.delete(id)
    if (mine !== opened) return
    batch(() => {
      loading.value = false
      if (answer.ok || answer.failure.kind === 'not-found') detail.value = answer.ok ? answer.value : null
      if (!answer.ok) failure.value = answer.failure
    })
    if (!answer.ok) cancelRetry = askAgain(answer.failure, () => void open(id))
  }

  pending.onDone(['updateLink'], ({ input }) => {
    if (typeof input.id === 'number' && seen.delete(input.id) && detail.peek()?.id === input.id) void open(input.id)
  })

  const close = (): void => {
    opened++
    cancelRetry()
    batch(() => {
      detail.value = null
      loading.value = false
      failure.value = null
    })
  }

  return { detail, loading, failure, open, close }
}
