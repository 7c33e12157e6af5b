import { invalid, ok, type Result } from '../model/failure.ts'
import { FIRST_OF_ALL, type Job } from './job.ts'
import { change } from './lane.ts'
import { BARE_OUTCOME } from './outcome.ts'
import { done } from './policy.ts'

// What the user can decide about a job. Each decision is refused in states where it makes no sense.

const urgently = (now: number) => ({ nextAt: FIRST_OF_ALL, askedAgainAt: now, priority: 'click' as const })

/** How a job is retried. */
export interface Retry {
  /** In place of the erased one; `null` for none. */
  password?: string | null | undefined
  /** With others: it keeps its priority, so that a click doesn't wait for them. */
  together?: boolean | undefined
}

/**
 * Sends the job next. A failed job did not happen, so it gets a new key: under the old one a service may return the old
 * response.
 */
export const retryJob = (
  job: Job,
  now: number,
  newKey: string,
  { password, together = false }: Retry = {},
): Result<Job> => {
  if (job.state !== 'failed' && job.state !== 'waiting') return invalid('job', 'job_not_failed')
  const decided = withPassword(job, password)
  if (decided === null) return invalid('password', 'password_lost')
  const fresh = job.state === 'failed' ? { idempotencyKey: newKey, firstSentAt: null, attempts: 0 } : {}
  const priority = together ? { priority: job.priority } : {}
  return ok(change(job, now, { ...fresh, ...decided, ...urgently(now), ...priority, state: 'waiting' }))
}

/**
 * Applies the user's answer about an erased password; `null` while there is none. A password that was not erased stays.
 */
const withPassword = (
  { passwordErased, input }: Job,
  password: string | null | undefined,
): Partial<Pick<Job, 'input' | 'passwordErased'>> | null => {
  if (!passwordErased) return {}
  if (password === undefined) return null
  return { passwordErased: false, input: password === null ? input : { ...input, password } }
}

/** Asks the service again. */
export const recheckJob = (job: Job, now: number): Result<Job> => {
  const { doubt } = job
  if (job.state !== 'unsure' || doubt === null) return invalid('job', 'job_not_unsure')
  return ok(change(job, now, { ...urgently(now), doubt: { ...doubt, failedReads: 0, penalty: 0 } }))
}

/** The user knows: the request happened, or it is to be sent again. */
export const resolveJob = (job: Job, now: number, made: boolean): Result<Job> => {
  if (job.state !== 'unsure') return invalid('job', 'job_not_unsure')
  if (made) return ok(done(job, now, BARE_OUTCOME))
  return ok(change(job, now, { ...urgently(now), state: 'waiting', doubt: null }))
}

/** Whether the job may be discarded: not while it is being sent, which would only hide the outcome. */
export const checkDiscardable = (job: Job): Result<Job> =>
  job.state === 'sending' || job.state === 'reconciling' ? invalid('job', 'job_sending') : ok(job)

// These two keep `updatedAt`: it dates the job's plan, and shows whether the clock was set back since.

export const dismissJob = (job: Job): Result<Job> => ok(change(job, job.updatedAt, { dismissed: true }))

export const markCopied = (job: Job, shortUrl: string): Result<Job> =>
  ok(change(job, job.updatedAt, { copied: shortUrl }))
