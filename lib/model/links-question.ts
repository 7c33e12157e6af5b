import type { LinkOrder } from '../contract/link.ts'
import type { Failure } from './failure.ts'
import type { LibraryView } from './library-view.ts'
import type { ListedLink } from './link-facts.ts'

/** A link must pass every filter that is given. */
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
  /** Never clicked, or not clicked in the last days including the current one; links created since don't count. */
  lastClick?: 'never' | { days: number } | undefined
  /** Whether visitors are asked for a password. */
  password?: boolean | undefined
  /** Whether some visitors are led elsewhere. */
  targets?: boolean | undefined
  /** Whether the link has pixels. */
  pixels?: boolean | undefined
  /** Whether the link has a note. */
  note?: boolean | undefined
  /** A UTM parameter of the long URL with exactly this value. */
  utm?: { name: string; value: string } | undefined
  /** Whether Terselink created the link on this device. */
  madeHere?: boolean | undefined
  /** Whether the link was created on this device with this preset, by id. */
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
   * `match`: first the links whose alias, short URL or title equals the query, then those where it begins with the
   * query, then the others; each group with the newest first.
   */
  order: LinkOrder | 'match'
  from: number
  count: number
  /** Whether the service may be asked: never, only if the stored links can't answer completely, or always. */
  requests: 'none' | 'if-needed' | 'always'
}

/** The name of the search in an address of the options page. */
export const SEARCH = 'search'

/** The part after `#` of the options page's address that shows the links that a search finds. */
export const linksSearch = (query: string): string => `links?${new URLSearchParams({ [SEARCH]: query })}`

export interface LinksAnswer {
  rows: ListedLink[]
  /** How many matching links can be requested, counted from the first. */
  listed: number
  /** How many links match; `null` if that is unknown. */
  total: number | null
  /** Whether nothing is missing from what is listed. */
  complete: boolean
  /** Whether requesting links after those that are listed returns more. */
  hasMore: boolean
  /** The time as of which the answer is right; `null` if unknown. */
  readAt: number | null
  /**
   * How the service's search went: not asked, answered, failed, or answered with the full list because the service
   * can't search.
   */
  service: 'unasked' | 'answered' | 'failed' | 'no-search'
  /** Why the service could not be asked. */
  failure: Failure | null
  /** How many links aren't listed but may match: whether they pass the filters isn't known on this device. */
  unknownFor: number
  /**
   * When that will be known: once the list, or that of the channel, is read (`listed`); once the details of each of
   * these links are read, which the user can ask for (`detailed`); or never, because the service doesn't say it.
   */
  unknownUntil: 'listed' | 'detailed' | 'never'
  library: LibraryView
}
