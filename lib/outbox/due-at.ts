import { HOUR } from '../model/durations.ts'
import type { Failure } from '../model/failure.ts'
import { isUnavailable, wasAnswered, wasSent } from './can-have-happened.ts'
import type { Job } from './job.ts'
import { LEASE_MS } from './policy.ts'

/** No job is planned further ahead than a service may ask us to wait. */
const MAX_PLAN_AHEAD_MS = 25 * HOUR

/**
 * When a job's next step is due; `null` if none is planned. A job that was stored in what is the future now was planned
 * by a clock that was set back since: its time is meaningless, and it is due.
 */
export const dueAt = ({ nextAt, updatedAt }: Pick<Job, 'nextAt' | 'updatedAt'>, now: number): number | null =>
  nextAt !== null && (updatedAt > now + LEASE_MS || nextAt > now + MAX_PLAN_AHEAD_MS) ? now : nextAt

/**
 * The same for a job that may have failed in an outage, which has ended at `heardAgainAt`: it doesn't wait any longer.
 * One that must wait until its last send has ended still does.
 */
export const dueAfterOutage = (
  job: Pick<Job, 'state' | 'nextAt' | 'updatedAt' | 'failure' | 'doubt'>,
  now: number,
  heardAgainAt = Number.NEGATIVE_INFINITY,
): number | null => {
  const due = dueAt(job, now)
  const { state, updatedAt, failure, doubt } = job
  // One in flight may have failed before: its time is the end of its lease.
  const mayWait = (state === 'waiting' || state === 'unsure') && failure !== null && isOfOutage(failure)
  const isOver = updatedAt < heardAgainAt && heardAgainAt <= now
  if (due === null || !mayWait || !isOver || doubt?.absentSince) return due
  return Math.min(due, Math.max(heardAgainAt, doubt?.endsAt ?? heardAgainAt))
}

const isOfOutage = (failure: Failure): boolean => isUnavailable(failure) || (wasSent(failure) && !wasAnswered(failure))
