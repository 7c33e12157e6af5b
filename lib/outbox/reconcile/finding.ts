import type { Failure } from '../../model/failure.ts'
import type { JobOutcome } from '../../model/job-outcome.ts'
import { backoff } from '../backoff.ts'
import { mayPass } from '../can-have-happened.ts'
import { change } from '../change.ts'
import type { Job } from '../job.ts'
import { type Circumstances, done, failed, isHopeless, isRepeatable } from '../policy.ts'

/** What a reading shows of a request whose answer was lost. */
export type Finding = { kind: 'made'; outcome: JobOutcome } | { kind: 'absent' } | { kind: 'undecidable' }

/** A moment by the service's clock, where its answers tell it; by ours otherwise. */
export interface Moment {
  at: number
  byService: boolean
}

/**
 * How long a request can still be on its way or at work in the service after its answer was lost. Services end a request
 * after 30 s at the latest; `Date` and our own clock are a second off at most.
 */
export const LATE_MS = 31_500
/** A list that cannot be read five times will not be; one that the pace cut short twenty times is too long for it. */
const MAX_READ_PENALTY = 20
const PENALTY_UNREADABLE = 4
const PENALTY_RATE_LIMITED = 1
const READ_AGAIN = { first: 2_000, most: 600_000 }

/** What was refused stays so for a person who must decide: the reading that failed is no news to them. */
const undecided = (job: Job, now: number): Job =>
  change(job, now, { state: 'unsure', nextAt: null, failure: job.doubt?.refusal ?? job.failure })

/**
 * Every send was answered. All that can have happened is the first of two copies that the browser sent, and that was over
 * before the second was answered: so one reading is enough.
 */
const isOnlyCopyInDoubt = ({ sends, refusal }: NonNullable<Job['doubt']>): boolean =>
  sends <= (refusal === null ? 0 : 1)

/**
 * Nothing was there. Once that means little, as the request may still be on its way; it is believed when a second
 * reading, later by the same clock, shows the same. The clock is the service's, so that ours may be set in between; where
 * the service tells none, the time must pass twice by ours, as one setting of it can feign one of them only.
 */
const absent = (job: Job, moment: Moment, { now }: Circumstances): Job => {
  const { doubt } = job
  if (doubt === null) return change(job, now, { state: 'waiting', nextAt: now })
  if (isOnlyCopyInDoubt(doubt)) {
    if (doubt.refusal !== null) return failed(job, now, doubt.refusal)
    return change(job, now, { state: 'waiting', nextAt: now, doubt: null })
  }
  const since = doubt.absentSince
  const passed = since !== null && since.byService === moment.byService ? moment.at - since.at : -1
  const hasPassed = passed >= LATE_MS
  if (hasPassed && (moment.byService || since?.passedOnce === true)) {
    if (doubt.refusal !== null) return failed(job, now, doubt.refusal)
    if (job.failure !== null && isHopeless(job)) return failed(job, now, job.failure)
    return change(job, now, { state: 'waiting', nextAt: now, doubt: null })
  }
  // A clock that was set back between the readings is started anew.
  const begun = since === null || passed < 0 ? moment : since
  const absentSince = hasPassed ? { ...moment, passedOnce: true } : begun
  const rest = hasPassed ? LATE_MS : LATE_MS - Math.max(0, passed)
  return change(job, now, { state: 'unsure', nextAt: now + rest, doubt: { ...doubt, absentSince } })
}

/** Reading cannot decide. What was refused and could simply be repeated was refused; else a person is asked. */
const undecidable = (job: Job, now: number): Job => {
  const refusal = job.doubt?.refusal ?? null
  return refusal !== null && isRepeatable(job.operation) ? failed(job, now, refusal) : undecided(job, now)
}

/** The job after a reading that could be made. */
export const conclude = (job: Job, finding: Finding, moment: Moment, circumstances: Circumstances): Job => {
  switch (finding.kind) {
    case 'made':
      return done(job, circumstances.now, finding.outcome)
    case 'absent':
      return absent(job, moment, circumstances)
    case 'undecidable':
      return undecidable(job, circumstances.now)
  }
}

const readPenalty = (failure: Failure): number => {
  if (failure.kind === 'slow-down') return PENALTY_RATE_LIMITED
  return mayPass(failure) ? 0 : PENALTY_UNREADABLE
}

/** The job after a reading that failed. */
export const afterFailedRead = (job: Job, failure: Failure, { now, random }: Circumstances): Job => {
  const { doubt } = job
  if (doubt === null) return change(job, now, { state: 'unsure', failure, nextAt: now })
  const { refusal } = doubt
  if (refusal !== null && isOnlyCopyInDoubt(doubt) && !mayPass(failure)) {
    // Where making and listing are turned away alike, the service or the plan does not have the collection at all.
    return failure.kind === refusal.kind ? failed(job, now, refusal) : undecided(job, now)
  }
  const failedReadings = doubt.failedReadings + 1
  const vain = doubt.vain + readPenalty(failure)
  if (vain >= MAX_READ_PENALTY) return undecidable(job, now)
  // When it is the pace that waits, this goes before all that was added later, to find the allowance whole.
  const isPace = failure.kind === 'slow-down'
  const nextAt = isPace ? Math.min(now, job.createdAt) : now + backoff(READ_AGAIN, failedReadings, random)
  return change(job, now, { state: 'unsure', failure, nextAt, doubt: { ...doubt, failedReadings, vain } })
}
