import type { Link } from '../contract/link.ts'
import type { Failure } from './failure.ts'

/** How much of the account's links is kept here. */
export interface LibraryView {
  /** How many links are kept. */
  links: number
  /** How many there are, as the service last said; `null` until it has. */
  total: number | null
  /** Whether every link of the account is kept, as far as was seen: only then is what is not found not there. */
  complete: boolean
  /** How many requests the reading of the whole list still takes, as far as can be told; `null` when none is under way. */
  requestsLeft: number | null
  /** Up to when nothing newer was missed. */
  checkedAt: number | null
  /** When all click counts were last read. */
  countedAt: number | null
  /** Since when every link that is kept is as the service had it; `null` before that was known. */
  updatedAt: number | null
  /** How far a refresh has come that a person asked for; `null` when none is under way. */
  refresh: RefreshView | null
  /** Why the last refresh came to no end. */
  refreshFailure: Failure | null
  /** The last refresh was given up because the service's list kept changing, or shows fewer links than it counts. */
  unsettled: boolean
  /** Why nothing could be read or kept last. */
  failure: Failure | null
}

export interface RefreshView {
  /** How many links were checked. */
  checked: number
  of: number | null
  /** When it goes on that the request limit holds up; `null` while it goes on. */
  waitsUntil: number | null
}

/** Some of the links that match, in the order asked for. */
export interface LibraryPage {
  rows: Link[]
  /** How many match among those that are kept. */
  total: number
  library: LibraryView
}
