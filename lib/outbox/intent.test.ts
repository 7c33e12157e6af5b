import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HERE, intentTo, NOW } from '../../tests/support/outbox-job.ts'
import { newJob } from './intent.ts'
import { job as storedJob } from './job.ts'

const FRESH = randomUUID()
const made = (intent: Parameters<typeof newJob>[0]) => newJob(intent, HERE, FRESH, NOW)

describe('a new job', () => {
  it('is due at once, unsent, and has its own key', () => {
    const job = made(intentTo('createLink', { url: 'https://example.com/' }))
    expect(job).toMatchObject({
      id: FRESH,
      idempotencyKey: FRESH,
      state: 'waiting',
      nextAt: NOW,
      attempts: 0,
      doubt: null,
    })
  })

  it('has the given id, which is also its key', () => {
    const id = randomUUID()
    expect(made(intentTo('deleteLink', { id: 7 }, { id }))).toMatchObject({ id, idempotencyKey: id })
  })

  it('survives being stored and read', () => {
    const job = { ...made(intentTo('createPixel', { type: 'x', name: 'Ads', tag: 'A-1' })), sequence: 1 }
    expect(storedJob.parse(job)).toEqual(job)
  })
})
