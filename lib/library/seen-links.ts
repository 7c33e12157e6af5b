import type { Link } from '../contract/link.ts'
import type { KeptLink } from './kept-link.ts'
import type { LibrarySync } from './library-state.ts'
import { metByLook } from './look-for-new.ts'
import type { Decide } from './ports.ts'
import { distinctRows } from './reading.ts'
import { MAX_REREAD, withoutReread, withReread } from './refresh.ts'

/** Adjusts the total and the current pass for a link that came or went. */
export const recount = (sync: LibrarySync, by: number, known: KeptLink | undefined): LibrarySync => {
  const isMet = by > 0 || known?.pass === sync.passes
  return {
    ...sync,
    total: sync.total === null ? null : Math.max(0, sync.total + by),
    pass: sync.pass && isMet ? { ...sync.pass, met: Math.max(0, sync.pass.met + by) } : sync.pass,
  }
}

/**
 * Updates links that were seen at the service outside of a list read. Unknown links are ignored, so that there are no
 * gaps below the newest link.
 */
export const applySeenLinks =
  (links: readonly Link[]): Decide =>
  ({ sync }, known) => {
    const rows = distinctRows({ rows: links }).filter(({ id }) => known.has(id))
    const ids = links.map(({ id }) => id)
    if (rows.length === 0 && !sync.reread.some((id) => ids.includes(id))) return null
    const pass = sync.pass && { ...sync.pass, met: sync.pass.met + metByLook(sync, rows, known) }
    const guessed = (id: number): boolean => known.get(id)?.guessed ?? false
    const put = rows.map((row) => ({ ...row, pass: sync.passes, guessed: guessed(row.id) }))
    return { sync: { ...withoutReread(sync, ids), pass }, put, remove: [], sweepBelow: null }
  }

/** Removes links that the service no longer has. */
export const removeGoneLinks =
  (ids: readonly number[]): Decide =>
  (state, known) => {
    const gone = ids.filter((id) => known.has(id))
    let sync = withoutReread(state.sync, ids)
    if (gone.length === 0 && sync === state.sync && ids.every((id) => state.gone.includes(id))) return null
    for (const [at, id] of gone.entries()) {
      const { total } = sync
      const one = recount(sync, -1, known.get(id))
      // The total may have been reported since: it is not adjusted if more links are stored than it says.
      sync = state.links - at > (total ?? 0) ? { ...one, total } : one
    }
    return { sync, put: [], remove: ids, sweepBelow: null }
  }

/** Queues the details of links that were changed here, if they are only a few. */
export const queueReread = (sync: LibrarySync, id: number): LibrarySync =>
  sync.reread.length < MAX_REREAD ? withReread(sync, [id]) : { ...sync, passWanted: true }
