import type { WriteName } from '../contract/operations.ts'
import { fail, invalid, ok, type Result } from '../model/failure.ts'
import { type Difference, type Discardable, FIRST_OF_ALL, type JobState } from '../model/job-view.ts'
import type { Job } from './job.ts'
import { change } from './lane.ts'
import { BARE_OUTCOME } from './outcome.ts'
import { done } from './policy.ts'

// What the user can decide about a job. Each decision is refused in states where it makes no sense.

const urgently = (now: number) => ({ nextAt: FIRST_OF_ALL, askedAgainAt: now, priority: 'click' as const })

/** How a job is retried. */
export interface Retry {
  /** Replaces the erased password; `null` for none. */
  password?: string | null | undefined
  /** Retried together with others: the job keeps its priority, so that a click doesn't wait for all of them. */
  together?: boolean | undefined
}

/**
 * Sends the job next. A failed job did not happen, so it gets a new idempotency key: under the old one a service may
 * return the old response.
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
 * Applies the user's answer about an erased password; `null` without an answer. A password that was not erased stays.
 */
const withPassword = (
  { passwordErased, input }: Job,
  password: string | null | undefined,
): Partial<Pick<Job, 'input' | 'passwordErased'>> | null => {
  if (!passwordErased) return {}
  if (password === undefined) return null
  return { passwordErased: false, input: password === null ? input : { ...input, password } }
}

/** Has the outbox look up an unsure job again. */
export const recheckJob = (job: Job, now: number): Result<Job> => {
  const { doubt } = job
  if (job.state !== 'unsure' || doubt === null) return invalid('job', 'job_not_unsure')
  return ok(change(job, now, { ...urgently(now), doubt: { ...doubt, failedReads: 0, penalty: 0 } }))
}

/** Settles an unsure job as the user decides: it happened (`made`), or it is sent again. */
export const resolveJob = (job: Job, now: number, made: boolean): Result<Job> => {
  if (job.state !== 'unsure') return invalid('job', 'job_not_unsure')
  if (made) return ok(done(job, now, BARE_OUTCOME))
  return ok(change(job, now, { ...urgently(now), state: 'waiting', doubt: null }))
}

const isBeingSent = ({ state }: Job): boolean => state === 'sending' || state === 'reconciling'

/** Refuses to discard a job that is being sent: that would only hide its outcome. */
export const checkDiscardable = (job: Job): Result<Job> => (isBeingSent(job) ? invalid('job', 'job_sending') : ok(job))

/** The states in which several jobs are discarded together. A job that is done in the meantime is kept. */
export const DISCARDED_TOGETHER: readonly JobState[] = ['waiting', 'unsure', 'failed']

/** What the user is told before these jobs are discarded. */
export const discardableOf = (jobs: readonly Job[]): Discardable => {
  const meant = jobs.filter(({ state }) => DISCARDED_TOGETHER.includes(state))
  const counts = new Map<WriteName, number>()
  for (const { operation } of meant) counts.set(operation, (counts.get(operation) ?? 0) + 1)
  const kinds = [...counts].map(([operation, count]) => ({ operation, count }))
  return {
    kinds: kinds.sort((one, other) => other.count - one.count),
    total: meant.length,
    maybeSent: meant.filter(mayBeSent).length,
    sending: jobs.filter(isBeingSent).length,
    until: Math.max(0, ...meant.map(({ sequence }) => sequence)),
  }
}

/** A waiting job that was sent may have happened: `attempts` doesn't count sends that certainly did not. */
const mayBeSent = ({ state, attempts }: Job): boolean => state === 'unsure' || (state === 'waiting' && attempts > 0)

// The decisions below keep `updatedAt`, the time at which the next step was planned: it shows whether the clock was set
// back since.

export const dismissJob = (job: Job): Result<Job> => ok(change(job, job.updatedAt, { dismissed: true }))

/** Adds the differences from the request that a later response has shown (FIELD.md line 17). */
export const addDifferences = (job: Job, differences: readonly Difference[]): Result<Job> => {
  const { outcome } = job
  if (outcome === null) return fail({ kind: 'not-found' })
  const added = new Set(differences.map(({ option }) => option))
  const others = outcome.differences.filter(({ option }) => !added.has(option))
  return ok(change(job, job.updatedAt, { outcome: { ...outcome, differences: [...others, ...differences] } }))
}

export const markCopied = (job: Job, shortUrl: string): Result<Job> =>
  ok(change(job, job.updatedAt, { copied: shortUrl }))
