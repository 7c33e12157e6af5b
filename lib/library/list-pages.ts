import { afterPage, type Page, START } from '../api/all-pages.ts'
import type { ExtendedLink, Link } from '../contract/link.ts'
import { SECOND } from '../model/durations.ts'
import { MAX_STORED_LINKS } from '../model/library-view.ts'
import { factsSaid } from '../model/link-facts.ts'
import type { LibraryState, LibrarySync, Pass } from './library-state.ts'
import type { Known, LibraryChange, PutLink } from './library-store.ts'
import { factsStillKnown, plainLink } from './row-facts.ts'
import { ageOf } from './stored-link.ts'

export type LinksPage = Page<ExtendedLink>

/** More pages than any account has: stops a service whose list has no end. */
const MAX_PAGES = 20_000

/** When to check again after a check of several pages, between which the list may have changed. */
const AGAIN_MS = 10 * SECOND

/** What a page leads to: a change, and whether the pass is to be concluded. */
interface AfterPage {
  change: LibraryChange
  passIsRead: boolean
}

/** Incremented when more is stored from the rows of the list: what was stored before is read once more. */
export const ROWS_VERSION = 2

export const newPass = ({ passes }: LibrarySync, now: number): Pass => ({
  startedAt: now,
  cursor: START,
  number: passes + 1,
  ended: null,
  rowsVersion: ROWS_VERSION,
})

const withPass = (sync: LibrarySync, pass: Pass): LibrarySync => ({ ...sync, pass, passes: pass.number })

/** Starts a refresh, which reads the list from the start. A refresh that is under way continues. */
export const beginRefresh = (sync: LibrarySync, now: number): LibrarySync => {
  const asked = { ...sync, refreshFailure: null, failure: null, failures: 0 }
  return sync.refresh === null ? withPass({ ...asked, refresh: now, news: null }, newPass(sync, now)) : asked
}

/** The rows of a page, each once. A link that was changed here since the request stays as stored. */
const rowsOf = (page: LinksPage, known: Known, isWritten: (id: number) => boolean): ReadRow[] => {
  const rows = new Map(page.rows.map((row) => [row.id, row]))
  return [...rows.values()].flatMap((row) => {
    const before = known.get(row.id)
    if (isWritten(row.id)) return before ?? []
    const said = factsSaid(row)
    const still = factsStillKnown(before, row.longurl)
    const facts = Object.keys(said).length === 0 ? still : { ...still, ...said }
    return { ...plainLink(row), facts }
  })
}

type ReadRow = Link & Pick<PutLink, 'facts'> & { guessed?: boolean }

/** The rows to store. A guessed link that `rowsOf` has kept stays guessed. */
const putLinks = (rows: readonly ReadRow[], pass: number): PutLink[] =>
  rows.map((row) => ({ guessed: false, ...row, pass }))

const saysFacts = ({ rows }: LinksPage): Pick<LibrarySync, 'saysFacts'> =>
  rows.length === 0 ? {} : { saysFacts: rows.some(({ channels }) => channels !== undefined) }

const idsOf = (rows: readonly Link[]): Set<number> => new Set(rows.map(({ id }) => id))

/** The state without these links in the queue, because they were read or no longer exist. */
export const withoutReread = (sync: LibrarySync, ids: ReadonlySet<number>): LibrarySync =>
  sync.reread.some((id) => ids.has(id)) ? { ...sync, reread: sync.reread.filter((id) => !ids.has(id)) } : sync

/** The state after the details of a link were read, or can't be. */
export const withoutDetail = (sync: LibrarySync, id: number): LibrarySync => {
  const { detailsRead } = sync
  if (!detailsRead?.left.includes(id)) return sync
  const left = detailsRead.left.filter((each) => each !== id)
  return { ...sync, detailsRead: left.length === 0 ? null : { ...detailsRead, left } }
}

/** The state after a page of the current pass, which was requested at `now`. */
export const afterPassPage = (
  { sync }: LibraryState,
  known: Known,
  page: LinksPage,
  isWritten: (id: number) => boolean,
  now: number,
): AfterPage => {
  const before = sync.pass ?? newPass(sync, now)
  const rows = rowsOf(page, known, isWritten)
  const fresh = rows.filter(({ id }) => known.get(id)?.pass !== before.number).length
  const { course, cursor } = afterPage(before.cursor, page, fresh)
  const isFull = cursor.seen >= MAX_STORED_LINKS || cursor.pages >= MAX_PAGES
  const ended = course !== 'on' ? course : isFull ? 'cap' : null
  const isFirst = before.cursor.pages === 0
  const next: LibrarySync = {
    ...withPass(sync, { ...before, startedAt: isFirst ? now : before.startedAt, cursor, ended }),
    ...saysFacts(page),
    total: page.result,
    newestFirst: (isFirst || sync.newestFirst) && isNewestFirst(rows),
  }
  const change = {
    sync: withoutReread(next, idsOf(rows)),
    put: putLinks(rows, before.number),
    remove: [],
    sweepBelow: null,
  }
  // A single page is one moment, so the pass needs no check for links created meanwhile.
  return { change, passIsRead: ended !== null && cursor.pages === 1 }
}

/**
 * The state after a page of a check for new links, which was requested at `now`. It continues to the first page with a
 * known link, because everything older is known; a guess of our own doesn't count, because others may be between it and
 * the older ones. Of a list in any other order only the first page is read: its total shows whether there is more to do.
 */
export const afterNewsPage = (
  { sync, links }: LibraryState,
  known: Known,
  page: LinksPage,
  isWritten: (id: number) => boolean,
  now: number,
): AfterPage => {
  const before = sync.news ?? { startedAt: now, cursor: START }
  const rows = rowsOf(page, known, isWritten)
  const added = rows.filter(({ id }) => !known.has(id)).length
  const knownRows = rows.filter(({ id }) => known.get(id)?.guessed === false).length
  const { course, cursor } = afterPage(before.cursor, page, rows.length - knownRows)
  const isOver = course !== 'on' || knownRows > 0 || !isNewestFirst(page.rows)
  const next: LibrarySync = {
    ...withoutReread(sync, idsOf(rows)),
    ...saysFacts(page),
    total: page.result,
    news: isOver ? null : { ...before, cursor },
    ...(isOver && checkedUntil(sync, before.startedAt)),
  }
  const passIsRead = isOver && next.pass !== null && next.pass.ended !== null
  const compares = isOver && !passIsRead
  return {
    change: {
      sync: compares ? withComparison(next, links + added, cursor.pages, now) : next,
      put: putLinks(rows, sync.passes),
      remove: [],
      sweepBelow: null,
    },
    passIsRead,
  }
}

const checkedUntil = ({ checkedAt, newsWantedAt }: LibrarySync, at: number) => ({
  checkedAt: Math.max(checkedAt ?? 0, at),
  newsWantedAt: newsWantedAt !== null && newsWantedAt <= at ? null : newsWantedAt,
})

/** The state with a pass or another check planned if the local count differs from the service's total. */
const withComparison = (sync: LibrarySync, links: number, pages: number, now: number): LibrarySync => {
  if (!sync.complete || sync.surplus !== 0 || links === sync.total) return sync
  // The list may have changed between two pages; one page is one moment.
  if (pages > 1) return { ...sync, newsWantedAt: now + AGAIN_MS }
  return { ...sync, passWanted: true, complete: links > (sync.total ?? 0) }
}

/**
 * Concludes a pass that met this many links. Links that it has not met were deleted elsewhere, if the total never fell
 * meanwhile and it met as many as the service counts, or fell short by as many as the one before it. Otherwise it may
 * have been misled (links of one date that swap places between two pages, or a total that doesn't show deletions), and
 * they are removed once the next pass doesn't meet them either.
 */
export const concludePass = ({ sync, links }: LibraryState, met: number, now: number): LibraryChange => {
  const { pass } = sync
  if (pass === null || pass.ended === null) return { sync, put: [], remove: [], sweepBelow: null }
  const { number, startedAt, ended, cursor } = pass
  const total = sync.total ?? met
  // Some links may have been removed after the pass met them. The next check for new links then wants another pass.
  const surplus = met > total && met - total <= cursor.removed ? 0 : total - met
  const isCountTrusted =
    cursor.removed === 0 && (met === total || (ended === 'end' && surplus > 0 && surplus === sync.surplus))
  const mayBeGone = ended === 'end' || ended === 'cap'
  const complete = ended !== 'cap' && (ended === 'end' || links >= total)
  const concluded: LibrarySync = {
    ...sync,
    ...checkedUntil(sync, startedAt),
    pass: null,
    passWanted: false,
    countedAt: now,
    rowsVersion: pass.rowsVersion,
    pages: cursor.pages,
    surplus,
    complete,
    refresh: null,
    updatedAt: complete && (isCountTrusted || links === met) ? startedAt : sync.updatedAt,
  }
  return { sync: concluded, put: [], remove: [], sweepBelow: isCountTrusted ? number : mayBeGone ? number - 1 : null }
}

/**
 * Whether a list has the newest link first, as requested by `order=date`. A service that ignores the order or starts
 * with the oldest shows that in its rows; without usable dates, ascending ids do.
 */
const isNewestFirst = (rows: readonly Link[]): boolean => {
  const pairs = rows.slice(1).map((row, at) => [rows[at] ?? row, row] as const)
  const datesDiffer = pairs.some(([one, next]) => ageOf(one.date) !== ageOf(next.date))
  return pairs.every(([one, next]) => (datesDiffer ? ageOf(one.date) <= ageOf(next.date) : one.id > next.id))
}
