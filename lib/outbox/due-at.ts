import { HOUR } from '../model/durations.ts'
import type { Failure } from '../model/failure.ts'
import { isUnavailable, wasAnswered, wasSent } from './can-have-happened.ts'
import type { Job } from './job.ts'
import { LEASE_MS } from './policy.ts'

/** Longer than any delay that is planned. A later time was stored before the clock was set back. */
const MAX_PLAN_AHEAD_MS = 25 * HOUR

/**
 * When a job's next step is due; `null` if none is planned. If the job was stored at what is a future time now, the
 * clock was set back since: its planned time is meaningless, and it is due.
 */
export const dueAt = ({ nextAt, updatedAt }: Pick<Job, 'nextAt' | 'updatedAt'>, now: number): number | null =>
  nextAt !== null && (updatedAt > now + LEASE_MS || nextAt > now + MAX_PLAN_AHEAD_MS) ? now : nextAt

/**
 * As `dueAt`, but a job that failed in an outage is due as soon as the outage has ended (`heardAgainAt`), unless it
 * must wait until its last send can no longer be in processing.
 */
export const dueAfterOutage = (
  job: Pick<Job, 'state' | 'nextAt' | 'updatedAt' | 'failure' | 'doubt'>,
  now: number,
  heardAgainAt = Number.NEGATIVE_INFINITY,
): number | null => {
  const due = dueAt(job, now)
  const { state, updatedAt, failure, doubt } = job
  // A job in flight may have a failure from before: its planned time is the end of its lease.
  const mayWait = (state === 'waiting' || state === 'unsure') && failure !== null && isOfOutage(failure)
  const isOver = updatedAt < heardAgainAt && heardAgainAt <= now
  if (due === null || !mayWait || !isOver || doubt?.absentSince) return due
  return Math.min(due, Math.max(heardAgainAt, doubt?.endsAt ?? heardAgainAt))
}

const isOfOutage = (failure: Failure): boolean => isUnavailable(failure) || (wasSent(failure) && !wasAnswered(failure))
