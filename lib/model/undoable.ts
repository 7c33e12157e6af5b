import { aliasOf } from '../address/short-url.ts'
import { SECOND } from './durations.ts'
import type { JobView } from './job-view.ts'

/** How long the creation of a link can be undone. */
export const UNDO_MS = 10 * SECOND

interface UndoableLink {
  id: number
  shortUrl: string
}

/**
 * The link that this request has created, if it is certainly new. A service may return an existing link to the same
 * address (FIELD.md line 18); that link has another alias, and deleting it would not undo anything.
 */
export const undoableLink = ({ operation, state, alias, outcome }: JobView): UndoableLink | null => {
  const { id = null, shortUrl = null } = outcome ?? {}
  if (operation !== 'createLink' || state !== 'done' || id === null || shortUrl === null) return null
  return alias !== null && aliasOf(shortUrl) === alias ? { id, shortUrl } : null
}

/** When the link of this deletion request is deleted: now, or once the service can be reached. */
export const deletionOf = ({ state, failure }: Pick<JobView, 'state' | 'failure'>): 'now' | 'later' =>
  state === 'waiting' && failure !== null ? 'later' : 'now'
