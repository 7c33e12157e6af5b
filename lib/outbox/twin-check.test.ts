import { describe, expect, it } from 'vitest'
import { FAILURES, NOW, sendingJob } from '../../tests/support/outbox-job.ts'
import { fail, ok } from '../model/failure.ts'
import { newRecord } from './connection-record.ts'
import { linkOutcome } from './outcome.ts'
import { done } from './policy.ts'
import { afterTwinRead, isTwinOfAnother, withTwin, withTwinCheck } from './twin-check.ts'

const URL = 'https://example.com/'
const TWIN = { id: 8, shortUrl: 'https://s.test/a8' }

/** A link without alias that got the id 9; the highest id before was 7. */
const sentAs = (input = {}, differing: Parameters<typeof sendingJob>[2] = {}) =>
  sendingJob('createLink', { url: URL, ...input }, { greatestId: 7, ...differing })

const settled = (sent: ReturnType<typeof sentAs>, id: number | null = 9, honorsKey = false) =>
  withTwinCheck(sent, done(sent, NOW, linkOutcome(sent, id, 'https://s.test/a9')), { now: NOW, honorsKey })

describe('a created link', () => {
  it('is checked for a duplicate after a gap in the ids, behind all clicks', () => {
    const job = settled(sentAs())
    expect(job).toMatchObject({ state: 'done', nextAt: NOW, priority: 'bulk', twinCheck: { greatestId: 7, reads: 0 } })
  })

  it.each([
    ['it has the next id', settled(sentAs(), 8)],
    ['the service returned no id', settled(sentAs(), null)],
    ['the highest id before is unknown', settled(sentAs({}, { greatestId: null }))],
    ['the service honors Idempotency-Key', settled(sentAs(), 9, true)],
    ['it has an alias, which is unique', settled(sentAs({ custom: 'sale' }))],
    ['it belongs to bulk work', settled(sentAs({}, { priority: 'bulk' }))],
  ])('is not checked if %s', (_, job) => {
    expect(job).toMatchObject({ state: 'done', nextAt: null })
    expect(job.twinCheck).toBeUndefined()
  })
})

const job = settled(sentAs())

describe('the read that checks for a duplicate', () => {
  const circumstances = { now: NOW + 5_000, random: () => 0.5 }

  it.each([
    ['names it', ok(TWIN), TWIN],
    ['finds none', ok(null), null],
    ['is refused', fail(FAILURES['not-allowed']), null],
  ])('ends the check if it %s', (_, found, twin) => {
    const after = afterTwinRead(job, found, circumstances)
    expect(after).toMatchObject({ state: 'done', nextAt: null, outcome: { id: 9, twin } })
    expect(after.twinCheck).toBeUndefined()
  })

  it.each([
    ['another request may have created it', ok('undecided' as const), { reads: 1 }],
    ['the service is unreachable', fail(FAILURES.unreachable), { reads: 1 }],
    ['the rate limit holds it back', fail(FAILURES['slow-down']), { reads: 0, rateLimited: 1 }],
  ])('is repeated if %s', (_, found, counted) => {
    const after = afterTwinRead(job, found, circumstances)
    expect(after.twinCheck).toEqual({ greatestId: 7, ...counted })
    expect(after.nextAt).toBeGreaterThanOrEqual(circumstances.now)
  })

  it('is given up after twenty that hit the rate limit', () => {
    let after = job
    let reads = 0
    for (; after.twinCheck !== undefined && reads < 100; reads += 1)
      after = afterTwinRead(after, fail(FAILURES['slow-down']), circumstances)
    expect(reads).toBe(20)
    expect(after).toMatchObject({ state: 'done', nextAt: null, outcome: { id: 9, twin: null } })
  })
})

describe('a duplicate', () => {
  const other = '00000000-0000-4000-8000-000000000001'
  const claimed = withTwin(newRecord('here', NOW), 'links s.test/a8', job.id)

  it('belongs to the first job that finds it', () => {
    expect(isTwinOfAnother(claimed, 'links s.test/a8', other)).toBe(true)
    expect(isTwinOfAnother(claimed, 'links s.test/a8', job.id)).toBe(false)
    expect(isTwinOfAnother(claimed, 'links s.test/a9', other)).toBe(false)
    expect(withTwin(claimed, 'links s.test/a8', other)).toBe(claimed)
  })

  it('is remembered with the fifty newest', () => {
    let record = claimed
    for (let id = 100; id < 150; id += 1) record = withTwin(record, `links s.test/a${id}`, other)
    expect(record.twins).toHaveLength(50)
    expect(isTwinOfAnother(record, 'links s.test/a149', job.id)).toBe(true)
  })
})
