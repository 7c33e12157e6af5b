import type { Read } from '../api/read.ts'
import type { Input } from '../contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../failure.ts'
import { afterPassPage, newPass } from './full-pass.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import { afterLookPage } from './look-for-new.ts'
import { type NextStep, nextStep } from './next-step.ts'
import type { Changed, Decide, LibraryChange } from './ports.ts'
import type { LinksPage } from './reading.ts'

export interface LibrarySyncPorts {
  state: (connection: string) => Promise<LibraryState>
  /** Changes what is kept of a connection; `null` when that is not the present one any more. */
  change: (connection: string, ids: readonly number[], decide: Decide) => Promise<Changed | null>
  now: () => number
}

/** What became of a step: it was taken, or nothing can be done before a moment. */
export type StepOutcome = { done: true } | { done: false; until: number }

export interface LibrarySyncing {
  /** Does what is due. `until` is when something will be. */
  step: (connection: string, read: Read) => Promise<StepOutcome>
  /** Looks for new links, whether that is due or not. */
  look: (connection: string, read: Read) => Promise<StepOutcome>
}

/** Rows asked for in a page: as many as a good service gives at once, then fewer where that is refused. */
const PAGE_SIZES = [1_000, 100, undefined] as const
/** A look for new links rarely finds many. */
const LOOK_SIZE = 100

const DONE: StepOutcome = { done: true }

/** A pass that begins asks for long pages again; a look knows what the last one found out. */
const pageSizeOf = (what: NextStep['what'], { pass, pageSize }: LibrarySync): number =>
  what === 'pass' && pass === null ? 0 : pageSize

const limitOf = (what: NextStep['what'], sync: LibrarySync): number | undefined => {
  const size = PAGE_SIZES[pageSizeOf(what, sync)]
  return size === undefined || what === 'pass' ? size : Math.min(size, LOOK_SIZE)
}

/** Whether a failure may be about how much was asked for at once: what went well before goes on as it was. */
const mayBeTooMuch = ({ pass }: LibrarySync, pageSize: number, { kind }: Failure): boolean => {
  if (pageSize === PAGE_SIZES.length - 1) return false
  if (kind === 'too-large') return true
  if (pass !== null && pass.came > 0) return false
  if (kind === 'refused') return true
  return pageSize === 0 && (kind === 'service-error' || kind === 'timeout' || kind === 'unreadable')
}

const readPage = async (read: Read, what: NextStep['what'], { sync }: LibraryState): Promise<Result<LinksPage>> => {
  const page = (what === 'look' ? sync.look?.page : sync.pass?.page) ?? 1
  const limit = limitOf(what, sync)
  const input: Input<'listLinks'> = { order: 'date', page, ...(limit !== undefined && { limit }) }
  const answer = await read('listLinks', input)
  if (!answer.ok) return answer
  if (!('urls' in answer.value.data)) return fail({ kind: 'unreadable', status: 200, detail: 'one link, not a list' })
  const { result, perpage, nextpage, maxpage, urls } = answer.value.data
  return ok({ rows: urls, total: result, perpage, nextpage, maxpage })
}

/** The state after a request in vain. With another page size the pages are others: a pass begins anew. */
const afterFailure = ({ sync }: LibraryState, what: NextStep['what'], failure: Failure, now: number): LibraryChange => {
  const nothingElse = { put: [], remove: [], sweepBelow: null }
  const pageSize = pageSizeOf(what, sync)
  if (what === 'pass' && mayBeTooMuch(sync, pageSize, failure)) {
    const pass = newPass(sync, now, sync.pass?.shortfalls)
    return { ...nothingElse, sync: { ...sync, pageSize: pageSize + 1, pass, passes: pass.number } }
  }
  return { ...nothingElse, sync: { ...sync, failure, failures: sync.failures + 1, failedAt: now } }
}

/** Whether a page that was asked for in one state still belongs into another: each page is taken in once. */
const isStill = ({ sync: before }: LibraryState, { sync: present }: LibraryState): boolean =>
  // Something was made or deleted here while the page was on its way: it may show the list as it was before.
  present.ownChanges === before.ownChanges &&
  present.passes === before.passes &&
  present.pass?.came === before.pass?.came &&
  present.look?.came === before.look?.came

/** Fills the library and keeps it up to date, one page at a time: each may be the last of its worker. */
export const createLibrarySync = ({ state, change, now }: LibrarySyncPorts): LibrarySyncing => {
  const take = async (
    connection: string,
    what: NextStep['what'],
    before: LibraryState,
    read: Read,
  ): Promise<StepOutcome> => {
    const page = await readPage(read, what, before)
    if (!page.ok) {
      const { failure } = page
      if (failure.kind === 'slow-down') return { done: false, until: failure.until }
      await change(connection, [], (present) => afterFailure(present, what, failure, now()))
      return DONE
    }
    const ids = page.value.rows.map(({ id }) => id)
    await change(connection, ids, (present, known) => {
      if (!isStill(before, present)) return null
      const well = { ...present, sync: { ...present.sync, failure: null, failures: 0 } }
      return (what === 'look' ? afterLookPage : afterPassPage)(well, known, page.value, now())
    })
    return DONE
  }

  return {
    step: async (connection, read) => {
      const before = await state(connection)
      const next = nextStep(before, now())
      return next.at > now() ? { done: false, until: next.at } : take(connection, next.what, before, read)
    },
    look: async (connection, read) => {
      const before = await state(connection)
      const { countedAt, pass } = before.sync
      return take(connection, countedAt === null && (pass?.came ?? 0) === 0 ? 'pass' : 'look', before, read)
    },
  }
}
