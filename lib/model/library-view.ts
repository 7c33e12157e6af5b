import type { Failure } from './failure.ts'

/**
 * How many links are stored at most. Of a larger account the newest are stored, and the service is searched for the
 * others.
 */
export const MAX_STORED_LINKS = 100_000

/** The local copy of the account's links. */
export interface LibraryView {
  /** How many links are stored here. */
  links: number
  /** How many links the service last said that there are; `null` until it has. */
  total: number | null
  /**
   * Whether every link that the service lists is stored, as far as was seen: only then does a search without results
   * prove that there is no such link.
   */
  complete: boolean
  /** The estimated number of requests until the whole list is read; `null` if it is not being read. */
  requestsLeft: number | null
  /** The time as of which all stored links match the service's list; `null` if unknown. */
  updatedAt: number | null
  /** The progress of a refresh that the user requested; `null` without one. */
  refresh: RefreshView | null
  /** Why the last refresh did not finish. */
  refreshFailure: Failure | null
  /** How many links the service lists, if that differs from its total. */
  listed: number | null
  /** The progress of a read of what filters need and the list of links doesn't contain. */
  reading: FactsReading | null
  /** Why the last read of a channel's list has ended. */
  readingFailure: Failure | null
  /** Why the last read or write failed. */
  failure: Failure | null
}

export interface FactsReading {
  /** Whether a channel's list or the details of links are read. */
  what: 'channel' | 'details'
  /** Both are numbers of requests. */
  done: number
  of: number
}

export interface RefreshView {
  /** How many links were checked. */
  checked: number
  of: number | null
  /** When a refresh that hit the rate limit continues; `null` while it runs. */
  waitsUntil: number | null
}

/** How many of how many links are stored, if there are more than can be; otherwise `null`. */
export const newestOnly = ({ links, total, complete }: LibraryView): { loaded: number; total: number } | null =>
  !complete && total !== null && links >= MAX_STORED_LINKS ? { loaded: links, total } : null
