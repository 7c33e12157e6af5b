import { describe, expect, it } from 'vitest'
import { jobView } from '../../../tests/support/job-view.ts'
import { localClock } from '../../../tests/support/service-clock.ts'
import { discardConsequence, jobReason, resolveAdvice } from './job-text.ts'

const NOW = 1_000_000

const CLOCK = localClock('2030-01-01 00:00:00')

describe("the reason for a request's state", () => {
  it('is the wait for its turn, or for its time', () => {
    expect(jobReason(jobView(), NOW, CLOCK)?.text).toBe('Waiting for its turn.')
    expect(jobReason(jobView({ nextAt: NOW + 31_000 }), NOW, CLOCK)?.text).toBe('Will be sent in 0:31.')
  })

  it('is the pause of its batch', () => {
    const job = jobView({ batch: 'list', paused: true, failure: { kind: 'offline' } })
    expect(jobReason(job, NOW, CLOCK)?.text).toBe('Its batch is paused. Resume it under Bulk.')
  })

  it('is the rate limit, as long as that delays it', () => {
    const job = jobView({ nextAt: NOW, paceUntil: NOW + 31_000 })
    expect(jobReason(job, NOW, CLOCK)?.text).toBe('Request limit reached. The next requests are sent in 0:31.')
    expect(jobReason(job, NOW + 31_000, CLOCK)?.text).toBe('Waiting for its turn.')
  })

  it('is the failure, and when it is tried again', () => {
    const job = jobView({ failure: { kind: 'offline' }, nextAt: NOW + 61_000 })
    expect(jobReason(job, NOW, CLOCK)?.text).toBe("You're offline. Next try in 1:01.")
  })

  it("is the advice about a failure, with the service's message apart", () => {
    const job = jobView({ state: 'failed', failure: { kind: 'refused', status: 200, said: '<b>taken</b>' } })
    expect(jobReason(job, NOW, CLOCK)).toEqual({
      text: 'The service refused the request. Nothing was created or changed. Correct what the service objects to, then try again.',
      quote: '<b>taken</b>',
    })
  })

  it('says of an unsure one that it may have happened', () => {
    const job = jobView({ state: 'unsure', failure: { kind: 'timeout', afterMs: 20_000 } })
    expect(jobReason(job, NOW, CLOCK)?.text).toBe(
      "The service didn't answer in time. The request may or may not have gone through.",
    )
    expect(jobReason(jobView({ state: 'unsure' }), NOW, CLOCK)?.text).toBe(
      'The request may or may not have gone through.',
    )
    const taken = { kind: 'refused' as const, status: 200, said: 'taken', existingId: 4 }
    expect(jobReason(jobView({ state: 'unsure', failure: taken }), NOW, CLOCK)).toEqual({
      text: 'The service refused the request. An earlier attempt may have gone through.',
      quote: 'taken',
    })
  })

  it('says of an unsure one that the service will be asked, and when', () => {
    const refused = { kind: 'refused', status: 409, said: 'taken' } as const
    const job = jobView({ state: 'unsure', failure: refused, nextAt: NOW + 31_000 })
    const unsure = 'The service refused the request. An earlier attempt may have gone through.'
    expect(jobReason(job, NOW, CLOCK)?.text).toBe(`${unsure} Terselink will check in 0:31.`)
    expect(jobReason(job, NOW + 40_000, CLOCK)?.text).toBe(`${unsure} Terselink will check.`)
  })

  it('says of a done one only what differs from the request', () => {
    const outcome = { id: 1, shortUrl: 'https://s.test/a', differences: [] }
    expect(jobReason(jobView({ state: 'done', outcome }), NOW, CLOCK)).toBeNull()
    const differences = [{ option: 'custom' as const, asked: 'spring', got: 'a' }]
    const job = jobView({ state: 'done', outcome: { ...outcome, differences } })
    expect(jobReason(job, NOW, CLOCK)?.text).toContain('“spring”')
  })

  it('is empty while it is being sent', () => {
    expect(jobReason(jobView({ state: 'sending' }), NOW, CLOCK)).toBeNull()
  })
})

it('says of a waiting request that is discarded whether it may have reached the service', () => {
  expect(discardConsequence(jobView())).toBe("It won't be sent, and its input is deleted.")
  expect(discardConsequence(jobView({ attempts: 1, failure: { kind: 'timeout', afterMs: 20_000 } }))).toBe(
    "It may have reached the service already. Discarding doesn't undo it, but it won't be sent again.",
  )
})

it('asks whether something was created is there, and of anything else whether it was done', () => {
  expect(resolveAdvice('createChannel')).toMatch(
    /^Look for it on the service\. If it's there, choose “It went through”/,
  )
  for (const operation of ['deleteChannel', 'assignToChannel'] as const)
    expect(resolveAdvice(operation)).toMatch(/^See on the service whether this was done\. If it was, choose “It went/)
})
