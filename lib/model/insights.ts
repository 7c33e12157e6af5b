import type { FactsReading } from './library-view.ts'
import type { ListedLink, ReferrerClicks } from './link-facts.ts'
import type { LinkFilters } from './links-question.ts'

/** In days. */
export type InsightsPeriod = 1 | 7 | 30

export interface InsightsQuestion {
  period: InsightsPeriod
  filters: LinkFilters
  /** Whether the service may be asked for the clicks of the period. */
  asksService?: boolean | undefined
}

export interface LinkGain {
  link: ListedLink
  /** Never negative: a service may correct its counts. */
  gain: number
  /** Of the period before; absent where it isn't known. */
  before?: number | undefined
}

/** Links of one channel, campaign (by id) or domain (by host). */
export interface GroupClicks<Key> {
  key: Key
  links: number
  clicks: number
  gain: number
  before?: number | undefined
}

/** Some of the links of which there are `total`. */
export interface SomeLinks {
  links: ListedLink[]
  total: number
}

/**
 * What the links stored on this device, and their counts that were read in the last 400 days, show. All days and times
 * are the service's own.
 */
export interface Insights {
  today: string
  /**
   * The day from whose last counts on clicks are compared; `null` if there are none yet. An earlier or later day than
   * asked if no counts were read then.
   */
  since: string | null
  /** The day that was asked for. */
  asked: string
  /**
   * The days whose clicks the service has counted, which are then what links gained, and the clicks of as many days before;
   * `null` where clicks are those of the counts stored here, since `since`.
   */
  period: { from: string; to: string; before: number | null } | null
  /** When the first comparison will be there, in epoch milliseconds; `null` if it is there, or nothing was read yet. */
  firstComparisonAt: number | null
  /** The links that pass the filters, their clicks, and what they gained. */
  links: number
  clicks: number
  gain: number
  /** Whether every link of the account is stored. */
  complete: boolean
  /** How many of how many are stored, if there are more than can be; `null` otherwise. */
  newestOnly: { loaded: number; total: number } | null
  /** When the counts were last read, in epoch milliseconds. */
  readAt: number | null
  /** Links that may pass the filters, but aren't counted: a fact about them is unknown on this device. */
  unknownFor: number
  /** The first 50 of each. */
  byGain: LinkGain[]
  byClicks: LinkGain[]
  /** How many links gained. */
  moved: number
  /** All of them, the most gained first, then the most clicked. */
  channels: GroupClicks<number>[]
  campaigns: GroupClicks<number>[]
  domains: GroupClicks<string>[]
  /** How many links aren't in the sums above, because their channels or campaign aren't known. */
  unknownChannels: number
  unknownCampaign: number
  /** The channels of which no counted link is unknown nevertheless, since their own lists were read. */
  wholeChannels: number[]
  /** The first 50 of the links whose statistics this device has read, how many those are, and their clicks. */
  referrers: ReferrerClicks[]
  referredLinks: number
  referredClicks: number
  /** Each day of the period that was compared, oldest first, also those without clicks. */
  days: { day: string; clicks: number }[]
  expiresWithin7: SomeLinks
  expiresWithin30: SomeLinks
  expired: SomeLinks
  unknownExpiry: number
  /** Whether the service's list says these of each link; the progress of a read of what it doesn't. */
  saysFacts: boolean
  reading: FactsReading | null
  /** Created until this day, a week ago, and without a click. */
  neverClicked: SomeLinks
  neverClickedUntil: string
}
