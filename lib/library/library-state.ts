import { storedFailure } from '../outbox/stored-failure.ts'
import { z } from '../zod.ts'

/** Where the reading of a list stands between two of its pages, which may lie a worker's life apart. */
export const reading = z.object({
  startedAt: z.number(),
  /** The page to be asked next. */
  page: z.int(),
  /** The furthest page that came. */
  furthest: z.int(),
  /** The first and the last link of the page that came last: when they come again, the service ignores `page`. */
  edges: z.nullable(z.object({ first: z.int(), last: z.int() })),
  /** How many pages came. */
  came: z.int(),
  /** How many links there were by the last page that came; `null` before the first. */
  total: z.nullable(z.int()),
})

const END_KINDS = ['end', 'repeats', 'cap'] as const

/** A reading of the whole list. */
const pass = z.extend(reading, {
  /** Rising: of the passes that have met a link, the last is kept with it. */
  number: z.int(),
  /** When its last page came; `null` before the first. */
  lastAt: z.nullable(z.number()),
  /** Every page came with the newest first: then what is deleted pulls others over a page's edge only where the total sinks. */
  newestFirst: z.boolean(),
  /** How many different links it has met so far. */
  met: z.int(),
  /** By how many links the passes right before it came short of the total. */
  shortfalls: z.array(z.int()),
  /** How it ended: at the end of the list, at a page that came before, or because it went on for too long. What was made
   * meanwhile is then looked for before anything is concluded. */
  ended: z.nullable(z.enum(END_KINDS)),
})
export type Pass = z.infer<typeof pass>

/** A person asked for everything to be as the service has it now. */
const refresh = z.object({
  askedAt: z.number(),
  /** What was on the screen: these places of the list by date, or `null` of another list; and these links. */
  shown: z.object({ first: z.nullable(z.int()), ids: z.array(z.int()) }),
  /** Pages of the list to be read before the others, because they hold what was on the screen. */
  pages: z.array(z.int()),
  /** Rows on a page, by the first that came. */
  pageRows: z.int(),
  /** The first pass that was begun for it. */
  firstPass: z.int(),
  /** It was asked for again after some of the list had been read: the whole list is read once more. */
  again: z.boolean(),
  /** Everything was read, and what is on the screen is read once more, because that is long ago. */
  isLast: z.boolean(),
})
export type Refresh = z.infer<typeof refresh>

/** How far the library of a connection has come. It is stored: every step may be the last of its worker. */
export const librarySync = z.object({
  /** How many links the service said there are. */
  total: z.nullable(z.int()),
  /** By how many links the last pass came short of that; less than none where links were deleted meanwhile. */
  shortBy: z.int(),
  /** Whether it lists as many: then a difference to what is kept here means something. */
  totalIsTrue: z.boolean(),
  /** Every link of the account is here, as far as was seen. */
  complete: z.boolean(),
  /** Up to when nothing newer was missed. */
  checkedAt: z.nullable(z.number()),
  /** When the last full pass was concluded, and how many pages it took. */
  countedAt: z.nullable(z.number()),
  pages: z.int(),
  /** The number of the last full pass that was begun. */
  passes: z.int(),
  pass: z.nullable(pass),
  /** What is kept differs from the service's total: only a full pass finds out in what. */
  passWanted: z.boolean(),
  /** A reading from the newest link to the first that is known. */
  look: z.nullable(reading),
  /** When to look for the links that were made here, whose rows are guesses till then. */
  lookWantedAt: z.nullable(z.number()),
  refresh: z._default(z.nullable(refresh), null),
  /** Why the last refresh came to no end: a failure, or the lists that were read never agreed with each other. */
  refreshFailure: z._default(z.nullable(storedFailure), null),
  unsettled: z._default(z.boolean(), false),
  /** Since when every link that is kept is known to be as the service had it; `null` before that was ever so. */
  updatedAt: z._default(z.nullable(z.number()), null),
  /** Links whose details are to be read: they were on the screen, or were changed here. */
  reread: z._default(z.array(z.int()), []),
  /** The last time that a person was seen. */
  attendedAt: z.number(),
  /** Rises with each change of our own: a page that was asked for before it is out of date. */
  ownChanges: z.int(),
  /** Which of the page sizes the service bore in the last pass that was begun. */
  pageSize: z.int(),
  /** Why the last request was in vain, how many were, one after another, and when. */
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
  /** Rises with each change. */
  revision: z.int(),
  /** How many links are kept. */
  links: z.int(),
  /** The block that takes new links, and how many it has taken. */
  openBlock: z.int(),
  openBlockSize: z.int(),
  sync: librarySync,
})
export type LibraryState = z.infer<typeof libraryState>

export const newLibraryState = (connection: string): LibraryState => ({
  connection,
  revision: 0,
  links: 0,
  openBlock: 0,
  openBlockSize: 0,
  sync: NEW_SYNC,
})
