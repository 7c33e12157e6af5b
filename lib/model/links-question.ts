import type { LinkOrder } from '../contract/link.ts'
import type { Failure } from './failure.ts'
import type { LibraryView } from './library-view.ts'
import type { ListedLink } from './link-facts.ts'

/** Each that is given must apply. */
export interface LinkFilters {
  /** By id. */
  channel?: number | undefined
  /** By id, or `null` for links without one. */
  campaign?: number | null | undefined
  /** The host of the short URL. */
  domain?: string | undefined
  clicks?: { from?: number | undefined; to?: number | undefined } | undefined
  /** When it was created, as days of the user's own zone (`YYYY-MM-DD`); both are included. */
  dates?: { from?: string | undefined; to?: string | undefined } | undefined
  /** Never, at a later time, before now, or within so many days from now. */
  expiry?: 'never' | 'later' | 'expired' | { days: number } | undefined
  /** Never clicked, or not in the last days with the current one, for which it was there. */
  lastClick?: 'never' | { days: number } | undefined
  /** Whether visitors are asked for a password. */
  password?: boolean | undefined
  /** Whether some visitors are led elsewhere. */
  targets?: boolean | undefined
  /** Whether it has pixels. */
  pixels?: boolean | undefined
  /** Whether it has a note. */
  note?: boolean | undefined
  /** A UTM parameter of its long URL, and exactly this value. */
  utm?: { name: string; value: string } | undefined
  /** Whether Terselink made it on this device. */
  madeHere?: boolean | undefined
  /** Whether it was made on this device with this preset, by id. */
  preset?: string | undefined
}

export type FilterName = keyof LinkFilters
export type FilterValue<Name extends FilterName> = Exclude<LinkFilters[Name], undefined>

/** A range of the account's links. */
export interface LinksQuestion {
  /** Words that a link must contain, in any order; a short URL of the account finds its link. */
  query: string
  filters: LinkFilters
  /**
   * `match`: first those whose alias, short URL or title is the query, then those that begin with it, then the others,
   * each the newest first.
   */
  order: LinkOrder | 'match'
  from: number
  count: number
  /** Whether the service may be asked: never, if the links stored here can't answer completely, or in any case. */
  requests: 'none' | 'if-needed' | 'always'
}

/** Names the search in an address of the options page. */
export const SEARCH = 'search'

/** What the options page's address says after `#` to show the links that a search finds. */
export const linksSearch = (query: string): string => `links?${new URLSearchParams({ [SEARCH]: query })}`

export interface LinksAnswer {
  rows: ListedLink[]
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
  /** How many links may match, but aren't listed: whether they pass the filters isn't known on this device. */
  unknownFor: number
  /**
   * When it will be: once the list is read, or that of the channel; once the details of each of these links are read, which
   * the user can ask for; or never, because the service doesn't say it.
   */
  unknownUntil: 'listed' | 'detailed' | 'never'
  library: LibraryView
}
