import type { Job, NewJob } from './job.ts'
import { placeInLane } from './lane.ts'

/** A request to the outbox. Its input was parsed by the contract where it entered the worker. */
export interface Intent
  extends Pick<
    Job,
    'operation' | 'input' | 'source' | 'priority' | 'tabId' | 'title' | 'copy' | 'copyAs' | 'preset' | 'chosenAlias'
  > {
  /** Given by the caller to make a repeated call idempotent: the second time nothing is added. */
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
