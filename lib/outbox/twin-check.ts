import type { Result } from '../model/failure.ts'
import type { JobOutcome } from '../model/job-view.ts'
import { backoff } from './backoff.ts'
import { mayPass } from './can-have-happened.ts'
import { change } from './change.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { Job } from './job.ts'

// A browser that repeats a request by itself doesn't report it (FIELD.md line 19), and the service may create the link
// twice. A gap in the ids can be a sign of that; then a job that is done has one more step: a read of the newest links.

/** After these many reads without a result the check is given up. */
const MAX_READS = 6
/**
 * The same for reads that hit the rate limit: a list with more pages than the limit allows starts over each time, and
 * would use up the limit forever.
 */
const MAX_RATE_LIMITED = 20
const READ_AGAIN = { first: 2_000, most: 60_000 }

/**
 * The job that was just done, with the check planned if it needs one. Links with an alias can't exist twice, a service
 * that honors `Idempotency-Key` repeats nothing, and the list of bulk work shows all links. The check waits behind
 * clicks for its turn.
 */
export const withTwinCheck = (sent: Job, done: Job, { now, honorsKey }: { now: number; honorsKey: boolean }): Job => {
  const greatestId = sent.doubt?.greatestId ?? null
  const id = done.outcome?.id ?? null
  const isLone = sent.operation === 'createLink' && sent.input.custom === undefined && sent.priority === 'click'
  if (!isLone || honorsKey || greatestId === null || id === null || id <= greatestId + 1) return done
  return { ...done, nextAt: now, priority: 'bulk', twinCheck: { greatestId, reads: 0 } }
}

/** A claim matters until the other requests for the same address are decided. */
const MAX_CLAIMS = 50

/** Whether another job has the link of this claim as its duplicate. */
export const isTwinOfAnother = ({ twins = [] }: Pick<ConnectionRecord, 'twins'>, claim: string, job: string): boolean =>
  twins.some((twin) => twin.claim === claim && twin.job !== job)

/** With the duplicate claimed for this job, unless another has it. */
export const withTwin = (record: ConnectionRecord, claim: string, job: string): ConnectionRecord => {
  const { twins = [] } = record
  if (twins.some((twin) => twin.claim === claim)) return record
  return { ...record, twins: [...twins, { claim, job }].slice(-MAX_CLAIMS) }
}

/** What a read of the newest links shows; `undecided`: another request may have created the second link. */
export type TwinFinding = JobOutcome['twin'] | 'undecided'

/** The job after the read: a failure that may pass, or another request in doubt, leads to another read. */
export const afterTwinRead = (
  job: Job,
  found: Result<TwinFinding>,
  { now, random }: { now: number; random: () => number },
): Job => {
  const { twinCheck, outcome } = job
  if (twinCheck === undefined || outcome === null) return job
  const ended = { nextAt: null, twinCheck: undefined }
  if (found.ok && found.value !== 'undecided')
    return change(job, now, { ...ended, outcome: { ...outcome, twin: found.value } })
  if (!found.ok && found.failure.kind === 'slow-down') {
    const rateLimited = (twinCheck.rateLimited ?? 0) + 1
    if (rateLimited >= MAX_RATE_LIMITED) return change(job, now, ended)
    // At the earliest: the pacer plans the read.
    const nextAt = now + backoff(READ_AGAIN, rateLimited, random)
    return change(job, now, { nextAt, twinCheck: { ...twinCheck, rateLimited } })
  }
  const reads = twinCheck.reads + 1
  if (reads >= MAX_READS || (!found.ok && !mayPass(found.failure))) return change(job, now, ended)
  const nextAt = now + backoff(READ_AGAIN, reads, random)
  return change(job, now, { nextAt, twinCheck: { ...twinCheck, reads } })
}
