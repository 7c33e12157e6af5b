import type { Link } from '../../contract/link.ts'
import type { Failure } from '../../failure.ts'

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
  /** Why nothing could be read or kept last. */
  failure: Failure | null
}

/** Some of the links that match, in the order asked for. */
export interface LibraryPage {
  rows: Link[]
  /** How many match among those that are kept. */
  total: number
  library: LibraryView
}
