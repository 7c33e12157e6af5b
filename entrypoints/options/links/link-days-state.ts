import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { ClicksByDay } from '../../../lib/contract/link.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { AskAgain } from '../page/retry.ts'
import type { Read } from '../page/rpc.ts'

/** The clicks by day of the link that is shown. */
export interface LinkDaysState {
  /** `null` until they are read. */
  days: ReadonlySignal<ClicksByDay | null>
  failure: ReadonlySignal<Failure | null>
  /** Reads them, and shows the last response in the meantime. Only for a service that was seen to have them. */
  open: (id: number) => Promise<void>
  /** Stops retrying. */
  close: () => void
}

export const createLinkDaysState = ({ read, askAgain }: { read: Read; askAgain: AskAgain }): LinkDaysState => {
  const days = signal<ClicksByDay | null>(null)
  const failure = signal<Failure | null>(null)
  const seen = new Map<number, ClicksByDay>()
  let opened = 0
  let cancelRetry = (): void => {}

  const open = async (id: number): Promise<void> => {
    const mine = ++opened
    cancelRetry()
    batch(() => {
      days.value = seen.get(id) ?? null
      failure.value = null
    })
    const answer = await read('readClicks', { id })
    if (answer.ok) seen.set(id, answer.value.data)
    if (mine !== opened) return
    if (answer.ok) days.value = answer.value.data
    else {
      failure.value = answer.failure
      cancelRetry = askAgain(answer.failure, () => void open(id))
    }
  }

  const close = (): void => {
    opened++
    cancelRetry()
    batch(() => {
      days.value = null
      failure.value = null
    })
  }

  return { days, failure, open, close }
}
