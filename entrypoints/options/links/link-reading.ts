import { batch, signal } from '@preact/signals'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { AskAgain } from '../page/retry.ts'

/** The link with its statistics. */
export type LinkDetailAnswer = Output<'readLink'>

/**
 * Reads the answer of one operation about the shown link. `onResponse` is called with each answer, unless the same link
 * has been requested again.
 */
export const createLinkReading = <T>(
  ask: (id: number) => Promise<Result<T>>,
  askAgain: AskAgain,
  onResponse: (id: number, response: Result<T>) => void = () => undefined,
) => {
  const answer = signal<T | null>(null)
  const loading = signal(false)
  const failure = signal<Failure | null>(null)
  const seen = new Map<number, T>()
  /** Links that were changed after their last answer, with which a form must not start. */
  const outdated = new Set<number>()
  /** The number of the last read of each link. */
  const latest = new Map<number, number>()
  let shown: number | null = null
  let readings = 0
  let cancelRetry = (): void => {}

  const show = (id: number | null) => {
    readings++
    cancelRetry()
    shown = id
    batch(() => {
      answer.value = id === null ? null : (seen.get(id) ?? null)
      loading.value = id !== null
      failure.value = null
    })
  }

  const open = async (id: number): Promise<void> => {
    show(id)
    const mine = readings
    latest.set(id, mine)
    const response = await ask(id)
    if (latest.get(id) !== mine) return
    onResponse(id, response)
    if (response.ok) {
      seen.set(id, response.value)
      outdated.delete(id)
    }
    // A deleted link has no actions.
    else if (response.failure.kind === 'not-found' || outdated.has(id)) seen.delete(id)
    if (mine !== readings) return
    batch(() => {
      loading.value = false
      answer.value = seen.get(id) ?? null
      if (!response.ok) failure.value = response.failure
    })
    if (!response.ok) cancelRetry = askAgain(response.failure, () => void open(id))
  }

  return {
    /** The last answer about the shown link; `null` before the first one, and after the link was deleted. */
    answer,
    loading,
    failure,
    /** Reads a link, and shows its last answer meanwhile. */
    open,
    /** Called when a link was changed: reads it again if it is shown. */
    changed: (id: number): void => {
      outdated.add(id)
      if (shown === id) void open(id)
    },
    /** Called when links were deleted: forgets their answers. */
    gone: (ids: readonly number[]): void => {
      for (const id of ids) {
        seen.delete(id)
        latest.delete(id)
      }
      if (shown === null || !ids.includes(shown)) return
      batch(() => {
        show(shown)
        loading.value = false
        failure.value = { kind: 'not-found' }
      })
    },
    /** Stops retrying. */
    close: () => show(null),
  }
}
