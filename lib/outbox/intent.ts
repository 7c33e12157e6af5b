import { unsentJob } from '../model/job-view.ts'
import type { Job, NewJob } from './job.ts'
import { placeInLane } from './lane.ts'

/** A request to the outbox. Its input was parsed by the contract where it entered the worker. */
export interface Intent
  extends Pick<
    Job,
    | 'operation'
    | 'input'
    | 'source'
    | 'priority'
    | 'tabId'
    | 'title'
    | 'copy'
    | 'copyAs'
    | 'preset'
    | 'chosenAlias'
    | 'change'
  > {
  /** Chosen by the caller to make a repeated call idempotent: the second call adds nothing. */
  id?: string
  /** The batch that it belongs to, if any. */
  batch?: string
  /** The short URL that a page has copied for it. */
  copied?: string
}

export const newJob = (intent: Intent, connection: string, freshId: string, now: number): NewJob => {
  const id = intent.id ?? freshId
  const job = {
    ...intent,
    batch: intent.batch ?? null,
    copied: intent.copied ?? null,
    ...unsentJob(id, now),
    connection,
    revision: 1,
    firstSentAt: null,
    idempotencyKey: id,
    doubt: null,
    claim: null,
    dismissed: false,
  } satisfies Omit<Job, 'sequence' | 'lane' | 'laneRank'>
  return { ...job, ...placeInLane(job) }
}
