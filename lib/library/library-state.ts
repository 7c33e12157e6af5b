import { storedFailure } from '../outbox/stored-failure.ts'
import { z } from '../zod.ts'

/** Where the reading of a list stands between two of its pages, which may lie a worker's life apart. */
const reading = {
  /** The page to be asked next. */
  page: z.int(),
  /** How many pages have been asked for. */
  asked: z.int(),
  /** How many links there were by the last page; `null` before the first. */
  total: z.nullable(z.int()),
}

/** A reading of the whole list. */
const pass = z.object({
  ...reading,
  /** Rising: what has met the pass of a row is later or the same. */
  number: z.int(),
  startedAt: z.number(),
  /** When its last page came; `null` before the first. */
  lastAt: z.nullable(z.number()),
  /** Different links met so far. */
  seen: z.int(),
  /** By how many links the passes before it, which follow one another without a pause, came short of the total. */
  shortfalls: z.array(z.int()),
})

/** A look for what is new: from the newest link to the first that is known. */
const look = z.object({ ...reading, startedAt: z.number() })

/** How far the library of a connection has come. It is stored: every step may be the last of its worker. */
export const librarySync = z.object({
  /** How many links the service said there are. */
  total: z.nullable(z.int()),
  /** Whether that is how many it lists: then a difference to what is kept here means something. */
  totalIsTrue: z.boolean(),
  /** Every link of the account is here, as far as was seen. */
  complete: z.boolean(),
  /** Until when it is known that nothing newer was missed. */
  checkedAt: z.nullable(z.number()),
  /** When the last full pass ended. */
  countedAt: z.nullable(z.number()),
  pass: z.nullable(pass),
  passes: z.int(),
  /** What is kept here differs from the service's total: only a full pass finds out why. */
  passWanted: z.boolean(),
  look: z.nullable(look),
  /** Something was made here whose row is a guess, or a person asked. */
  lookWanted: z.boolean(),
  /** The last time that a person was seen. */
  attendedAt: z.number(),
  /** Rises with each change of our own: a page that was asked for before it is out of date. */
  ownChanges: z.int(),
  /** How many rows are asked for in a page, as an index into `PAGE_SIZES`. */
  pageSize: z.int(),
  /** Why the last request was in vain, and how many were, one after another. */
  failure: z.nullable(storedFailure),
  failures: z.int(),
  failedAt: z.number(),
})
export type LibrarySync = z.infer<typeof librarySync>

const NEW_SYNC: LibrarySync = {
  total: null,
  totalIsTrue: false,
  complete: false,
  checkedAt: null,
  countedAt: null,
  pass: null,
  passes: 0,
  passWanted: false,
  look: null,
  lookWanted: false,
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
  /** The block that takes new links, and how many it holds. */
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
