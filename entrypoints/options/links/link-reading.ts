import { batch, signal } from '@preact/signals'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { AskAgain } from '../page/retry.ts'

/** The link with its statistics. */
export type LinkDetailAnswer = Output<'readLink'>

/**
 * What one operation says of the link that is shown. `onResponse` is called with each response, unless a later one about
 * the same link has been requested.
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
  /** Links that were changed since their last response: a form must not start with it. */
  const outdated = new Set<number>()
  /** The last reading of each link. */
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
    // A deleted link offers no actions.
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
    /** The last response about this link; `null` before the first one, and once the link is deleted. */
    answer,
    loading,
    failure,
    /** Reads it, and shows the last response in the meantime. */
    open,
    /** Reads it again if this link is shown: it was changed. */
    changed: (id: number): void => {
      outdated.add(id)
      if (shown === id) void open(id)
    },
    /** Shows nothing of these links anymore: they were deleted. */
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
