import type { Link, LinkOrder } from '../contract/link.ts'
import type { Failure } from './failure.ts'
import type { LibraryView } from './library-view.ts'

/** Each that is given must apply. */
export interface LinkFilters {
  /** By id. */
  channel?: number | undefined
  campaign?: number | undefined
  /** The host of the short URL. */
  domain?: string | undefined
  clicks?: { from?: number | undefined; to?: number | undefined } | undefined
  /** When it was created, as date-times of the service or the beginnings of such; both ends are included. */
  dates?: { from?: string | undefined; to?: string | undefined } | undefined
  expiry?: 'never' | 'later' | 'expired' | undefined
}

/** A range of the account's links. */
export interface LinksQuestion {
  /** Words that a link must contain, in any order; a short URL of the account finds its link. */
  query: string
  filters: LinkFilters
  order: LinkOrder
  from: number
  count: number
  /** Whether the service may be asked: never, if the links stored here can't answer completely, or in any case. */
  requests: 'none' | 'if-needed' | 'always'
}

export interface LinksAnswer {
  rows: Link[]
  /** How many matching links can be asked for, from the first. */
  listed: number
  /** How many there are; `null` if that is unknown. */
  total: number | null
  /** Whether nothing is missing from what is listed. */
  complete: boolean
  /** Whether asking for the links behind those that are listed gives more. */
  hasMore: boolean
  /** The time as of which this is right; `null` if unknown. */
  readAt: number | null
  /** What the service's search gave: nothing if it was not asked, or its full list if it can't search. */
  service: 'unasked' | 'answered' | 'failed' | 'no-search'
  /** Why the service could not be asked. */
  failure: Failure | null
  /** Filters that can't be applied, because neither the rows nor the service's list show what they are about. */
  unsupportedFilters: (keyof LinkFilters)[]
  library: LibraryView
}
