import type { LibraryState, LibrarySync, Pass } from './library-state.ts'
import type { Known, LibraryChange } from './ports.ts'
import { afterPage, distinctRows, isNewestFirst, type LinksPage, newReading } from './reading.ts'
import { afterRefreshPage, afterRefreshPass, withoutReread } from './refresh.ts'

/** The most links that are kept: beyond that the library reports itself as incomplete. */
const MAX_LINKS = 500_000

/** How many passes follow one another without a pause while something is missing. */
const MAX_CONSECUTIVE_PASSES = 3

export const newPass = ({ passes }: LibrarySync, now: number, shortfalls: number[] = []): Pass => ({
  ...newReading(now),
  number: passes + 1,
  lastAt: null,
  newestFirst: true,
  met: 0,
  shortfalls,
  ended: null,
})

/** The state after a page of the current full pass. */
export const afterPassPage = (
  { sync, links }: LibraryState,
  known: Known,
  page: LinksPage,
  now: number,
): LibraryChange => {
  const before = sync.pass ?? newPass(sync, now)
  const rows = distinctRows(page)
  const unmet = rows.filter(({ id }) => known.get(id)?.pass !== before.number)
  const added = rows.filter(({ id }) => !known.has(id)).length
  const { course, reading } = afterPage(before, page)
  const met = before.met + unmet.length
  // A service whose pages repeat in a cycle has shown all it has, whatever it says about a next page. If the total fell
  // this proves nothing: links that were met and deleted make up for those that were not met, and the reading goes
  // back.
  const hasSunk = page.total < (before.total ?? page.total)
  const isAll = !hasSunk && before.page > before.furthest && unmet.length === 0 && met >= page.total
  const ended = links + added > MAX_LINKS ? 'cap' : isAll ? 'end' : course
  const pass: Pass = {
    ...before,
    ...reading,
    lastAt: now,
    newestFirst: before.newestFirst && isNewestFirst(rows),
    met,
    ended: ended === 'on' ? null : ended,
  }
  const pageSize = sync.pass === null ? 0 : sync.pageSize
  const read = withoutReread(
    { ...sync, pageSize, passes: before.number, total: page.total, pass },
    rows.map(({ id }) => id),
  )
  const next = afterRefreshPage(read, page)
  const put = rows.map((row) => ({ ...row, pass: before.number, guessed: false }))
  // A single page is one moment.
  const isWhole = pass.ended !== null && pass.came === 1
  const concluded = isWhole ? concludePass(next, links + added, now) : { sync: next, sweepBelow: null }
  return { ...concluded, put, remove: [] }
}

/**
 * Concludes a finished pass. The total shows whether it met every link. A pass that fell short may have been misled
 * (links of one date that swap places between two pages), so it is repeated; if the next one falls short by as many,
 * the service counts links that it doesn't list. Links that a pass has not met were deleted elsewhere: they are removed
 * at once if the count matches and the newest come first, otherwise after two passes.
 */
export const concludePass = (
  sync: LibrarySync,
  links: number,
  now: number,
): { sync: LibrarySync; sweepBelow: number | null } => {
  const { pass } = sync
  if (pass === null || pass.ended === null) return { sync, sweepBelow: null }
  const concluded = conclusionOf(sync, pass, pass.ended, links, now)
  if (concluded.sync.pass !== null) return concluded
  const { complete, passWanted } = concluded.sync
  const isAllMet = concluded.sweepBelow === pass.number || links === pass.met
  const isSettled = complete && !passWanted && isAllMet
  return {
    ...concluded,
    sync: afterRefreshPass(concluded.sync, pass, isSettled, (from) => newPass(from, now), now),
  }
}

const conclusionOf = (
  sync: LibrarySync,
  pass: Pass,
  ended: NonNullable<Pass['ended']>,
  links: number,
  now: number,
): { sync: LibrarySync; sweepBelow: number | null } => {
  const shortBy = (sync.total ?? pass.met) - pass.met
  const concluded: LibrarySync = {
    ...sync,
    pass: null,
    passWanted: false,
    lookWantedAt: sync.lookWantedAt !== null && sync.lookWantedAt <= pass.startedAt ? null : sync.lookWantedAt,
    checkedAt: Math.max(sync.checkedAt ?? 0, pass.startedAt),
    countedAt: now,
    pages: pass.came,
    shortBy,
    totalIsTrue: shortBy === 0,
  }
  if (ended === 'cap') return { sync: { ...concluded, complete: false, totalIsTrue: false }, sweepBelow: null }
  if (shortBy === 0)
    return { sync: { ...concluded, complete: true }, sweepBelow: pass.newestFirst ? pass.number : pass.number - 1 }
  if (shortBy < 0) {
    // Met and then deleted: the next pass shows which. If it has the same result, the service counts too few.
    const passWanted = shortBy !== sync.shortBy
    return { sync: { ...concluded, complete: true, passWanted }, sweepBelow: pass.number - 1 }
  }
  if (ended === 'end' && pass.shortfalls.includes(shortBy)) {
    return { sync: { ...concluded, complete: true }, sweepBelow: pass.number - 1 }
  }
  const shortfalls = [...pass.shortfalls, shortBy]
  if (shortfalls.length < MAX_CONSECUTIVE_PASSES) {
    const again = newPass(sync, now, shortfalls)
    return { sync: { ...concluded, countedAt: sync.countedAt, passes: again.number, pass: again }, sweepBelow: null }
  }
  return { sync: { ...concluded, complete: links >= (sync.total ?? 0) }, sweepBelow: null }
}
