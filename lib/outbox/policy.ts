import type { RandomBytes } from '../address/chosen-alias.ts'
import { operations, type WriteName } from '../contract/operations.ts'
import { HOUR, MINUTE, SECOND } from '../model/durations.ts'
import { blocksConnection, type Failure, type Result } from '../model/failure.ts'
import type { JobOutcome } from '../model/job-view.ts'
import { replaceRefusedAlias } from './alias-choice.ts'
import { backoff } from './backoff.ts'
import { canHaveHappened, isUnavailable, wasSent } from './can-have-happened.ts'
import { CREATES_IN } from './connection-record.ts'
import type { Job } from './job.ts'
import { change } from './lane.ts'
import { claimOf } from './outcome.ts'

/** What a decision depends on besides the job and its result. */
export interface Circumstances {
  now: number
  random: () => number
  /** The service was seen to honor `Idempotency-Key`. */
  honorsKey: boolean
  /** The source of another alias, and of the key under which it is sent. */
  bytes: RandomBytes
  uuid: () => string
}

/**
 * How long a request can be in flight or in processing after its response was lost, in milliseconds. Services end a
 * request after 30 s at the latest; `Date` and our own clock are at most a second off.
 */
export const LATE_MS = 31_500
/** A job in flight is recovered after this time, in milliseconds: longer than any request can take. */
export const LEASE_MS = MINUTE
/** A service remembers a key for 24 hours. As clocks may be wrong, half of it is relied on. */
const KEY_VALID_MS = 12 * HOUR
/** How many server errors, and how many unreadable responses, one request gets before it fails. */
const MAX_SERVER_ERRORS = 8
const MAX_UNREADABLE = 3
const RETRY = { first: 2 * SECOND, most: 10 * MINUTE }
/** When a request is first looked up after its response was lost, in milliseconds. */
const FIRST_READ_MS = SECOND

export const isRepeatable = (operation: WriteName): boolean => operations[operation].repeatable

const isKeyValid = ({ firstSentAt }: Job, { now, honorsKey }: Circumstances): boolean =>
  honorsKey && firstSentAt !== null && now >= firstSentAt && now - firstSentAt < KEY_VALID_MS

/** Whether sending the job again has the same effect as sending it once. */
const canRepeat = (job: Job, circumstances: Circumstances): boolean =>
  isRepeatable(job.operation) || isKeyValid(job, circumstances)

/**
 * If a reused connection breaks before the first byte of the response, a browser resends the request by itself, and
 * only the second response arrives (FIELD.md line 19). So the response to the only send of a creation may be about that
 * copy, after the first one succeeded. Under an honored key both responses are the same.
 */
const mayAnswerCopy = (job: Job, failure: Failure, circumstances: Circumstances): boolean =>
  CREATES_IN[job.operation] !== undefined && wasSent(failure) && !canRepeat(job, circumstances)

/**
 * Whether the first copy can be the reason for refusing the second. Without a unique field, a refusal is about the
 * content or the plan's limit; and an object from before the first send (FIELD.md line 27) is not ours.
 */
const mayRefuseCopy = (job: Job, failure: Failure, circumstances: Circumstances): boolean => {
  if (!mayAnswerCopy(job, failure, circumstances)) return false
  if (job.operation === 'createLink' && job.input.custom === undefined) return failure.kind === 'not-allowed'
  const existingId = failure.kind === 'refused' ? failure.existingId : undefined
  const greatestId = job.doubt?.greatestId ?? null
  return existingId === undefined || greatestId === null || existingId > greatestId
}

/** Whether the job has failed so often that repeating it is useless. */
export const isHopeless = ({ failure, attempts }: Job): boolean => {
  if (failure === null) return false
  // The service is down for every request.
  if (isUnavailable(failure)) return false
  if (failure.kind === 'service-error') return attempts >= MAX_SERVER_ERRORS
  return canHaveHappened(failure) === 'unread' && attempts >= MAX_UNREADABLE
}

/** The next step of a due job: send it, or first read what became of the last attempt. */
export const nextAct = (job: Job, circumstances: Circumstances): 'send' | 'read' => {
  if (job.doubt === null) return 'send'
  const maySend = job.doubt.refusal === null && canRepeat(job, circumstances) && !isHopeless(job)
  return maySend ? 'send' : 'read'
}

const withoutPassword = ({ input, passwordErased }: Job): Pick<Job, 'input' | 'passwordErased'> => {
  const { password, ...rest } = input
  return password === undefined ? { input, passwordErased } : { input: rest, passwordErased: true }
}

/** The job as it is stored before its request is sent. */
export const startSending = (job: Job, now: number, greatestId: number | null): Job =>
  change(job, now, {
    state: 'sending',
    attempts: job.attempts + 1,
    firstSentAt: job.firstSentAt ?? now,
    nextAt: now + LEASE_MS,
    doubt:
      job.doubt === null
        ? { sends: 1, greatestId, absentSince: null, refusal: null, failedReads: 0, penalty: 0 }
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
 * The request was refused and nothing was created. An alias that Terselink chose is silently replaced by another one.
 */
export const refusedForGood = (job: Job, failure: Failure, { now, bytes, uuid }: Circumstances): Job => {
  const next = replaceRefusedAlias(job, failure, bytes)
  if (next === null) return failed(job, now, failure)
  const fresh = { idempotencyKey: uuid(), firstSentAt: null, attempts: 0, doubt: null, failure: null }
  return change(job, now, { ...next, ...fresh, state: 'waiting', nextAt: now })
}

/**
 * The request was not sent, or refused before processing: the attempt doesn't count. A refusal may be about the
 * browser's copy: then no send of ours is in doubt, and one read decides before the next send.
 */
export const backToWaiting = (job: Job, failure: Failure, nextAt: number, circumstances: Circumstances): Job => {
  const { doubt } = job
  const sends = doubt === null ? 0 : doubt.sends - 1
  // If the highest id from before is unknown, only an alias can be checked.
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
 * A required read couldn't be made, and nothing of the job itself was sent. If the connection waits, the job is due as
 * soon as that is unblocked. If the pacer waits, the job doesn't change.
 */
export const postpone = (
  job: Job,
  failure: Exclude<Failure, { kind: 'slow-down' }>,
  { now, random }: Pick<Circumstances, 'now' | 'random'>,
): Job => change(job, now, { failure, nextAt: blocksConnection(failure) ? now : now + backoff(RETRY, 0, random) })

/** A read must decide before the next step. */
const unsure = (job: Job, now: number, failure: Failure, nextAt: number): Job =>
  change(job, now, { state: 'unsure', failure, nextAt })

/** Whether the request sets what another request of its lane may set differently. */
const overwrites = (operation: WriteName): boolean =>
  operation.startsWith('update') || operation === 'assignLinkToCampaign'

/**
 * Plans to send the job again. A copy that may still be in processing must have ended by then: the object's next change
 * follows as soon as this one is done, and the copy would be applied after it. The next change waits for that even if
 * the user sends this one at once or discards it.
 */
const sendAgain = (job: Job, failure: Failure, circumstances: Circumstances): Job => {
  const { now, random } = circumstances
  const nextAt = now + backoff(RETRY, job.attempts - 1, random)
  const { doubt } = job
  if (doubt === null || !overwrites(job.operation) || isKeyValid(job, circumstances))
    return change(job, now, { state: 'waiting', failure, nextAt })
  const endsAt = now + LATE_MS
  return change(job, now, { state: 'waiting', failure, nextAt: Math.max(endsAt, nextAt), doubt: { ...doubt, endsAt } })
}

/** Whether a refused repeat can mean that the first attempt succeeded. An update is refused for its content. */
const mayMeanDone = (operation: WriteName): boolean => !operation.startsWith('update')

/** Whether the refusal may mean that the item is already in the channel (FIELD.md line 28). */
const mayBeThereAlready = (operation: WriteName, failure: Failure): boolean =>
  operation === 'assignToChannel' && failure.kind === 'refused'

/** Whether the refusal may mean that the object is gone already, by the browser's copy or by someone else. */
const mayBeGone = (operation: WriteName, failure: Failure): boolean =>
  operation.startsWith('delete') && failure.kind === 'refused'

/** The request was refused. For a repeat, "taken" or "not found" may mean that the first attempt succeeded. */
const refused = (job: Job, failure: Failure, circumstances: Circumstances): Job => {
  const { now } = circumstances
  const { doubt, operation } = job
  const wasSentBefore = doubt !== null && doubt.sends > 1 && mayMeanDone(operation)
  const mayBeDone =
    wasSentBefore ||
    mayBeThereAlready(operation, failure) ||
    mayBeGone(operation, failure) ||
    mayRefuseCopy(job, failure, circumstances)
  if (doubt === null || !mayBeDone) return refusedForGood(job, failure, circumstances)
  return change(job, now, { state: 'unsure', failure, nextAt: now, doubt: { ...doubt, refusal: failure } })
}

const settleNotDone = (job: Job, failure: Failure, circumstances: Circumstances): Job => {
  const { now, random } = circumstances
  // Due at once: the pacer waits until the service accepts requests, and the connection until it is unblocked.
  if (failure.kind === 'slow-down' || blocksConnection(failure)) return backToWaiting(job, failure, now, circumstances)
  if (failure.kind === 'offline' || failure.kind === 'storage')
    return backToWaiting(job, failure, now + backoff(RETRY, job.attempts, random), circumstances)
  return refused(job, failure, circumstances)
}

const settleInDoubt = (job: Job, failure: Failure, circumstances: Circumstances): Job => {
  const { now } = circumstances
  const fresh = { ...job, failure }
  if (isRepeatable(job.operation)) {
    // This includes an unreadable response: a connection that breaks in the response's head looks the same.
    return isHopeless(fresh) ? failed(job, now, failure) : sendAgain(job, failure, circumstances)
  }
  if (canRepeat(job, circumstances) && !isHopeless(fresh)) return sendAgain(job, failure, circumstances)
  return unsure(job, now, failure, now + FIRST_READ_MS)
}

/** The job after a response, or after it is known that none will come. */
export const settle = (job: Job, result: Result<JobOutcome>, circumstances: Circumstances): Job => {
  if (result.ok) return done(job, circumstances.now, result.value)
  const settleFailed = canHaveHappened(result.failure) === 'no' ? settleNotDone : settleInDoubt
  return settleFailed(job, result.failure, circumstances)
}

/** A job that was found in flight after its worker was stopped. */
export const recover = (job: Job, circumstances: Circumstances): Job =>
  job.state === 'sending'
    ? settle(job, { ok: false, failure: { kind: 'interrupted' } }, circumstances)
    : change(job, circumstances.now, { state: 'unsure', nextAt: circumstances.now })
