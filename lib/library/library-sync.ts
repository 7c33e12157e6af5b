import type { Read } from '../api/read.ts'
import type { Input } from '../contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import { rowOfLink } from '../model/row-of-link.ts'
import { rejectsKey } from '../outbox/can-have-happened.ts'
import type { Urgency } from '../outbox/job.ts'
import { afterPassPage, newPass } from './full-pass.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import { afterLookPage, metByLook, seen } from './look-for-new.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { type Changed, type Decide, type LibraryChange, NOTHING_ELSE } from './ports.ts'
import { distinctRows, type LinksPage } from './reading.ts'
import { afterShown, withoutReread } from './refresh.ts'
import { applySeenLinks, removeGoneLinks } from './seen-links.ts'

export interface LibrarySyncPorts {
  state: (connection: string) => Promise<LibraryState>
  /** Changes what is stored for a connection; `null` if it is not the current one anymore. */
  change: (connection: string, ids: readonly number[], decide: Decide) => Promise<Changed | null>
  now: () => number
}

/** The outcome of a step: done, or nothing to do before a time. */
export type StepOutcome = { done: true } | { done: false; until: number }

/** The reader for requests of this urgency. */
export type ReadFor = (urgency: Urgency) => Read

/** Runs the next due step. `until` is when one will be due. */
export type LibraryStep = (connection: string, readFor: ReadFor) => Promise<StepOutcome>

/** Page sizes to request: as much as a good service returns at once, then less if that is refused. */
const PAGE_SIZES = [1_000, 100, undefined] as const
/** New links are rarely many. */
const LOOK_SIZE = 100

/** After several pages in a row that own changes made outdated: the wait per page, and the longest, in milliseconds. */
const OUTDATED = { each: 5_000, most: 30_000 }

const DONE: StepOutcome = { done: true }

type ListStep = Exclude<NextStep['what'], 'detail'>

/** A new pass requests long pages again; a look uses what the last pass found out. */
const pageSizeOf = (what: ListStep, { pass, pageSize }: LibrarySync): number =>
  what === 'pass' && pass === null ? 0 : pageSize

const limitOf = (what: ListStep, sync: LibrarySync): number | undefined => {
  const size = PAGE_SIZES[pageSizeOf(what, sync)]
  return size === undefined || what !== 'look' ? size : Math.min(size, LOOK_SIZE)
}

/** Whether a failure may be about the page size: not if it worked before. */
const mayBeTooMuch = ({ pass }: LibrarySync, pageSize: number, { kind }: Failure): boolean => {
  if (pageSize === PAGE_SIZES.length - 1) return false
  if (kind === 'too-large') return true
  if (pass !== null && pass.came > 0) return false
  if (kind === 'refused') return true
  return pageSize === 0 && (kind === 'service-error' || kind === 'timeout' || kind === 'unreadable')
}

const nextPage = (what: ListStep, { look, pass, refresh }: LibrarySync): number =>
  (what === 'look' ? look?.page : what === 'page' ? refresh?.pages[0] : pass?.page) ?? 1

const readPage = async (read: Read, what: ListStep, { sync }: LibraryState): Promise<Result<LinksPage>> => {
  const page = nextPage(what, sync)
  const limit = limitOf(what, sync)
  const input: Input<'listLinks'> = { order: 'date', page, ...(limit !== undefined && { limit }) }
  const answer = await read('listLinks', input)
  if (!answer.ok) return answer
  if (!('urls' in answer.value.data)) return fail({ kind: 'unreadable', status: 200, detail: 'urls' })
  const { result, perpage, nextpage, maxpage, urls } = answer.value.data
  return ok({ rows: urls, total: result, perpage, nextpage, maxpage })
}

/** The state after a failed request. Another page size changes the pages, so the pass starts over. */
const afterFailure = ({ sync }: LibraryState, what: ListStep, failure: Failure, now: number): LibraryChange => {
  const pageSize = pageSizeOf(what, sync)
  if (what === 'pass' && mayBeTooMuch(sync, pageSize, failure)) {
    const pass = newPass(sync, now, sync.pass?.shortfalls)
    const refresh = sync.refresh && { ...sync.refresh, pages: [], pageRows: 0 }
    return { ...NOTHING_ELSE, sync: { ...sync, pageSize: pageSize + 1, pass, passes: pass.number, refresh } }
  }
  return { ...NOTHING_ELSE, sync: withFailure(sync, failure, now) }
}

const withFailure = (sync: LibrarySync, failure: Failure, now: number): LibrarySync =>
  withoutRefresh({ ...sync, failure, failures: sync.failures + 1, failedAt: now }, failure)

/** A started refresh ends with the failure, and continues as a background pass. */
const withoutRefresh = (sync: LibrarySync, failure: Failure): LibrarySync =>
  sync.refresh === null ? sync : { ...sync, refresh: null, refreshFailure: failure, reread: [] }

/** Failures about a link, not about the connection. */
const isAboutOne = ({ kind }: Failure): boolean =>
  kind === 'refused' ||
  kind === 'not-allowed' ||
  kind === 'unreadable' ||
  kind === 'service-error' ||
  kind === 'too-large'

/**
 * A page with what is on the screen. Until all links are stored, its new ones are left to the pass, so that there are
 * no gaps.
 */
const afterShownPage: typeof afterPassPage = ({ sync }, known, page) => {
  const rows = distinctRows(page).filter(({ id }) => sync.complete || known.has(id))
  const pass = sync.pass && { ...sync.pass, met: sync.pass.met + metByLook(sync, rows, known) }
  const next = withoutReread(
    { ...sync, pass },
    rows.map(({ id }) => id),
  )
  return { sync: next, put: rows.map((row) => seen(sync, row)), remove: [], sweepBelow: null }
}

/** Whether a page requested in one state still applies to another: each page is applied once. */
const isStill = ({ sync: before }: LibraryState, { sync: present }: LibraryState): boolean =>
  // Something was created or deleted here while the page was in flight, so it may be outdated.
  present.ownChanges === before.ownChanges &&
  present.passes === before.passes &&
  present.pass?.came === before.pass?.came &&
  present.look?.came === before.look?.came

/** Fills the library and keeps it up to date, one request at a time, because the worker may stop after each. */
export const createLibrarySync = ({ state, change, now }: LibrarySyncPorts): LibraryStep => {
  /** Pages in a row that were outdated when they came, and when to request the next one. */
  let outdated = { pages: 0, until: 0 }

  /** A decision about a response, dropped if the stored state has moved on. */
  const whileStill =
    (before: LibraryState, decide: Decide, page: number | null = null): Decide =>
    (present, known) => {
      if (!isStill(before, present)) return null
      const well = { ...present, sync: { ...present.sync, failure: null, failures: 0 } }
      const change = decide(well, known) ?? { ...NOTHING_ELSE, sync: well.sync }
      return { ...change, sync: afterShown(change.sync, page, now()) }
    }

  /** The same for a failure, which says nothing about a refresh that was requested after the failed request. */
  const whileSamePass =
    (before: LibraryState, decide: (present: LibraryState) => LibraryChange): Decide =>
    (present) =>
      present.sync.passes === before.sync.passes ? decide(present) : null

  /** A connection failure: the scheduler retries once it is resolved. Only a started refresh ends with it. */
  const giveUp = async (connection: string, failure: Failure): Promise<StepOutcome> => {
    await change(connection, [], ({ sync }) =>
      sync.refresh === null ? null : { ...NOTHING_ELSE, sync: withoutRefresh(sync, failure) },
    )
    return { done: false, until: Number.POSITIVE_INFINITY }
  }

  const takePage = async (
    connection: string,
    what: ListStep,
    before: LibraryState,
    read: Read,
  ): Promise<StepOutcome> => {
    const page = await readPage(read, what, before)
    if (!page.ok) {
      const { failure } = page
      if (failure.kind === 'slow-down') return { done: false, until: failure.until }
      if (rejectsKey(failure)) return giveUp(connection, failure)
      await change(
        connection,
        [],
        whileSamePass(before, (present) => afterFailure(present, what, failure, now())),
      )
      return DONE
    }
    const ids = page.value.rows.map(({ id }) => id)
    const after = what === 'look' ? afterLookPage : what === 'page' ? afterShownPage : afterPassPage
    const decide: Decide = (present, known) => after(present, known, page.value, now())
    const changed = await change(
      connection,
      ids,
      whileStill(before, decide, what === 'page' ? nextPage(what, before.sync) : null),
    )
    // While links are being created here, each page is outdated when it arrives, and its request is taken from theirs.
    const isOutdated = changed !== null && changed.state.sync.ownChanges !== before.sync.ownChanges
    const pages = isOutdated ? outdated.pages + 1 : 0
    outdated = { pages, until: now() + Math.min(Math.max(pages - 1, 0) * OUTDATED.each, OUTDATED.most) }
    return DONE
  }

  const takeDetail = async (connection: string, before: LibraryState, read: Read): Promise<StepOutcome> => {
    const [id = 0] = before.sync.reread
    const answer = await read('readLink', { id })
    const failure = answer.ok ? null : answer.failure
    if (failure?.kind === 'slow-down') return { done: false, until: failure.until }
    if (rejectsKey(failure)) return giveUp(connection, failure)
    if (failure === null || failure.kind === 'not-found' || isAboutOne(failure)) {
      const decide: Decide = answer.ok
        ? applySeenLinks([rowOfLink(answer.value)])
        : failure?.kind === 'not-found'
          ? removeGoneLinks([id])
          : ({ sync }) => ({ ...NOTHING_ELSE, sync: withoutReread(sync, [id]) })
      await change(connection, [id], whileStill(before, decide))
    } else {
      const decide = whileSamePass(before, ({ sync }) => ({ ...NOTHING_ELSE, sync: withFailure(sync, failure, now()) }))
      await change(connection, [], decide)
    }
    return DONE
  }

  return async (connection, readFor) => {
    const before = await state(connection)
    const { what, at, urgency } = nextStep(before, now())
    if (at > now()) return { done: false, until: at }
    const wait = outdated.until - now()
    if (wait > 0 && wait <= OUTDATED.most) return { done: false, until: outdated.until }
    return what === 'detail'
      ? takeDetail(connection, before, readFor(urgency))
      : takePage(connection, what, before, readFor(urgency))
  }
}
