import type { Collections } from './collections.ts'
import type { ConnectionView } from './connection-view.ts'
import type { Draft } from './draft.ts'
import type { Failure } from './failure.ts'
import type { JobCounts, JobView } from './job-view.ts'
import { type ListedLink, titleOf } from './link-facts.ts'
import type { RateView } from './rate-view.ts'
import type { Settings } from './settings.ts'

export interface Overview {
  connection: ConnectionView | null
  settings: Settings
  collections: Collections
  recent: RecentLink[]
  /** The draft for this tab and this address. */
  draft: Draft | null
  /** The newest job that this tab's popup created for this address and that the user has not dismissed. */
  job: JobView | null
  /**
   * An unfinished request for this page that was made elsewhere (in another tab or window, by a gesture or in a batch),
   * or that this tab has dismissed.
   */
  underWay: JobView | null
  counts: JobCounts
  rate: RateView
  /** How many stored requests couldn't be read and were set aside. */
  unreadable: number
  /** The newest link to this page in the library. */
  known: ListedLink | null
  remembered: RememberedValues
  /** Failures that occurred without a window and have not been shown yet, the newest first; their `job` is left out. */
  failures: FailureView[]
}

/** A failure that occurred without a window and has not been shown yet. */
export interface FailureView {
  id: string
  /** The address as given, or the name of an object. Empty if there was none. */
  what: string
  failure: Failure
  /** Epoch milliseconds. */
  at: number
  /** The request that failed or is unsure; `null` if the gesture led to none. */
  job: JobView | null
}

export interface RecentLink {
  shortUrl: string
  longUrl: string
  /** The result of `titleOf`. */
  title: string
  /** The short URL was copied before the response and doesn't work. */
  isBroken: boolean
}

/** The entry of the recent links for this link of the account. */
export const recentLink = (link: ListedLink): RecentLink => ({
  shortUrl: link.shorturl,
  longUrl: link.longurl,
  title: titleOf(link),
  isBroken: false,
})

/** Values that link parameters had before, by the parameter's name; the newest first. */
export type RememberedValues = Record<string, string[]>
