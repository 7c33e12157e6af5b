import type { Read } from '../../api/read.ts'
import { MINUTE, SECOND } from '../../model/durations.ts'
import type { Failure } from '../../model/failure.ts'
import type { JobOutcome } from '../../model/job-view.ts'
import { backoff } from '../backoff.ts'
import { mayPass } from '../can-have-happened.ts'
import type { Job } from '../job.ts'
import { change } from '../lane.ts'
import { type Circumstances, done, failed, isHopeless, isRepeatable, LATE_MS, refusedForGood } from '../policy.ts'

/** What reconciling needs from its environment. */
export interface Evidence {
  read: Read
  /** Whether another job is known to have created the object with this claim, which has this id now. */
  isClaimed: (claim: string, id: number) => Promise<boolean>
  /** The part before the alias of short URLs without a requested domain. */
  shortBase: string
  /**
   * Whether `shortBase` was seen in a short URL; otherwise it is a guess, because short URLs may have a path (FIELD.md
   * line 32).
   */
  isShortBaseSeen: boolean
  /** The part before the alias for requested domains, by host, as far as known. */
  domainBases?: Readonly<Record<string, string>> | undefined
  /** How many pages of a list may be read. */
  mostPages: number
}

/** What a read shows about a request whose response was lost. */
export type Finding =
  /** `newestId` is the highest id of an object that this request may have created; `null` if none was read. */
  | { kind: 'made'; outcome: JobOutcome; newestId: number | null }
  /** `isAliasTaken` if another link was seen to have the requested alias. */
  | { kind: 'absent'; isAliasTaken?: boolean }
  | { kind: 'undecidable' }

/** A time by the service's clock if its responses have one, otherwise by ours. */
export interface Moment {
  at: number
  byService: boolean
}

/** The user is asked after 5 unreadable lists or 20 reads that hit the rate limit. */
const MAX_READ_PENALTY = 20
const PENALTY_UNREADABLE = 4
const PENALTY_RATE_LIMITED = 1
const READ_AGAIN = { first: 2 * SECOND, most: 10 * MINUTE }

/**
 * Every send was answered. Only the first of two copies that the browser sent can have happened, and it ended before
 * the second was answered: one read is enough.
 */
const isOnlyCopyInDoubt = ({ sends, refusal }: NonNullable<Job['doubt']>): boolean =>
  sends <= (refusal === null ? 0 : 1)

/**
 * Nothing was found. One read is no proof, because the request may still be in flight; a second one, late enough by the
 * same clock, is. The service's clock is used, because ours may be set in between; without it the time must pass twice
 * by ours, because one clock change can fake only one of them.
 */
const absent = (job: Job, moment: Moment, circumstances: Circumstances): Job => {
  const { now } = circumstances
  const { doubt } = job
  if (doubt === null) return change(job, now, { state: 'waiting', nextAt: now })
  if (isOnlyCopyInDoubt(doubt)) {
    if (doubt.refusal !== null) return refusedForGood(job, doubt.refusal, circumstances)
    return change(job, now, { state: 'waiting', nextAt: now, doubt: null })
  }
  const since = doubt.absentSince
  const passed = since !== null && since.byService === moment.byService ? moment.at - since.at : -1
  const hasPassed = passed >= LATE_MS
  if (hasPassed && (moment.byService || since?.passedOnce === true)) {
    if (doubt.refusal !== null) return refusedForGood(job, doubt.refusal, circumstances)
    if (job.failure !== null && isHopeless(job)) return failed(job, now, job.failure)
    return change(job, now, { state: 'waiting', nextAt: now, doubt: null })
  }
  // The wait restarts if the clock was set back between the reads.
  const begun = since === null || passed < 0 ? moment : since
  const absentSince = hasPassed ? { ...moment, passedOnce: true } : begun
  const rest = hasPassed ? LATE_MS : LATE_MS - Math.max(0, passed)
  return change(job, now, { state: 'unsure', nextAt: now + rest, doubt: { ...doubt, absentSince } })
}

/**
 * Notes that the refused alias is taken, because a link that has it was found. The refusal's own text may not say so
 * (FIELD.md line 3).
 */
const withTakenAlias = (job: Job): Job => {
  const { doubt, input } = job
  const { custom } = input
  if (doubt?.refusal?.kind !== 'refused' || typeof custom !== 'string') return job
  return { ...job, doubt: { ...doubt, refusal: { ...doubt.refusal, takenAlias: custom } } }
}

/** Reading can't decide. A refused repeatable request counts as refused; otherwise the user is asked. */
const undecidable = (job: Job, now: number): Job => {
  const refusal = job.doubt?.refusal ?? null
  if (refusal !== null && isRepeatable(job.operation)) return failed(job, now, refusal)
  // The user is shown why the request failed, not the read.
  return change(job, now, { state: 'unsure', nextAt: null, failure: refusal ?? job.failure })
}

/** The job after a successful read. */
export const conclude = (job: Job, finding: Finding, moment: Moment, circumstances: Circumstances): Job => {
  switch (finding.kind) {
    case 'made':
      return done(job, circumstances.now, finding.outcome)
    case 'absent':
      return absent(finding.isAliasTaken ? withTakenAlias(job) : job, moment, circumstances)
    case 'undecidable':
      return undecidable(job, circumstances.now)
  }
}

const penaltyOf = (failure: Failure): number => {
  if (failure.kind === 'slow-down') return PENALTY_RATE_LIMITED
  return mayPass(failure) ? 0 : PENALTY_UNREADABLE
}

/** The job after a failed read. */
export const afterFailedRead = (job: Job, failure: Failure, { now, random }: Circumstances): Job => {
  const { doubt } = job
  if (doubt === null) return change(job, now, { state: 'unsure', failure, nextAt: now })
  const { refusal } = doubt
  if (refusal !== null && isOnlyCopyInDoubt(doubt) && !mayPass(failure)) {
    // If creating and listing are refused alike, the service or the plan doesn't have the collection.
    return failure.kind === refusal.kind ? failed(job, now, refusal) : undecidable(job, now)
  }
  const failedReads = doubt.failedReads + 1
  const penalty = doubt.penalty + penaltyOf(failure)
  if (penalty >= MAX_READ_PENALTY) return undecidable(job, now)
  // After hitting the rate limit, the job goes before later ones, so that its reads have the whole allowance.
  const isPace = failure.kind === 'slow-down'
  const nextAt = isPace ? Math.min(now, job.createdAt) : now + backoff(READ_AGAIN, failedReads, random)
  // No send of ours is in doubt: the job waits as before, and the read still comes first.
  const state = isPace && refusal === null && isOnlyCopyInDoubt(doubt) ? 'waiting' : 'unsure'
  return change(job, now, { state, failure, nextAt, doubt: { ...doubt, failedReads, penalty } })
}
