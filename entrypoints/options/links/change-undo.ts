import { signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import { invalid } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { UNDO_MS } from '../../../lib/model/undoable.ts'
import type { AccountScope } from '../scopes.ts'

/** The last change of a link in its page, or of links that were dropped on a place. */
export interface RecentChange {
  /** The link; `null` if links were dropped on a place. */
  id: number | null
  field: string
  /** The request, if there is only one. */
  job: JobView | null
  /**
   * Sends the earlier value. Resolves to `null` if someone else has changed it since. `null` if nothing can be sent.
   */
  takeBack: (() => Promise<Result<JobView | null> | null>) | null
}

export type ChangeUndo = ReturnType<typeof createChangeUndo>

/** The last change, which can be undone for ten seconds. */
export const createChangeUndo = ({ call, pending, schedule }: Pick<AccountScope, 'call' | 'pending' | 'schedule'>) => {
  const recent = signal<RecentChange | null>(null)
  const failure = signal<Failure | null>(null)

  /** A request that wasn't sent is discarded instead of being undone by another one. */
  const discard = async (job: JobView | null): Promise<boolean> => {
    if (job === null) return false
    const { id } = job
    const now = pending.jobs.peek().get(id)
    if (now?.state !== 'waiting' || now.attempts > 0) return false
    const discarded = await call('discardJob', { id })
    if (discarded.ok) pending.forget(id)
    return discarded.ok
  }

  return {
    /** The last change, as long as it can be undone. */
    recent,
    /** Why the change couldn't be undone. */
    failure,
    note: (change: RecentChange): void => {
      recent.value = change
      failure.value = null
      schedule(UNDO_MS, () => {
        if (recent.peek() === change) recent.value = null
      })
    },
    undo: async (): Promise<void> => {
      const change = recent.peek()
      if (change === null) return
      recent.value = null
      if (await discard(change.job)) return
      const answer = (await change.takeBack?.()) ?? invalid(change.field, 'link_changed_since')
      if (answer.ok && answer.value) pending.note(answer.value)
      else if (answer.ok) void pending.reload()
      else failure.value = answer.failure
    },
  }
}
