import type { WriteName } from '../contract/operations.ts'
import type { JobSource } from '../model/job-view.ts'
import type { Priority } from '../model/priority.ts'
import type { CopyFormat } from '../model/settings.ts'
import type { Job, NewJob } from './job.ts'
import { placeInLane } from './lane.ts'

/** A request to the outbox. */
export interface Intent {
  /** Given by the caller to make a repeated call idempotent: the second time nothing is added. */
  id?: string
  operation: WriteName
  /** As parsed by the contract where it entered the worker. */
  input: Record<string, unknown>
  source: JobSource
  priority: Priority
  tabId: number | null
  title: string
  copy: boolean
  /** As in `Job`. */
  copyAs?: CopyFormat
  /** As in `Job`. */
  preset?: string | undefined
  /** The batch that it belongs to, if any. */
  batch?: string
  /** Set if Terselink has chosen the alias in `input`. */
  chosenAlias?: Job['chosenAlias']
  /** The short URL that a page has copied for it. */
  copied?: string
}

export const newJob = (intent: Intent, connection: string, freshId: string, now: number): NewJob => {
  const id = intent.id ?? freshId
  const job = {
    ...intent,
    batch: intent.batch ?? null,
    copied: intent.copied ?? null,
    id,
    connection,
    revision: 1,
    state: 'waiting',
    createdAt: now,
    updatedAt: now,
    nextAt: now,
    attempts: 0,
    firstSentAt: null,
    failure: null,
    idempotencyKey: id,
    doubt: null,
    outcome: null,
    claim: null,
    passwordErased: false,
    dismissed: false,
  } satisfies Omit<Job, 'sequence' | 'lane' | 'laneRank'>
  return { ...job, ...placeInLane(job) }
}
