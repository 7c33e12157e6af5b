import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Failure } from '../../../lib/failure.ts'
import type { AskAgain } from '../ask-again.ts'
import type { PendingJobs } from '../pending-jobs.ts'
import type { Read } from '../rpc.ts'

export type LinkDetailAnswer = Output<'readLink'>

export interface LinkDetailState {
  detail: ReadonlySignal<LinkDetailAnswer | null>
  loading: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | null>
  /** Reads the link with its statistics; what was read of it before is shown meanwhile. */
  open: (id: number) => Promise<void>
  /** Nobody looks any more: nothing is asked for again. */
  close: () => void
}

export interface LinkDetailWorld {
  read: Read
  pending: Pick<PendingJobs, 'onDone'>
  askAgain: AskAgain
}

export const createLinkDetailState = ({ read, pending, askAgain }: LinkDetailWorld): LinkDetailState => {
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
    if (answer.ok) seen.set(id, answer.value)
    if (mine !== opened) return
    batch(() => {
      loading.value = false
      if (answer.ok) detail.value = answer.value
      else failure.value = answer.failure
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
