import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { doubtfulJob, FAILURES, NOW, sendingJob, waitingJob } from '../../tests/support/outbox-job.ts'
import { FIRST_OF_ALL } from '../model/job-view.ts'
import {
  addDifferences,
  checkDiscardable,
  discardableOf,
  dismissJob,
  markCopied,
  recheckJob,
  resolveJob,
  retryJob,
} from './decisions.ts'
import { type Job, job as jobSchema } from './job.ts'
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

describe('what the user can decide', () => {
  it('is allowed only in states where it makes sense', () => {
    expect(allowedIn((job) => retryJob(job, LATER, NEW_KEY))).toEqual(['waiting', 'failed'])
    expect(allowedIn((job) => recheckJob(job, LATER))).toEqual(['unsure'])
    expect(allowedIn((job) => resolveJob(job, LATER, true))).toEqual(['unsure'])
    expect(allowedIn((job) => resolveJob(job, LATER, false))).toEqual(['unsure'])
    expect(allowedIn(checkDiscardable)).toEqual(['waiting', 'unsure', 'failed', 'done'])
  })
})

describe('retrying', () => {
  it('is due before all others, also before clicks', () => {
    expect(value(retryJob(waiting, LATER, NEW_KEY))).toMatchObject({
      state: 'waiting',
      nextAt: FIRST_OF_ALL,
      priority: 'click',
    })
  })

  it('gives a failed job a new key, under which it was never sent', () => {
    const fresh = { idempotencyKey: NEW_KEY, attempts: 0, firstSentAt: null, doubt: null, state: 'waiting' }
    expect(value(retryJob(refused, LATER, NEW_KEY))).toMatchObject(fresh)
  })

  it('leaves a waiting job its key, its attempts and its doubt, because it may have happened', () => {
    const lost: Job = { ...sending, state: 'waiting', failure: FAILURES.unreachable }
    const { idempotencyKey, attempts, firstSentAt, doubt } = lost
    const job = value(retryJob(lost, LATER, NEW_KEY))
    expect(job).toMatchObject({ idempotencyKey, attempts, firstSentAt, doubt })
  })

  it('is refused if the password was erased', () => {
    const locked = failed(sendingJob('createLink', { ...INPUT, password: 'hush' }), NOW, FAILURES.refused)
    expect(retryJob(locked, LATER, NEW_KEY)).toMatchObject({ ok: false, failure: { field: 'password' } })
  })

  it('accepts the password again, or an explicit choice of none', () => {
    const locked = failed(sendingJob('createLink', { ...INPUT, password: 'hush' }), NOW, FAILURES.refused)
    const again = value(retryJob(locked, LATER, NEW_KEY, { password: 'again' }))
    expect([again.input, again.passwordErased, again.state]).toEqual([
      { ...INPUT, password: 'again' },
      false,
      'waiting',
    ])
    const without = value(retryJob(locked, LATER, NEW_KEY, { password: null }))
    expect([without.input, without.passwordErased, without.state]).toEqual([INPUT, false, 'waiting'])
  })

  it('ignores a password for a request that never had one', () => {
    expect(value(retryJob(refused, LATER, NEW_KEY, { password: 'extra' })).input).toEqual(INPUT)
  })
})

describe('resolving an unsure job', () => {
  it('as created finishes it without details', () => {
    expect(value(resolveJob(unsure, LATER, true))).toMatchObject({
      state: 'done',
      claim: null,
      outcome: { shortUrl: null },
    })
  })

  it('as not created sends it again under the same key', () => {
    const job = value(resolveJob(unsure, LATER, false))
    expect(job).toMatchObject({
      state: 'waiting',
      nextAt: FIRST_OF_ALL,
      doubt: null,
      idempotencyKey: unsure.idempotencyKey,
    })
    expect(job.lane).toBe(sending.lane)
  })

  it('by checking again resets its failed reads', () => {
    const { doubt } = unsure
    if (doubt === null) throw new Error('an unsure job has a doubt')
    const worn: Job = { ...unsure, doubt: { ...doubt, failedReads: 9, penalty: 20 } }
    const job = value(recheckJob(worn, LATER))
    expect(job).toMatchObject({
      state: 'unsure',
      nextAt: FIRST_OF_ALL,
      doubt: { failedReads: 0, penalty: 0, sends: 1 },
    })
    expect(job.lane).toBe(sending.lane)
  })
})

describe('a result', () => {
  it('stays the same when it is dismissed, with its planned time', () => {
    expect(value(dismissJob(made))).toEqual({ ...made, dismissed: true, revision: made.revision + 1 })
  })

  it('stays the same when it is copied, with its planned time', () => {
    const copied = 'https://s.test/a1'
    expect(value(markCopied(made, copied))).toEqual({ ...made, copied, revision: made.revision + 1 })
  })
})

describe('discarding several jobs', () => {
  it('says how many there are of each kind, which may have been sent already, and which are being sent', () => {
    const job = (given: Partial<Job>): Job => ({ ...waiting, ...given })
    const jobs = [
      job({ sequence: 1 }),
      job({ sequence: 2, operation: 'deleteLink', attempts: 1 }),
      job({ sequence: 3, operation: 'deleteLink' }),
      { ...unsure, sequence: 4 },
      { ...refused, sequence: 5, operation: 'deleteLink' as const },
      sending,
      reconciling,
      { ...made, sequence: 9 },
    ]
    expect(discardableOf(jobs)).toEqual({
      kinds: [
        { operation: 'deleteLink', count: 3 },
        { operation: 'createLink', count: 2 },
      ],
      total: 5,
      maybeSent: 2,
      sending: 2,
      until: 5,
    })
  })
})

describe('what a later response shows to differ', () => {
  const alias = { option: 'custom', asked: 'abc', got: 'x' } as const
  const url = { option: 'url', asked: 'https://a.test/', got: 'https://b.test/' } as const
  const passQuery = { option: 'passquery', asked: 'true', got: '' } as const

  it('is added to what is known of a request that is done, which can be stored', () => {
    const once = value(addDifferences(made, [alias]))
    const twice = value(addDifferences(once, [url, passQuery]))
    expect(twice.outcome).toEqual({ ...made.outcome, differences: [alias, url, passQuery] })
    expect(jobSchema.safeParse(twice).success).toBe(true)
  })

  it('replaces an earlier difference of the same option', () => {
    const later = { ...url, got: 'https://c.test/' }
    expect(value(addDifferences(value(addDifferences(made, [url])), [later])).outcome?.differences).toEqual([later])
  })

  it('is about nothing if the request created nothing', () => {
    expect(allowedIn((job) => addDifferences(job, [url]))).toEqual(['done'])
  })
})
