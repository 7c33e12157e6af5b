import { pageOf } from '../api/all-pages.ts'
import type { Read } from '../api/read.ts'
import type { Input } from '../contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import type { Urgency } from '../model/priority.ts'
import { rejectsKey } from '../outbox/can-have-happened.ts'
import { afterChannelPage, endChannelRead, linksOnPage } from './facts-read.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import { type Changed, type Decide, type LibraryChange, NOTHING_ELSE } from './library-store.ts'
import {
  afterNewsPage,
  afterPassPage,
  concludePass,
  type LinksPage,
  newPass,
  withoutDetail,
  withoutReread,
} from './list-pages.ts'
import { nextStep } from './next-step.ts'
import type { SeenDetails } from './own-writes.ts'

interface LibrarySyncPorts {
  state: (connection: string) => Promise<LibraryState>
  /** Changes what is stored for a connection; `null` if it is not the current one anymore. */
  change: (connection: string, ids: readonly number[], decide: Decide) => Promise<Changed | null>
  met: (connection: string, pass: number) => Promise<number>
  /** Applies what was read of single links. */
  learn: (connection: string, read: SeenDetails) => Promise<void>
  /** The links that are known to be in a channel. */
  inChannel: (connection: string, channel: number) => Promise<number[]>
  /** Notes this moment; the returned function says whether a link was changed here since. */
  ownWrites: () => (id: number) => boolean
  /** Whether a page shows the end of what is stored. */
  isAwaited: () => boolean
  now: () => number
}

/** The outcome of a step: done, or nothing to do before that time. */
export type StepOutcome = { done: true } | { done: false; until: number }

/** The reader for requests of this urgency. */
export type ReadFor = (urgency: Urgency) => Read

/** Runs the next due step; if none is due, `until` is when one will be. */
type LibraryStep = (connection: string, readFor: ReadFor) => Promise<StepOutcome>

/** Page sizes to request: as much as a good service returns at once, then less if that is refused. */
const PAGE_SIZES = [1_000, 100, undefined] as const
/** How many links a check for new ones requests: there are rarely more. */
const NEWS_SIZE = 100
/** How many items of a channel are requested: as many as most services list at once. */
const ITEMS_SIZE = 100

const DONE: StepOutcome = { done: true }
const NEVER: StepOutcome = { done: false, until: Number.POSITIVE_INFINITY }

type ListStep = 'pass' | 'news'

/** A new pass tries the longest pages again; a check for new links uses the page size that the last pass found out. */
const pageSizeOf = (what: ListStep, { pass, pageSize }: LibrarySync): number =>
  what === 'pass' && pass === null ? 0 : pageSize

/** Whether a failure may be about the page size: not if it worked before. */
const mayBeTooMuch = ({ pass }: LibrarySync, pageSize: number, { kind }: Failure): boolean => {
  if (pageSize === PAGE_SIZES.length - 1) return false
  if (kind === 'too-large') return true
  if (pass !== null && pass.cursor.pages > 0) return false
  return (
    kind === 'refused' || (pageSize === 0 && (kind === 'service-error' || kind === 'timeout' || kind === 'unreadable'))
  )
}

const readPage = async (read: Read, what: ListStep, { sync }: LibraryState): Promise<Result<LinksPage>> => {
  const size = PAGE_SIZES[pageSizeOf(what, sync)]
  const limit = what === 'news' && size !== undefined ? Math.min(size, NEWS_SIZE) : size
  const page = sync[what]?.cursor.page ?? 1
  const input: Input<'listLinks'> = { order: 'date', page, ...(limit !== undefined && { limit }) }
  const answer = await read('listLinks', input)
  if (!answer.ok) return answer
  if (!('urls' in answer.value.data)) return fail({ kind: 'unreadable', status: 200, detail: 'urls' })
  return ok(pageOf('listLinks', answer.value))
}

/** The state after a failed request. Another page size changes the pages, so the pass starts over. */
const afterFailure = (sync: LibrarySync, what: ListStep, failure: Failure, now: number): LibrarySync => {
  const pageSize = pageSizeOf(what, sync)
  if (what === 'news' || !mayBeTooMuch(sync, pageSize, failure)) return withFailure(sync, failure, now)
  const pass = newPass(sync, now)
  return { ...sync, pageSize: pageSize + 1, pass, passes: pass.number }
}

const withFailure = (sync: LibrarySync, failure: Failure, now: number): LibrarySync =>
  withoutRefresh({ ...sync, failure, failures: sync.failures + 1, failedAt: now }, failure)

/** A started refresh ends with the failure, and continues in the background. */
const withoutRefresh = (sync: LibrarySync, failure: Failure): LibrarySync =>
  sync.refresh === null ? sync : { ...sync, refresh: null, refreshFailure: failure }

/** Failures about a link, not about the connection. */
const ABOUT_ONE: readonly Failure['kind'][] = ['refused', 'not-allowed', 'unreadable', 'service-error', 'too-large']

/** Fills the library and keeps it up to date, one request at a time, because the worker may stop after each. */
export const createLibrarySync = ({
  state,
  change,
  met,
  learn,
  inChannel,
  ownWrites,
  isAwaited,
  now,
}: LibrarySyncPorts): LibraryStep => {
  /**
   * Changes the state alone, unless a refresh has started since: a failure of an earlier request says nothing about the
   * refresh.
   */
  const note = (connection: string, before: LibraryState, after: (sync: LibrarySync) => LibrarySync) =>
    change(connection, [], ({ sync }) =>
      sync.passes === before.sync.passes ? { ...NOTHING_ELSE, sync: after(sync) } : null,
    )

  /** Ends a step whose failure concerns the connection and not what was requested; `null` for any other failure. */
  const heldBy = async (connection: string, failure: Failure): Promise<StepOutcome | null> => {
    if (failure.kind === 'slow-down') return { done: false, until: failure.until }
    if (!rejectsKey(failure)) return null
    // The scheduler retries once the connection is fixed. Only a started refresh ends with it.
    await change(connection, [], ({ sync }) =>
      sync.refresh === null ? null : { ...NOTHING_ELSE, sync: withoutRefresh(sync, failure) },
    )
    return NEVER
  }

  const takePage = async (
    connection: string,
    what: ListStep,
    before: LibraryState,
    read: Read,
  ): Promise<StepOutcome> => {
    const [isWritten, askedAt] = [ownWrites(), now()]
    const page = await readPage(read, what, before)
    if (!page.ok) {
      const held = await heldBy(connection, page.failure)
      if (held !== null) return held
      await note(connection, before, (sync) => afterFailure(sync, what, page.failure, now()))
      return DONE
    }
    const outcome = { passIsRead: false }
    const ids = page.value.rows.map(({ id }) => id)
    await change(connection, ids, (present, known): LibraryChange | null => {
      // A refresh has started, which reads the list from its beginning: this page is dropped.
      if (present.sync.passes !== before.sync.passes) return null
      const healthy = { ...present, sync: { ...present.sync, pageSize: pageSizeOf(what, before.sync), ...NO_FAILURE } }
      const after = what === 'news' ? afterNewsPage : afterPassPage
      const next = after(healthy, known, page.value, isWritten, askedAt)
      outcome.passIsRead = next.passIsRead
      return next.change
    })
    if (outcome.passIsRead) await conclude(connection)
    return DONE
  }

  const conclude = async (connection: string): Promise<void> => {
    const { passes } = (await state(connection)).sync
    const count = await met(connection, passes)
    await change(connection, [], (present) =>
      present.sync.passes === passes ? concludePass(present, count, now()) : null,
    )
  }

  const takeChannelPage = async (connection: string, before: LibraryState, read: Read): Promise<StepOutcome> => {
    const { channelRead } = before.sync
    if (!channelRead) return DONE
    const { channel, cursor } = channelRead
    const answer = await read('listChannelItems', { id: channel, page: cursor.page, limit: ITEMS_SIZE })
    if (!answer.ok) {
      const { failure } = answer
      const held = await heldBy(connection, failure)
      if (held !== null) return held
      const isAbout = failure.kind === 'not-found' || ABOUT_ONE.includes(failure.kind)
      await note(connection, before, (sync) =>
        isAbout ? endChannelRead(sync, failure, now()) : withFailure(sync, failure, now()),
      )
      return DONE
    }
    const knownMembers = await inChannel(connection, channel)
    const ids = [...new Set([...linksOnPage(answer.value), ...knownMembers])]
    await change(connection, ids, afterChannelPage(channel, answer.value, new Set(knownMembers), now()))
    return DONE
  }

  const takeDetail = async (connection: string, before: LibraryState, id: number, read: Read): Promise<StepOutcome> => {
    const isWritten = ownWrites()
    const answer = await read('readLink', { id })
    const failure = answer.ok ? null : answer.failure
    const held = failure && (await heldBy(connection, failure))
    if (held) return held
    // The link was changed here during the read. It stays queued and is read again.
    if (isWritten(id)) return DONE
    if (answer.ok) await learn(connection, { seen: [answer.value], gone: [] })
    else if (answer.failure.kind === 'not-found') await learn(connection, { seen: [], gone: [id] })
    else if (ABOUT_ONE.includes(answer.failure.kind))
      await note(connection, before, (sync) => withoutDetail(withoutReread(sync, new Set([id])), id))
    else await note(connection, before, (sync) => withFailure(sync, answer.failure, now()))
    return DONE
  }

  return async (connection, readFor) => {
    const before = await state(connection)
    const { what, at, urgency } = nextStep(before, now(), isAwaited())
    if (at > now()) return { done: false, until: at }
    const read = readFor(urgency)
    if (what === 'channel') return takeChannelPage(connection, before, read)
    if (what === 'detail') return takeDetail(connection, before, before.sync.reread[0] ?? 0, read)
    if (what === 'wanted detail') return takeDetail(connection, before, before.sync.detailsRead?.left[0] ?? 0, read)
    return takePage(connection, what, before, read)
  }
}

const NO_FAILURE = { failure: null, failures: 0 } as const
