import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { doubtfulJob, FAILURES, NOW, sendingJob, waitingJob } from '../../tests/support/outbox-job.ts'
import { checkDiscardable, dismissJob, markCopied, recheckJob, resolveJob, retryJob } from './decisions.ts'
import type { Job } from './job.ts'
import { linkOutcome } from './outcome.ts'
import { done, failed } from './policy.ts'

const INPUT = { url: 'https://example.com/' }
const LATER = NOW + 5_000
const NEW_KEY = randomUUID()

const waiting = waitingJob('createLink', INPUT, { nextAt: NOW + 90_000, priority: 'bulk' })
const sending = sendingJob('createLink', INPUT)
const reconciling = doubtfulJob('createLink', INPUT)
const unsure: Job = { ...reconciling, state: 'unsure', nextAt: null }
const refused = failed(sending, NOW, FAILURES.refused)
const made = done(sending, NOW, linkOutcome(sending, 3, 'https://s.test/abc'))
const JOBS = { waiting, sending, reconciling, unsure, failed: refused, done: made }

const allowedIn = (decide: (job: Job) => { ok: boolean }): string[] =>
  Object.entries(JOBS).flatMap(([state, job]) => (decide(job).ok ? [state] : []))

const value = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error('this decision is allowed')
  return result.value
}

describe('what a person may decide', () => {
  it('is allowed only where it means what it says', () => {
    expect(allowedIn((job) => retryJob(job, LATER, NEW_KEY))).toEqual(['waiting', 'failed'])
    expect(allowedIn((job) => recheckJob(job, LATER))).toEqual(['unsure'])
    expect(allowedIn((job) => resolveJob(job, LATER, true))).toEqual(['unsure'])
    expect(allowedIn((job) => resolveJob(job, LATER, false))).toEqual(['unsure'])
    expect(allowedIn(checkDiscardable)).toEqual(['waiting', 'unsure', 'failed', 'done'])
    expect(allowedIn((job) => markCopied(job, LATER))).toEqual(['done'])
  })
})

describe('trying again', () => {
  it('is due now, before bulk work', () => {
    expect(value(retryJob(waiting, LATER, NEW_KEY))).toMatchObject({
      state: 'waiting',
      nextAt: LATER,
      priority: 'click',
    })
  })

  it('gives what failed a new key, under which it was never sent', () => {
    const fresh = { idempotencyKey: NEW_KEY, attempts: 0, firstSentAt: null, doubt: null, state: 'waiting' }
    expect(value(retryJob(refused, LATER, NEW_KEY))).toMatchObject(fresh)
  })

  it('leaves what waits its key, its count and its doubt: it may have happened under it', () => {
    const lost: Job = { ...sending, state: 'waiting', failure: FAILURES.unreachable }
    const { idempotencyKey, attempts, firstSentAt, doubt } = lost
    const job = value(retryJob(lost, LATER, NEW_KEY))
    expect(job).toMatchObject({ idempotencyKey, attempts, firstSentAt, doubt })
  })

  it('is refused when the password has been erased', () => {
    const locked = failed(sendingJob('createLink', { ...INPUT, password: 'hush' }), NOW, FAILURES.refused)
    expect(retryJob(locked, LATER, NEW_KEY)).toMatchObject({ ok: false, failure: { field: 'password' } })
  })

  it('takes a password that is entered again, or none where the person says so', () => {
    const locked = failed(sendingJob('createLink', { ...INPUT, password: 'hush' }), NOW, FAILURES.refused)
    const again = value(retryJob(locked, LATER, NEW_KEY, 'again'))
    expect([again.input, again.passwordErased, again.state]).toEqual([
      { ...INPUT, password: 'again' },
      false,
      'waiting',
    ])
    const without = value(retryJob(locked, LATER, NEW_KEY, null))
    expect([without.input, without.passwordErased, without.state]).toEqual([INPUT, false, 'waiting'])
  })

  it('takes no password for a request that never had one', () => {
    expect(value(retryJob(refused, LATER, NEW_KEY, 'extra')).input).toEqual(INPUT)
  })
})

describe('a person’s word on an unsure job', () => {
  it('that it was made ends it, with nothing known of what came of it', () => {
    expect(value(resolveJob(unsure, LATER, true))).toMatchObject({
      state: 'done',
      claim: null,
      outcome: { shortUrl: null },
    })
  })

  it('that it was not made sends it again, under the key it had', () => {
    const job = value(resolveJob(unsure, LATER, false))
    expect(job).toMatchObject({ state: 'waiting', nextAt: LATER, doubt: null, idempotencyKey: unsure.idempotencyKey })
    expect(job.lane).toBe(sending.lane)
  })

  it('may be another look, that is given every chance again', () => {
    const { doubt } = unsure
    if (doubt === null) throw new Error('an unsure job has a doubt')
    const worn: Job = { ...unsure, doubt: { ...doubt, failedReadings: 9, vain: 20 } }
    const job = value(recheckJob(worn, LATER))
    expect(job).toMatchObject({ state: 'unsure', nextAt: LATER, doubt: { failedReadings: 0, vain: 0, sends: 1 } })
    expect(job.lane).toBe(sending.lane)
  })
})

describe('a result', () => {
  it('that was put away is the same result, planned when it was', () => {
    expect(value(dismissJob(made))).toEqual({ ...made, dismissed: true, revision: made.revision + 1 })
  })

  it('that was copied is the same result', () => {
    expect(value(markCopied(made, LATER))).toMatchObject({ state: 'done', outcome: { ...made.outcome, copied: true } })
  })
})
