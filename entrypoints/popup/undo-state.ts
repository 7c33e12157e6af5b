import { signal } from '@preact/signals'
import type { Failure } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import { deletionOf, UNDO_MS, undoableLink } from '../../lib/model/undoable.ts'
import type { World } from './world.ts'

type Undo =
  | { kind: 'none' }
  /** `account` is the account that has the link. */
  | { kind: 'offered'; made: JobView; linkId: number; shortUrl: string; account: string | undefined }
  | { kind: 'deleting'; made: JobView; id: string; shortUrl: string; deletion: ReturnType<typeof deletionOf> }
  | { kind: 'deleted'; shortUrl: string }

interface Ports extends Pick<World, 'call' | 'newId' | 'now' | 'schedule'> {
  /** The connection that the popup shows, if any. */
  account: () => string | undefined
  /** Called when the link was deleted. */
  deleted: (made: JobView, shortUrl: string) => void
  failed: (failure: Failure) => void
}

const NONE: Undo = { kind: 'none' }

export const createUndo = ({ call, newId, now, schedule, account, deleted, failed }: Ports) => {
  const state = signal<Undo>(NONE)
  let existing: readonly string[] = []
  /** Hides what was shown about the last link. */
  const clear = (): void => {
    // A deletion continues, and its outcome is still shown.
    if (state.value.kind !== 'deleting') state.value = NONE
  }
  /** Follows a changed job; `true` if it is the deletion. */
  const follow = (job: JobView): boolean => {
    const current = state.value
    if (current.kind !== 'deleting' || job.id !== current.id) return false
    if (job.state === 'done') {
      state.value = { kind: 'deleted', shortUrl: current.shortUrl }
      deleted(current.made, current.shortUrl)
    } else if (job.state === 'failed') {
      state.value = NONE
      if (job.failure !== null) failed(job.failure)
    } else state.value = { ...current, deletion: deletionOf(job) }
    return true
  }
  const offerFor = (made: JobView, ms: number): void => {
    const link = undoableLink(made)
    if (link === null || ms <= 0) return
    const offered: Undo = { kind: 'offered', made, linkId: link.id, shortUrl: link.shortUrl, account: account() }
    state.value = offered
    schedule(ms, () => {
      if (state.value === offered) state.value = NONE
    })
  }
  return {
    state,
    /** Another link is requested. `before` are the short URLs that are known before the request. */
    pressed: (before: readonly string[]): void => {
      existing = before
      clear()
    },
    /** Offers to delete the link that was just created, if it certainly is a new link. */
    offer: (made: JobView): void => {
      if (!existing.includes(made.outcome?.shortUrl ?? '')) offerFor(made, UNDO_MS)
    },
    /**
     * Offers it in a popup that was opened since, for the rest of the time. Only if Terselink chose the alias: with a
     * typed alias, the link may have existed before.
     */
    resume: (made: JobView): void => {
      if (state.value.kind !== 'none' || made.input.custom === made.alias) return
      // A clock that was set back must not extend it.
      offerFor(made, UNDO_MS - Math.max(now() - made.createdAt, 0))
    },
    /** Deletes the link through the outbox; a second press does nothing. */
    undo: async (): Promise<void> => {
      const offered = state.value
      if (offered.kind !== 'offered') return
      const { made, linkId, shortUrl } = offered
      const id = newId()
      // Set before the message is sent: its job may be reported before the response.
      state.value = { kind: 'deleting', made, id, shortUrl, deletion: 'now' }
      const input = { id: linkId }
      const asked = { id, operation: 'deleteLink', input, source: 'popup', tabId: null, copy: false } as const
      const answer = await call('write', { ...asked, title: shortUrl }, offered.account)
      if (answer.ok) {
        follow(answer.value)
        return
      }
      if (state.value.kind === 'deleting' && state.value.id === id) state.value = NONE
      failed(answer.failure)
    },
    follow,
    clear,
  }
}
