import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HERE, intentTo, NOW } from '../../tests/support/outbox-job.ts'
import { newJob } from './intent.ts'
import { job as storedJob } from './job.ts'

const FRESH = randomUUID()
const make = (intent: Parameters<typeof newJob>[0]) => newJob(intent, HERE, FRESH, NOW)

const made = (intent: Parameters<typeof newJob>[0]) => {
  const job = make(intent)
  if (!job.ok) throw new Error('this intent is a good one')
  return job.value
}

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

  it('is refused if a field belongs to no part of the request', () => {
    const input = { id: 7, name: 'News', headers: { Authorization: 'secret' } }
    expect(make(intentTo('updateChannel', input))).toMatchObject({ ok: false, failure: { field: 'headers' } })
  })

  it('is refused if the input is invalid, naming the field', () => {
    expect(make(intentTo('createLink', { url: 'javascript:alert(1)' }))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'url' },
    })
    expect(make(intentTo('updateChannel', { name: 'News' }))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'id' },
    })
    const geotarget = [{ location: 'Japan', link: 'nowhere' }]
    expect(make(intentTo('createLink', { url: 'https://example.com/', geotarget }))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'geotarget.0.link' },
    })
  })
})
