import type { AliasMaker } from '../address/chosen-alias.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import type { WriteName } from '../contract/operations.ts'
import type { Failure } from './failure.ts'

export type JobState = 'waiting' | 'sending' | 'reconciling' | 'unsure' | 'failed' | 'done'

/** Where the user made the request. */
export type JobSource = 'popup' | 'options' | 'toolbar' | 'menu' | 'command' | 'omnibox' | 'bulk'

export interface JobView {
  id: string
  operation: WriteName
  /** The text in lists: the long URL, or the name of the object. */
  subject: string
  /** The page's title or the object's name; empty if it has none. */
  title: string
  /** The requested input, without its password. */
  input: Record<string, unknown>
  /** Whether it contained a password. */
  hasPassword: boolean
  /** The password was erased when the request settled: it can't be sent again until the user has decided about it. */
  needsPassword: boolean
  state: JobState
  /** The batch that it belongs to; `null` without one. */
  batch: string | null
  createdAt: number
  /** When it will be tried next; `null` if nothing is planned. */
  nextAt: number | null
  attempts: number
  /** When the rate limit allows the next request of its priority; `null` if it doesn't wait for that. */
  paceUntil: number | null
  /** It waits until its batch is resumed. */
  paused: boolean
  /** Why it waits, failed or is unsure. */
  failure: Failure | null
  outcome: JobOutcome | null
  /** The short URL with Terselink's own alias that is shown before the response; `null` without one. */
  predicted: string | null
  /** The short URL that was copied for this request, before or after the response; `null` without one. */
  copied: string | null
}

/** Nothing more happens to it without the user. A job in doubt that will be looked up is not settled. */
export const isSettled = ({ state, nextAt }: Pick<JobView, 'state' | 'nextAt'>): boolean =>
  state === 'done' || state === 'failed' || (state === 'unsure' && nextAt === null)

/** The most requests that one message adds to the outbox. */
export const MAX_WRITES = 10_000

export type JobCounts = Record<JobState, number>

export const NO_JOBS: JobCounts = { waiting: 0, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 0 }

export interface JobsPage {
  jobs: JobView[]
  /** How many jobs match over all pages. */
  total: number
  counts: JobCounts
  /** The minimum time for the waiting requests, in milliseconds, without other clients. */
  queueMs: number
  /** As in `Overview`. */
  unreadable: number
}

/** A difference between the request and the result (FIELD.md line 17). */
export interface Difference {
  option: keyof LinkOptions
  asked: string
  /** `null` if the response doesn't show the result. */
  got: string | null
}

export interface JobOutcome {
  /** The id of the created object; `null` if the service returns none. */
  id: number | null
  /** The short URL, for `createLink` and `updateLink`; otherwise `null`. Always http(s). */
  shortUrl: string | null
  differences: Difference[]
}

/** A stored request that this version can't read, as it was found. */
export interface UnreadableRow {
  /** Ascending. */
  id: number
  /** As JSON, without passwords. */
  text: string
}

/** The requests of one connection that are neither done nor discarded. */
export interface UnfinishedRequests {
  /** Identifies the connection for the worker. */
  connection: string
  baseUrl: string
  /** How many there are. */
  requests: number
}

/** Nothing was connected yet, because these requests of the current connection would be left waiting. */
export interface LeavesRequests {
  leaves: UnfinishedRequests
}

/** An alias with the short URL that was copied for it. */
export interface CopiedAlias {
  maker: AliasMaker
  alias: string
  shortUrl: string
  /** Epoch milliseconds. */
  copiedAt: number
}

/** A refused request that was corrected. */
export interface Replaced {
  id: string
  /** Whether it is discarded even if the new one is for another address, because the user chose to edit it. */
  edited: boolean
}
