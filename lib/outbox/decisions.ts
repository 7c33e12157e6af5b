import { invalid, ok, type Result } from '../model/failure.ts'
import { change } from './change.ts'
import type { Job } from './job.ts'
import { bareOutcome } from './outcome.ts'
import { done } from './policy.ts'

// What a person may decide about a job. Each is refused where it would not mean what it says.

/**
 * Tried as soon as the pace allows. What failed is known not to have happened, so it goes under a new key: under the old
 * one a service may give the old answer again.
 */
export const retryJob = (job: Job, now: number, newKey: string, password?: string | null): Result<Job> => {
  if (job.state !== 'failed' && job.state !== 'waiting') return invalid('job', 'job_not_failed')
  const decided = withPassword(job, password)
  if (decided === null) return invalid('password', 'password_lost')
  const fresh = job.state === 'failed' ? { idempotencyKey: newKey, firstSentAt: null, attempts: 0 } : {}
  return ok(change(job, now, { ...fresh, ...decided, state: 'waiting', nextAt: now, priority: 'click' }))
}

/** What a person says about a password that was erased; `null` while nothing was said. Any other one stays as it is. */
const withPassword = (
  { passwordErased, input }: Job,
  password: string | null | undefined,
): Partial<Pick<Job, 'input' | 'passwordErased'>> | null => {
  if (!passwordErased) return {}
  if (password === undefined) return null
  return { passwordErased: false, input: password === null ? input : { ...input, password } }
}

/** The service is asked again. */
export const recheckJob = (job: Job, now: number): Result<Job> => {
  const { doubt } = job
  if (job.state !== 'unsure' || doubt === null) return invalid('job', 'job_not_unsure')
  return ok(change(job, now, { nextAt: now, priority: 'click', doubt: { ...doubt, failedReadings: 0, vain: 0 } }))
}

/** The person knows: it was made, or it is to be sent again. */
export const resolveJob = (job: Job, now: number, made: boolean): Result<Job> => {
  if (job.state !== 'unsure') return invalid('job', 'job_not_unsure')
  if (made) return ok(done(job, now, bareOutcome()))
  return ok(change(job, now, { state: 'waiting', nextAt: now, priority: 'click', doubt: null }))
}

/** Whether it may be thrown away: not while it is being sent, when that would only hide what happens. */
export const checkDiscardable = (job: Job): Result<Job> =>
  job.state === 'sending' || job.state === 'reconciling' ? invalid('job', 'job_sending') : ok(job)

/** It plans nothing, so the time of the last plan stays: a clock that was set back since must still be noticed by it. */
export const dismissJob = (job: Job): Result<Job> => ok(change(job, job.updatedAt, { dismissed: true }))

export const markCopied = (job: Job, now: number): Result<Job> => {
  if (job.outcome === null) return invalid('job', 'job_without_short_url')
  return ok(change(job, now, { outcome: { ...job.outcome, copied: true } }))
}
