import type { LibrarySync, Pass, Refresh } from './library-state.ts'
import type { LinksPage } from './reading.ts'

/** What is on the screen when the user refreshes: places of the list by date, and the links there. */
export type Shown = Refresh['shown']

/** How many whole reads may disagree with each other before a refresh is given up. */
const MAX_PASSES = 4

/** What is on the screen is read once more after a refresh that took longer, in milliseconds. */
const LONG = 60_000

/** More links than fit on a screen are not read one by one. */
export const MAX_REREAD = 60

export const withReread = (sync: LibrarySync, ids: readonly number[]): LibrarySync => ({
  ...sync,
  reread: [...new Set([...sync.reread, ...ids])].slice(0, MAX_REREAD),
})

/** These links were read, or no longer exist. */
export const withoutReread = (sync: LibrarySync, ids: readonly number[]): LibrarySync =>
  sync.reread.length === 0 ? sync : { ...sync, reread: sync.reread.filter((id) => !ids.includes(id)) }

/** By the pages so far, which show the service's page size. */
export const requestsLeft = ({ pass, countedAt, total }: LibrarySync): number | null => {
  if (pass === null) return countedAt === null ? 1 : null
  if (pass.ended !== null || pass.met === 0) return 1
  return Math.max(1, Math.ceil((((total ?? 0) - pass.met) * pass.came) / pass.met))
}

/**
 * Starts a refresh: the list is read from the start, and a response to the previous read is dropped, because it says
 * nothing about the list now. A refresh that is further continues and reads the list once more at the end; otherwise
 * repeated presses would never let it end.
 */
export const beginRefresh = (sync: LibrarySync, begin: (sync: LibrarySync) => Pass, shown: Shown, now: number) => {
  const before = sync.refresh
  const isUnderWay = before !== null && !before.isLast
  const goesOn = isUnderWay && sync.pass !== null && sync.pass.came > 0
  const pass = goesOn && sync.pass !== null ? sync.pass : begin(sync)
  const refresh: Refresh = {
    askedAt: isUnderWay ? before.askedAt : now,
    shown,
    pages: before === null ? [] : pagesOf(shown, before.pageRows).filter((page) => page > 1),
    pageRows: before?.pageRows ?? 0,
    firstPass: goesOn ? before.firstPass : pass.number,
    again: goesOn,
    isLast: false,
  }
  const begun = { ...sync, refresh, pass, passes: pass.number, look: pass === sync.pass ? sync.look : null }
  return withReread({ ...begun, refreshFailure: null, unsettled: false, failure: null, failures: 0 }, shown.ids)
}

/** The pages with what is on the screen; before a pass without the first one, with which it starts. */
const pagesOf = ({ first, ids }: Shown, pageRows: number): number[] => {
  if (first === null || ids.length === 0 || pageRows === 0) return []
  const [from, to] = [Math.floor(first / pageRows) + 1, Math.floor((first + ids.length - 1) / pageRows) + 1]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** After a page of the pass: the first one shows the page size, and so where to find what is on the screen. */
export const afterRefreshPage = (sync: LibrarySync, { rows, perpage }: LinksPage): LibrarySync => {
  const { refresh, pass } = sync
  if (refresh === null || pass?.came !== 1 || refresh.pageRows > 0) return sync
  // A service may return fewer rows than requested, or more than it says.
  const pageRows = rows.length < perpage && pass.ended === null ? rows.length : Math.max(perpage, rows.length)
  return {
    ...sync,
    refresh: { ...refresh, pageRows, pages: pagesOf(refresh.shown, pageRows).filter((page) => page > 1) },
  }
}

/**
 * The next step of a refresh, whose first requests are clicks: `detail` only if that is cheaper than the remaining
 * pages, which contain the same links.
 */
export const refreshStep = (
  sync: LibrarySync,
  { pages, isLast }: Refresh,
): { what: 'look' | 'pass' | 'page' | 'detail'; urgency: 'click' | 'bulk' } => {
  const { pass, reread } = sync
  if (!isLast && (pass === null || pass.came === 0)) return { what: 'pass', urgency: 'click' }
  if (pages.length > 0) return { what: 'page', urgency: 'click' }
  if (reread.length > 0 && (isLast || reread.length < (requestsLeft(sync) ?? 0)))
    return { what: 'detail', urgency: 'bulk' }
  return { what: pass === null || pass.ended !== null ? 'look' : 'pass', urgency: 'bulk' }
}

/**
 * After a pass was concluded: a refresh has finished if the pass met every stored link and the total matches. Otherwise
 * the list is read again: it changed in between, or its order hides changes.
 */
export const afterRefreshPass = (
  sync: LibrarySync,
  { startedAt, number }: Pass,
  isSettled: boolean,
  begin: (sync: LibrarySync) => Pass,
  now: number,
): LibrarySync => {
  const { refresh } = sync
  if (refresh === null) return isSettled ? { ...sync, updatedAt: startedAt, unsettled: false } : sync
  if (isSettled && refresh.again) {
    const next = begin(sync)
    const refreshed = { ...refresh, firstPass: next.number, again: false }
    return { ...sync, refresh: refreshed, passes: next.number, pass: next }
  }
  if (isSettled && now - startedAt > LONG) {
    const pages = pagesOf(refresh.shown, refresh.pageRows)
    const last = withReread({ ...sync, refresh: { ...refresh, isLast: true, pages } }, refresh.shown.ids)
    return afterShown(last, null, now)
  }
  if (isSettled) return ended(sync, now)
  // A list with fewer links than its total has been read several times by now.
  if (!sync.complete || number - refresh.firstPass + 1 >= MAX_PASSES) return { ...sync, refresh: null, unsettled: true }
  const pass = begin(sync)
  return { ...sync, passes: pass.number, pass }
}

const ended = (sync: LibrarySync, now: number): LibrarySync => ({
  ...sync,
  refresh: null,
  // The pass has met them.
  reread: [],
  updatedAt: now,
  unsettled: false,
})

/** After any request of a refresh: ends it if it was the last one for what is on the screen. */
export const afterShown = (sync: LibrarySync, page: number | null, now: number): LibrarySync => {
  const { refresh } = sync
  if (refresh === null) return sync
  const pages = refresh.pages.filter((each) => each !== page)
  const next = { ...sync, refresh: { ...refresh, pages } }
  return refresh.isLast && pages.length === 0 && sync.reread.length === 0 ? ended(next, now) : next
}
