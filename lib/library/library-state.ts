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
