import { storedFailure } from '../outbox/stored-failure.ts'
import { z } from '../zod.ts'

/** The progress of reading a list, between two pages that may be read by different workers. */
export const reading = z.object({
  startedAt: z.number(),
  /** The next page to read. */
  page: z.int(),
  /** The furthest page that was read. */
  furthest: z.int(),
  /** The first and the last link of the last page: if they come again, the service ignores `page`. */
  edges: z.nullable(z.object({ first: z.int(), last: z.int() })),
  /** How many pages were read. */
  came: z.int(),
  /** The total by the last page; `null` before the first. */
  total: z.nullable(z.int()),
  /** The page whose lower total last sent the read back, and that total. */
  fall: z._default(z.nullable(z.object({ page: z.int(), total: z.int() })), null),
})

const END_KINDS = ['end', 'repeats', 'early', 'cap'] as const

/** A read of the whole list. */
const pass = z.extend(reading, {
  /** Ascending: the last pass that met a link is stored with it. */
  number: z.int(),
  /** When its last page was read; `null` before the first. */
  lastAt: z.nullable(z.number()),
  /** Every page had the newest first: then a deletion moves other links over a page's edge only if the total falls. */
  newestFirst: z.boolean(),
  /** How many different links it has met so far. */
  met: z.int(),
  /** How many links the immediately preceding passes fell short of the total. */
  shortfalls: z.array(z.int()),
  /**
   * How it ended: at the end of the list, at a repeated page, before the last page that the service counts, or at the
   * page limit. Links created in the meantime are then looked for before it is concluded.
   */
  ended: z.nullable(z.enum(END_KINDS)),
})
export type Pass = z.infer<typeof pass>

/** The user asked for the current state of everything. */
const refresh = z.object({
  askedAt: z.number(),
  /** What was on the screen: these places of the list by date, or `null` for another order; and these links. */
  shown: z.object({ first: z.nullable(z.int()), ids: z.array(z.int()) }),
  /** Pages to read before the others, because they contain what was on the screen. */
  pages: z.array(z.int()),
  /** Rows per page, by the first one. */
  pageRows: z.int(),
  /** The first pass that was started for it. */
  firstPass: z.int(),
  /** Requested again after a part of the list had been read: the whole list is read once more. */
  again: z.boolean(),
  /** Everything was read; what is on the screen is read once more, because that took long. */
  isLast: z.boolean(),
})
export type Refresh = z.infer<typeof refresh>

/** How far the library of a connection is. It is stored, because the worker may stop after every step. */
export const librarySync = z.object({
  /** The service's total. */
  total: z.nullable(z.int()),
  /** How many links the last pass fell short of it; negative if links were deleted in the meantime. */
  shortBy: z.int(),
  /** Whether the service lists as many: then a difference to the local count is meaningful. */
  totalIsTrue: z.boolean(),
  /** Every link of the account is stored here, as far as was seen. */
  complete: z.boolean(),
  /** Nothing newer was missed up to this time. */
  checkedAt: z.nullable(z.number()),
  /** When the last full pass was concluded, and how many pages it took. */
  countedAt: z.nullable(z.number()),
  pages: z.int(),
  /** The number of the last full pass that was started. */
  passes: z.int(),
  pass: z.nullable(pass),
  /** The local count differs from the service's total: only a full pass finds the difference. */
  passWanted: z.boolean(),
  /** A read from the newest link to the first known one. */
  look: z.nullable(reading),
  /** When to look for links that were created here, whose rows are guesses until then. */
  lookWantedAt: z.nullable(z.number()),
  refresh: z._default(z.nullable(refresh), null),
  /** Why the last refresh did not finish: a failure, or lists that never agreed with each other. */
  refreshFailure: z._default(z.nullable(storedFailure), null),
  unsettled: z._default(z.boolean(), false),
  /** The time as of which all stored links match the service; `null` before that. */
  updatedAt: z._default(z.nullable(z.number()), null),
  /** Links whose details are to be read: they were on the screen, or were changed here. */
  reread: z._default(z.array(z.int()), []),
  /** When the user was last here. */
  attendedAt: z.number(),
  /** Incremented with each change of our own, which makes a page requested before it outdated. */
  ownChanges: z.int(),
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
  shortBy: 0,
  totalIsTrue: false,
  complete: false,
  checkedAt: null,
  countedAt: null,
  pages: 0,
  passes: 0,
  pass: null,
  passWanted: false,
  look: null,
  lookWantedAt: null,
  refresh: null,
  refreshFailure: null,
  unsettled: false,
  updatedAt: null,
  reread: [],
  attendedAt: 0,
  ownChanges: 0,
  pageSize: 0,
  failure: null,
  failures: 0,
  failedAt: 0,
}

/** What is stored beside the links of a connection. */
export const libraryState = z.object({
  connection: z.string(),
  /** Incremented with each change. */
  revision: z.int(),
  /** How many links are stored. */
  links: z.int(),
  /** The block for new links, and how many it has. */
  openBlock: z.int(),
  openBlockSize: z.int(),
  /** Links that no longer exist, the last ones found first: requests that created them are still stored. */
  gone: z._default(z.array(z.int()), []),
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
  sync: NEW_SYNC,
})

/** More links than the requests that are shown have created. */
const MAX_GONE = 1_000

/** A database may reuse the id of a deleted link, and a link that was not found may be found again. */
export const goneAfter = (
  gone: readonly number[],
  removed: readonly number[],
  put: readonly { id: number }[],
): number[] => {
  // Of many, the newest: the links of the last requests are among them.
  const newestFirst = removed.toSorted((one, other) => other - one)
  const found = new Set(put.map(({ id }) => id))
  return [...new Set([...newestFirst, ...gone])].filter((id) => !found.has(id)).slice(0, MAX_GONE)
}
