import type { WriteName } from '../contract/operations.ts'
import type { Failure } from './failure.ts'
import type { JobOutcome } from './job-outcome.ts'

export type JobState = 'waiting' | 'sending' | 'reconciling' | 'unsure' | 'failed' | 'done'

/** Where a person asked for it. */
export type JobSource = 'popup' | 'options' | 'toolbar' | 'menu' | 'command' | 'omnibox' | 'bulk'

export interface JobView {
  id: string
  operation: WriteName
  /** What a list shows: the long URL, or the name of the object. */
  subject: string
  /** The intent as it was asked, without any password. */
  input: Record<string, unknown>
  /** Whether a password was part of it. */
  hasPassword: boolean
  /** The password was erased when the request settled: it cannot be sent again without another decision about it. */
  needsPassword: boolean
  state: JobState
  source: JobSource
  /** The batch that it belongs to; `null` without one. */
  batch: string | null
  createdAt: number
  /** When it will be tried next; `null` when nothing is planned. */
  nextAt: number | null
  attempts: number
  /** Until when the spent allowance lets nothing of its kind go; `null` where that is not what it waits for. */
  paceUntil: number | null
  /** It waits until its batch is resumed. */
  paused: boolean
  /** Why it waits, failed or is unsure. */
  failure: Failure | null
  outcome: JobOutcome | null
}

export type JobCounts = Record<JobState, number>

export interface JobsPage {
  jobs: JobView[]
  /** How many jobs match over all pages. */
  total: number
  counts: JobCounts
  /** How long what waits will take at least, in milliseconds, when nobody else takes from the allowance. */
  queueMs: number
  /** As in `Overview`. */
  unreadable: number
}
