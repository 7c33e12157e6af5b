import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import { change } from './change.ts'
import type { Job } from './job.ts'
import { bareOutcome } from './outcome.ts'
import { done } from './policy.ts'

// What a person may decide about a job. Each is refused where it would not mean what it says.

const wrongTime = (problem: string): { ok: false; failure: Failure } => fail({ kind: 'invalid', field: 'job', problem })

/**
 * Tried as soon as the pace allows. What failed is known not to have happened, so it goes under a new key: under the old
 * one a service may give the old answer again.
 */
export const retried = (job: Job, now: number, newKey: string, password?: string | null): Result<Job> => {
  if (job.state !== 'failed' && job.state !== 'waiting')
    return wrongTime('can be tried again only when it has failed or waits')
  const decided = withPassword(job, password)
  if (decided === null)
    return fail({ kind: 'invalid', field: 'password', problem: 'must be entered again, or removed' })
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
export const checked = (job: Job, now: number): Result<Job> => {
  const { doubt } = job
  if (job.state !== 'unsure' || doubt === null) return wrongTime('can be checked only while it is unsure')
  return ok(change(job, now, { nextAt: now, priority: 'click', doubt: { ...doubt, failedReadings: 0, vain: 0 } }))
}

/** The person knows: it was made, or it is to be sent again. */
export const resolved = (job: Job, now: number, made: boolean): Result<Job> => {
  if (job.state !== 'unsure') return wrongTime('can be decided only while it is unsure')
  if (made) return ok(done(job, now, bareOutcome()))
  return ok(change(job, now, { state: 'waiting', nextAt: now, priority: 'click', doubt: null }))
}

/** Whether it may be thrown away: not while it is being sent, when that would only hide what happens. */
export const discardable = (job: Job): Result<Job> =>
  job.state === 'sending' || job.state === 'reconciling' ? wrongTime('cannot be discarded while it is sent') : ok(job)

/** It plans nothing, so the time of the last plan stays: a clock that was set back since must still be noticed by it. */
export const dismissed = (job: Job): Result<Job> => ok(change(job, job.updatedAt, { dismissed: true }))

export const copied = (job: Job, now: number): Result<Job> => {
  if (job.outcome === null) return wrongTime('has no short URL yet')
  return ok(change(job, now, { outcome: { ...job.outcome, copied: true } }))
}
