import { signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import { invalid } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { UNDO_MS } from '../../../lib/model/undoable.ts'
import type { AccountScope } from '../scopes.ts'

/** What was just changed of a link in its page, or of links that were dropped on a place. */
export interface RecentChange {
  /** The link, unless they were dropped on a place. */
  id: number | null
  field: string
  /** The request, if it is one alone. */
  job: JobView | null
  /** Sends what was there before; its answer is `null` if someone else has changed it since. `null` if nothing can. */
  takeBack: (() => Promise<Result<JobView | null> | null>) | null
}

export type ChangeUndo = ReturnType<typeof createChangeUndo>

/** The last change, which can be taken back for ten seconds. */
export const createChangeUndo = ({ call, pending, schedule }: Pick<AccountScope, 'call' | 'pending' | 'schedule'>) => {
  const recent = signal<RecentChange | null>(null)
  const failure = signal<Failure | null>(null)

  /** What was not sent needs no second request. */
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
    /** The last change, while it can be taken back. */
    recent,
    /** Why it was not taken back. */
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
