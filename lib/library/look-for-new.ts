import { concludePass } from './full-pass.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import type { Known, LibraryChange, PutLink } from './ports.ts'
import { afterPage, distinctRows, isNewestFirst, type LinksPage, newReading } from './reading.ts'
import { withoutReread } from './refresh.ts'

/** When to repeat a look that took several pages, during which the list may have changed. */
const AGAIN_MS = 10_000

/** A link that was seen in the list: the current or the last pass has met it. */
export const seen = (sync: LibrarySync, row: LinksPage['rows'][number]): PutLink => ({
  ...row,
  pass: sync.passes,
  guessed: false,
})

/** How many of the rows the current pass did not know. */
export const metByLook = ({ pass, passes }: LibrarySync, rows: LinksPage['rows'], known: Known): number =>
  pass === null ? 0 : rows.filter(({ id }) => known.get(id)?.pass !== passes).length

/** What to do if the local count differs from the service's total. */
const compared = (sync: LibrarySync, links: number, pages: number, now: number): LibrarySync => {
  if (!sync.complete || !sync.totalIsTrue || links === sync.total) return sync
  // The list may have changed between two pages; one page is one moment.
  if (pages > 1) return { ...sync, lookWantedAt: now + AGAIN_MS }
  return { ...sync, passWanted: true, complete: links > (sync.total ?? 0) }
}

/**
 * The state after a page of a look for new links. It continues to the first page with a known link, because everything
 * older is known; a guess of our own doesn't count, because others may be between it and the older ones. For a list in
 * any other order only the first page is read: its total shows whether there is more to do.
 */
export const afterLookPage = (
  { sync, links }: LibraryState,
  known: Known,
  page: LinksPage,
  now: number,
): LibraryChange => {
  const before = sync.look ?? newReading(now)
  const rows = distinctRows(page)
  const isKnown = rows.some(({ id }) => known.get(id)?.guessed === false)
  const { course, reading } = afterPage(before, page)
  const isOver = course !== 'on' || isKnown || !isNewestFirst(page.rows)
  const added = rows.filter(({ id }) => !known.has(id)).length
  const { pass } = sync
  const next: LibrarySync = {
    ...withoutReread(
      sync,
      rows.map(({ id }) => id),
    ),
    total: page.total,
    look: isOver ? null : reading,
    pass: pass && { ...pass, met: pass.met + metByLook(sync, rows, known) },
  }
  const put = rows.map((row) => seen(sync, row))
  if (!isOver) return { sync: next, put, remove: [], sweepBelow: null }

  const done: LibrarySync = {
    ...next,
    checkedAt: before.startedAt,
    lookWantedAt: sync.lookWantedAt !== null && sync.lookWantedAt <= before.startedAt ? null : sync.lookWantedAt,
  }
  if (pass !== null && pass.ended !== null) return { ...concludePass(done, links + added, now), put, remove: [] }
  return { sync: compared(done, links + added, reading.came, now), put, remove: [], sweepBelow: null }
}
