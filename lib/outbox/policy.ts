import { operations, type WriteName } from '../contract/operations.ts'
import type { Failure, Result } from '../model/failure.ts'
import type { JobOutcome } from '../model/job-outcome.ts'
import { backoff } from './backoff.ts'
import { blocksConnection, canHaveHappened, wasSent } from './can-have-happened.ts'
import { change } from './change.ts'
import { MAKES } from './collection.ts'
import type { Job } from './job.ts'
import { claimOf } from './outcome.ts'

/** What a decision depends on besides the job and its result. */
export interface Circumstances {
  now: number
  random: () => number
  /** The service was seen to honour `Idempotency-Key`. */
  honoursKey: boolean
}

/** A job under way is taken up again after this, in milliseconds: longer than any request can take. */
export const LEASE_MS = 60_000
/** A service keeps what it did under a key for 24 hours. By clocks that may be wrong, half of it is relied on. */
const KEY_HOLDS_MS = 12 * 3_600_000
/** How often a service may break over one request, and how often answer it beyond reading, before that is believed. */
const MAX_SERVER_ERRORS = 8
const MAX_UNREADABLE = 3
const RETRY = { first: 2_000, most: 600_000 }
/** The first look at what became of a request, in milliseconds after its answer was lost. */
const FIRST_LOOK_MS = 1_000

export const isRepeatable = (operation: WriteName): boolean => operations[operation].repeatable

const keyHolds = ({ firstSentAt }: Job, { now, honoursKey }: Circumstances): boolean =>
  honoursKey && firstSentAt !== null && now >= firstSentAt && now - firstSentAt < KEY_HOLDS_MS

/** Whether sending it once more leaves the service as sending it once. */
const canRepeat = (job: Job, circumstances: Circumstances): boolean =>
  isRepeatable(job.operation) || keyHolds(job, circumstances)

/**
 * Over a connection that was used before and breaks before the first byte of the answer, a browser sends a request a second
 * time by itself, and only the second answer arrives (FIELD.md line 19). So what answers the only send of a creation may
 * have been said of that copy, after the first one was done. Under a key that is honoured both are answered alike.
 */
const mayAnswerCopy = (job: Job, failure: Failure, circumstances: Circumstances): boolean =>
  MAKES[job.operation] !== undefined && wasSent(failure) && !canRepeat(job, circumstances)

/**
 * Whether the first copy can be why the second was refused. What has nothing that must be unique is refused for what is
 * wrong with it, and so was the first copy, except where a plan allows no more; and what was there before the first send
 * (FIELD.md line 27) is not ours.
 */
const mayRefuseCopy = (job: Job, failure: Failure, circumstances: Circumstances): boolean => {
  if (!mayAnswerCopy(job, failure, circumstances)) return false
  if (job.operation === 'createLink' && job.input.custom === undefined) return failure.kind === 'not-allowed'
  const existingId = failure.kind === 'refused' ? failure.existingId : undefined
  const greatestId = job.doubt?.greatestId ?? null
  return existingId === undefined || greatestId === null || existingId > greatestId
}

/** Sending it again brings the same again. */
export const isHopeless = ({ failure, attempts }: Job): boolean => {
  if (failure === null) return false
  if (failure.kind === 'service-error') return attempts >= MAX_SERVER_ERRORS
  return canHaveHappened(failure) === 'unread' && attempts >= MAX_UNREADABLE
}

/** What is to be done with a job whose time has come: send it, or first find out what became of the last time. */
export const nextAct = (job: Job, circumstances: Circumstances): 'send' | 'read' => {
  if (job.doubt === null) return 'send'
  const maySend = job.doubt.refusal === null && canRepeat(job, circumstances) && !isHopeless(job)
  return maySend ? 'send' : 'read'
}

const withoutPassword = ({ input, passwordErased }: Job): Pick<Job, 'input' | 'passwordErased'> => {
  const { password, ...rest } = input
  return password === undefined ? { input, passwordErased } : { input: rest, passwordErased: true }
}

/** The footprint that is stored before the request leaves. */
export const take = (job: Job, now: number, greatestId: number | null): Job =>
  change(job, now, {
    state: 'sending',
    attempts: job.attempts + 1,
    firstSentAt: job.firstSentAt ?? now,
    nextAt: now + LEASE_MS,
    doubt:
      job.doubt === null
        ? { sends: 1, greatestId, absentSince: null, refusal: null, failedReadings: 0, vain: 0 }
        : { ...job.doubt, sends: job.doubt.sends + 1, absentSince: null, refusal: null },
  })

export const done = (job: Job, now: number, outcome: JobOutcome): Job =>
  change(job, now, {
    state: 'done',
    nextAt: null,
    failure: null,
    doubt: null,
    outcome,
    claim: claimOf(job.operation, outcome),
    ...withoutPassword(job),
  })

export const failed = (job: Job, now: number, failure: Failure): Job =>
  change(job, now, { state: 'failed', nextAt: null, failure, doubt: null, ...withoutPassword(job) })

/**
 * Nothing was sent, or it was turned back at the door: as if this time had not been. What was turned back may have been the
 * browser's copy of it: then no send of ours is in doubt, and one reading tells before the next.
 */
export const turnedBack = (job: Job, failure: Failure, nextAt: number, circumstances: Circumstances): Job => {
  const { doubt } = job
  const sends = doubt === null ? 0 : doubt.sends - 1
  // Where nothing is known of what was there before, only an alias tells.
  const canTell = doubt !== null && (doubt.greatestId !== null || job.input.custom !== undefined)
  const copied = canTell && mayAnswerCopy(job, failure, circumstances)
  const before = doubt !== null && (sends > 0 || copied) ? { ...doubt, sends } : null
  return change(job, circumstances.now, {
    state: 'waiting',
    attempts: job.attempts - 1,
    failure,
    nextAt,
    doubt: before,
  })
}

/**
 * A question that had to come first could not be asked; nothing of the job itself was sent. Where it is the connection
 * that waits, the job is due at once when that goes on. Where it is the pace, nothing about the job changes.
 */
export const postponed = (
  job: Job,
  failure: Exclude<Failure, { kind: 'slow-down' }>,
  { now, random }: Pick<Circumstances, 'now' | 'random'>,
): Job => change(job, now, { failure, nextAt: blocksConnection(failure) ? now : now + backoff(RETRY, 0, random) })

/** A reading must tell, before anything else is done with it. */
const unsure = (job: Job, now: number, failure: Failure, nextAt: number): Job =>
  change(job, now, { state: 'unsure', failure, nextAt })

const again = (job: Job, failure: Failure, { now, random }: Circumstances): Job =>
  change(job, now, { state: 'waiting', failure, nextAt: now + backoff(RETRY, job.attempts - 1, random) })

/** Where a refusal of a repeat can be the trace of the first time. An update is refused for what is wrong with it. */
const mayMeanDone = (operation: WriteName): boolean => !operation.startsWith('update')

/** It was refused. The second time that may mean that the first time did it: "taken" by ourselves, "not found". */
const refused = (job: Job, failure: Failure, circumstances: Circumstances): Job => {
  const { now } = circumstances
  const { doubt } = job
  const wasSentBefore = doubt !== null && doubt.sends > 1 && mayMeanDone(job.operation)
  if (doubt === null || !(wasSentBefore || mayRefuseCopy(job, failure, circumstances))) return failed(job, now, failure)
  return change(job, now, { state: 'unsure', failure, nextAt: now, doubt: { ...doubt, refusal: failure } })
}

const settleNo = (job: Job, failure: Failure, circumstances: Circumstances): Job => {
  const { now, random } = circumstances
  if (failure.kind === 'slow-down') return turnedBack(job, failure, failure.until, circumstances)
  // Due at once: it is the connection that waits, until it changes.
  if (blocksConnection(failure)) return turnedBack(job, failure, now, circumstances)
  if (failure.kind === 'offline' || failure.kind === 'storage')
    return turnedBack(job, failure, now + backoff(RETRY, job.attempts, random), circumstances)
  return refused(job, failure, circumstances)
}

const settlePerhaps = (job: Job, failure: Failure, circumstances: Circumstances): Job => {
  const { now } = circumstances
  const fresh = { ...job, failure }
  if (isRepeatable(job.operation)) {
    // Also after an answer beyond reading: a connection that breaks in the head of an answer looks like one.
    return isHopeless(fresh) ? failed(job, now, failure) : again(job, failure, circumstances)
  }
  if (canRepeat(job, circumstances) && !isHopeless(fresh)) return again(job, failure, circumstances)
  return unsure(job, now, failure, now + FIRST_LOOK_MS)
}

/** The job after an answer, or after it is known that none will come. */
export const settle = (job: Job, result: Result<JobOutcome>, circumstances: Circumstances): Job => {
  if (result.ok) return done(job, circumstances.now, result.value)
  switch (canHaveHappened(result.failure)) {
    case 'no':
      return settleNo(job, result.failure, circumstances)
    case 'perhaps':
    case 'unread':
      return settlePerhaps(job, result.failure, circumstances)
  }
}

/** A job that is found under way and that nobody works on: the worker was stopped. */
export const recover = (job: Job, circumstances: Circumstances): Job =>
  job.state === 'sending'
    ? settle(job, { ok: false, failure: { kind: 'interrupted' } }, circumstances)
    : change(job, circumstances.now, { state: 'unsure', nextAt: circumstances.now })
