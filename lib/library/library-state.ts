import { comparisonRules } from '../address/comparable-address.ts'
import type { ListCursor } from '../api/all-pages.ts'
import type { LibraryView } from '../model/library-view.ts'
import { storedFailure } from '../outbox/stored-failure.ts'
import { z } from '../zod.ts'

const cursor: z.ZodMiniType<ListCursor> = z.object({
  page: z.int(),
  furthest: z.int(),
  pages: z.int(),
  seen: z.int(),
  total: z.nullable(z.int()),
  fall: z.nullable(z.object({ page: z.int(), total: z.int() })),
  removed: z.int(),
})

/** A read from the newest link to the first known one. */
const news = z.object({ startedAt: z.number(), cursor })

/** A read of the whole list. */
const pass = z.object({
  startedAt: z.number(),
  cursor,
  /** Ascending: the last pass that met a link is stored with it. */
  number: z.int(),
  /**
   * How the pass ended: as `afterPage` says, or at the maximum of stored links. Links created in the meantime are then
   * looked for before the pass is concluded.
   */
  ended: z.nullable(z.enum(['end', 'early', 'repeats', 'cap'])),
  /** The `ROWS_VERSION` with which the pass began; absent before versions were stored. */
  rowsVersion: z.optional(z.int()),
})
export type Pass = z.infer<typeof pass>

/** A read of a channel's list, page by page, because the rows of links don't say their channels. */
const channelRead = z.object({
  channel: z.int(),
  /** The age of the newest links when the read began. */
  age: z.number(),
  cursor,
  /** The items that were listed so far, in the form of `identity`. */
  listed: z.array(z.string()),
  /** How many pages there are; `null` before the first. */
  pages: z.nullable(z.int()),
  /** Why the read has ended, and when. */
  failure: z.nullable(storedFailure),
  failedAt: z.nullable(z.number()),
})

/** A read of the details of links that the user asked for: the links that are left, and how many there were. */
const detailsRead = z.object({ left: z.array(z.int()), total: z.int() })

/** How far the library of a connection is. It is stored, because the worker may stop after every request. */
const librarySync = z.object({
  /** The service's total. */
  total: z.nullable(z.int()),
  /**
   * How many more links the service counts than the last pass met (negative: fewer). Only if it is 0, another total
   * shows that something has changed.
   */
  surplus: z.int(),
  /** Every link that the service lists is stored here, as far as was seen. */
  complete: z.boolean(),
  /** The list has the newest link first: the stored links are the newest ones, without a gap. */
  newestFirst: z.boolean(),
  /** Nothing newer was missed up to this time. */
  checkedAt: z.nullable(z.number()),
  /** When the last pass was concluded, and how many pages it took. */
  countedAt: z.nullable(z.number()),
  pages: z.int(),
  /** The `ROWS_VERSION` of the last pass that was concluded. */
  rowsVersion: z.optional(z.int()),
  /** The number of the last pass that was started. */
  passes: z.int(),
  pass: z.nullable(pass),
  /** The local count differs from the service's total: only a pass finds the difference. */
  passWanted: z.boolean(),
  news: z.nullable(news),
  /** When to look for links that were created here, whose rows are guesses until then. */
  newsWantedAt: z.nullable(z.number()),
  /** When the user asked for the current state of everything; `null` once it is shown. */
  refresh: z.nullable(z.number()),
  /** Why the last refresh did not finish; `null` if it did. */
  refreshFailure: z.nullable(storedFailure),
  /** The time as of which all stored links match the service's list; `null` before that. */
  updatedAt: z.nullable(z.number()),
  /** Links that were changed here: their details are read to see how the service applied the changes. */
  reread: z.array(z.int()),
  /** Whether the rows of the list contain what those of our service do; absent until a row was read. */
  saysFacts: z.optional(z.boolean()),
  channelRead: z.optional(z.nullable(channelRead)),
  detailsRead: z.optional(z.nullable(detailsRead)),
  /** When the user was last here. */
  attendedAt: z.number(),
  /** The index of the page size that the service accepted in the last pass. */
  pageSize: z.int(),
  /** Why the last request failed, how many failed in a row, and when. */
  failure: z.nullable(storedFailure),
  failures: z.int(),
  failedAt: z.number(),
})
export type LibrarySync = z.infer<typeof librarySync>

const NEW_SYNC: LibrarySync = {
  total: null,
  surplus: 0,
  complete: false,
  newestFirst: true,
  checkedAt: null,
  countedAt: null,
  pages: 0,
  passes: 0,
  pass: null,
  passWanted: false,
  news: null,
  newsWantedAt: null,
  refresh: null,
  refreshFailure: null,
  updatedAt: null,
  reread: [],
  attendedAt: 0,
  pageSize: 0,
  failure: null,
  failures: 0,
  failedAt: 0,
}

/** What is stored besides the links of a connection. */
export const libraryState = z.object({
  connection: z.string(),
  /** Incremented with each change. */
  revision: z.int(),
  /** How many links are stored. */
  links: z.int(),
  /** The block for new links, and how many links it has. */
  openBlock: z.int(),
  openBlockSize: z.int(),
  /** Links that no longer exist, the ones found last first: requests that created them may still be stored. */
  gone: z.array(z.int()),
  /**
   * The age of the newest links when all links of a channel were read, by the channel's id. Links from before then that
   * aren't known to be in the channel are not in it.
   */
  channelsRead: z.record(z.string(), z.number()),
  /** The day on which all counts were last read, by the service's clock. */
  countedDay: z.nullable(z.string()),
  /** The rules of comparing addresses by which the stored links were last compared; absent before rules were stored. */
  comparedBy: z.optional(z.string()),
  sync: librarySync,
})
export type LibraryState = z.infer<typeof libraryState>

export const newLibraryState = (connection: string): LibraryState => ({
  connection,
  revision: 0,
  links: 0,
  openBlock: 0,
  openBlockSize: 0,
  gone: [],
  channelsRead: {},
  countedDay: null,
  comparedBy: comparisonRules(),
  sync: NEW_SYNC,
})

/** Bounds what is stored: more links than the requests that are shown have created. */
const MAX_GONE = 1_000

/**
 * The missing links after a change. A database may reuse the id of a deleted link, and a missing link may be found
 * again.
 */
export const goneAfter = (
  gone: readonly number[],
  removed: readonly number[],
  put: readonly { id: number }[],
): number[] => {
  // If many were removed, the newest are listed first: the links of the last requests are among them.
  const newestFirst = removed.toSorted((one, other) => other - one)
  const found = new Set(put.map(({ id }) => id))
  return [...new Set([...newestFirst, ...gone])].filter((id) => !found.has(id)).slice(0, MAX_GONE)
}

/** Estimated from the pages so far, which show the service's page size. */
const requestsLeft = ({ pass, countedAt, total }: LibrarySync): number | null => {
  if (pass === null) return countedAt === null ? 1 : null
  const { seen, pages } = pass.cursor
  return pass.ended !== null || seen === 0 ? 1 : Math.max(1, Math.ceil((((total ?? 0) - seen) * pages) / seen))
}

/** The progress of the read that a filter needs; the list of a channel is read before details. */
const factsReading = ({ channelRead, detailsRead }: LibrarySync): LibraryView['reading'] => {
  if (channelRead && channelRead.failure === null)
    return { what: 'channel', done: channelRead.cursor.pages, of: channelRead.pages ?? 1 }
  return detailsRead
    ? { what: 'details', done: detailsRead.total - detailsRead.left.length, of: detailsRead.total }
    : null
}

/** The state as pages see it. `waitsUntil` is when a refresh that hit the rate limit continues. */
export const libraryView = ({ links, sync }: LibraryState, waitsUntil: number | null = null): LibraryView => ({
  links,
  total: sync.total,
  complete: sync.complete,
  requestsLeft: requestsLeft(sync),
  updatedAt: sync.updatedAt,
  refresh: sync.refresh === null ? null : { checked: sync.pass?.cursor.seen ?? 0, of: sync.total, waitsUntil },
  refreshFailure: sync.refreshFailure,
  listed: sync.total === null || sync.surplus === 0 || sync.total === links ? null : sync.total - sync.surplus,
  reading: factsReading(sync),
  readingFailure: sync.channelRead?.failure ?? null,
  failure: sync.failure,
})
