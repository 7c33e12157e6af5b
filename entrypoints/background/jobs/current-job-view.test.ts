import { describe, expect, it } from 'vitest'
import { FIRST_OF_ALL } from '../../../lib/outbox/job.ts'
import type { OutboxStatus } from '../../../lib/outbox/outbox.ts'
import { sendingJob, waitingJob } from '../../../tests/support/outbox-job.ts'
import { currentJobView } from './current-job-view.ts'

const BATCH = '00000000-0000-4000-8000-00000000000b'
const FREE: OutboxStatus = { hold: null, paceUntil: { click: null, bulk: null }, paused: [] }
const LINK = { url: 'https://example.com/' }

describe('a waiting job as a page shows it', () => {
  it('waits for its own time and for the pacer', () => {
    const job = waitingJob('createLink', LINK, { priority: 'bulk', nextAt: 500 })
    const shown = currentJobView(job, { ...FREE, paceUntil: { click: 700, bulk: 900 } })
    expect(shown).toMatchObject({ nextAt: 500, paceUntil: 900, paused: false, failure: null })
  })

  it('waits until the connection can send, and for its own time if that is later', () => {
    const job = waitingJob('createLink', LINK, { nextAt: 500 })
    const hold = { failure: { kind: 'unreachable' }, until: 400 } as const
    expect(currentJobView(job, { ...FREE, hold })).toMatchObject({ nextAt: 500, failure: hold.failure })
    expect(currentJobView(job, { ...FREE, hold: { ...hold, until: 600 } }).nextAt).toBe(600)
    expect(currentJobView(job, { ...FREE, hold: { ...hold, until: null } }).nextAt).toBeNull()
  })

  it('names the time of the pacer, however it was turned back before', () => {
    const failure = { kind: 'slow-down', until: 400 } as const
    const job = waitingJob('createLink', LINK, { nextAt: 400, failure })
    const held = { ...FREE, paceUntil: { click: 900, bulk: 950 } }
    expect(currentJobView(job, held)).toMatchObject({ nextAt: 900, paceUntil: 900, failure: { until: 900 } })
    const later = { ...job, nextAt: 1_000 }
    expect(currentJobView(later, held)).toMatchObject({ nextAt: 1_000, failure: { until: 1_000 } })
    expect(currentJobView(job, FREE)).toMatchObject({ nextAt: 400, failure: { until: 400 } })
    const offline = { ...job, failure: { kind: 'offline' } as const }
    expect(currentJobView(offline, held)).toMatchObject({ nextAt: 900, failure: { kind: 'offline' } })
  })

  it('that the user wants now is due since then', () => {
    const job = waitingJob('createLink', LINK, { nextAt: FIRST_OF_ALL, updatedAt: 700 })
    expect(currentJobView(job, FREE).nextAt).toBe(700)
  })

  it('is paused with its batch only', () => {
    const job = waitingJob('createLink', LINK, { batch: BATCH, nextAt: 500 })
    expect(currentJobView(job, { ...FREE, paused: [BATCH] })).toMatchObject({ paused: true, nextAt: null })
    expect(currentJobView(job, FREE)).toMatchObject({ paused: false, nextAt: 500 })
    expect(currentJobView({ ...job, batch: null }, { ...FREE, paused: [BATCH] }).paused).toBe(false)
  })

  it('continues although its batch is paused while its request may have happened', () => {
    const job = sendingJob('createLink', LINK, { batch: BATCH, state: 'waiting', nextAt: 500 })
    expect(currentJobView(job, { ...FREE, paused: [BATCH] })).toMatchObject({ paused: false, nextAt: 500 })
  })
})

it("a job that doesn't wait is shown unchanged", () => {
  const job = sendingJob('createLink', LINK, { batch: BATCH, nextAt: 500 })
  const hold = { failure: { kind: 'offline' }, until: null } as const
  expect(currentJobView(job, { ...FREE, hold, paused: [BATCH] })).toMatchObject({
    nextAt: 500,
    failure: null,
    paused: false,
  })
})
