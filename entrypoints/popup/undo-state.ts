import { signal } from '@preact/signals'
import { aliasOf } from '../../lib/address/short-url.ts'
import { SECOND } from '../../lib/model/durations.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { World } from './world.ts'

/** How long a new link can be undone. */
const UNDO_MS = 10 * SECOND

type Undo =
  | { kind: 'none' }
  | { kind: 'offered'; made: JobView; linkId: number; shortUrl: string }
  /** `isWaiting`: it is stored, but can't be sent now. */
  | { kind: 'deleting'; made: JobView; id: string; shortUrl: string; isWaiting: boolean }
  | { kind: 'deleted'; shortUrl: string }

interface Ports extends Pick<World, 'call' | 'newId' | 'schedule'> {
  /** The link is gone. */
  deleted: (made: JobView, shortUrl: string) => void
  failed: (failure: Failure) => void
}

const NONE: Undo = { kind: 'none' }

/**
 * Whether the link is certainly new: a service may return an existing link of the same address (FIELD.md line 18), which
 * has another alias, and deleting that one would not undo anything.
 */
const hasRequestedAlias = ({ custom }: JobView['input'], shortUrl: string): boolean =>
  typeof custom === 'string' && custom !== '' && aliasOf(shortUrl) === custom

export const createUndo = ({ call, newId, schedule, deleted, failed }: Ports) => {
  const state = signal<Undo>(NONE)
  let existing: readonly string[] = []
  /** What was said about the last link is no longer shown. */
  const clear = (): void => {
    // A deletion continues, and is reported.
    if (state.value.kind !== 'deleting') state.value = NONE
  }
  /** A job has changed; `true` if it is the deletion. */
  const take = (job: JobView): boolean => {
    const current = state.value
    if (current.kind !== 'deleting' || job.id !== current.id) return false
    if (job.state === 'done') {
      state.value = { kind: 'deleted', shortUrl: current.shortUrl }
      deleted(current.made, current.shortUrl)
    } else if (job.state === 'failed') {
      state.value = NONE
      if (job.failure !== null) failed(job.failure)
    } else state.value = { ...current, isWaiting: job.state === 'waiting' && job.failure !== null }
    return true
  }
  return {
    state,
    /** Another link is requested. `before` are the short URLs of links that are known until then. */
    pressed: (before: readonly string[]): void => {
      existing = before
      clear()
    },
    /** Offers to delete the link that was just created, if it is certain that it was. */
    offer: (made: JobView): void => {
      const { outcome } = made
      if (outcome === null || outcome.id === null || outcome.shortUrl === null) return
      if (!hasRequestedAlias(made.input, outcome.shortUrl) || existing.includes(outcome.shortUrl)) return
      const offered: Undo = { kind: 'offered', made, linkId: outcome.id, shortUrl: outcome.shortUrl }
      state.value = offered
      schedule(UNDO_MS, () => {
        if (state.value === offered) state.value = NONE
      })
    },
    /** Deletes it through the outbox; a second press does nothing. */
    undo: async (): Promise<void> => {
      const offered = state.value
      if (offered.kind !== 'offered') return
      const { made, linkId, shortUrl } = offered
      const id = newId()
      // Before the message: its job may be reported before the response.
      state.value = { kind: 'deleting', made, id, shortUrl, isWaiting: false }
      const answer = await call('write', {
        id,
        operation: 'deleteLink',
        input: { id: linkId },
        source: 'popup',
        tabId: null,
        copy: false,
        title: shortUrl,
      })
      if (answer.ok) {
        take(answer.value)
        return
      }
      if (state.value.kind === 'deleting' && state.value.id === id) state.value = NONE
      failed(answer.failure)
    },
    take,
    clear,
  }
}
