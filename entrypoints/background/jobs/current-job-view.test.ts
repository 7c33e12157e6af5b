import { describe, expect, it } from 'vitest'
import { FIRST_OF_ALL } from '../../../lib/model/job-view.ts'
import type { OutboxStatus } from '../../../lib/outbox/outbox.ts'
import { NOW, sendingJob, waitingJob } from '../../../tests/support/outbox-job.ts'
import { currentJobView } from './current-job-view.ts'

const BATCH = '00000000-0000-4000-8000-00000000000b'
const FREE: OutboxStatus = { hold: null, paceUntil: { click: null, bulk: null }, paused: [] }
const LINK = { url: 'https://example.com/' }

describe('a waiting job as a page shows it', () => {
  it('waits for its own time and for the pacer', () => {
    const job = waitingJob('createLink', LINK, { priority: 'bulk', nextAt: 500 })
    const shown = currentJobView(job, { ...FREE, paceUntil: { click: 700, bulk: 900 } }, NOW)
    expect(shown).toMatchObject({ nextAt: 500, paceUntil: 900, paused: false, failure: null })
  })

  it('waits until the connection can send, and for its own time if that is later', () => {
    const job = waitingJob('createLink', LINK, { nextAt: 500 })
    const hold = { failure: { kind: 'unreachable' }, until: 400 } as const
    expect(currentJobView(job, { ...FREE, hold }, NOW)).toMatchObject({ nextAt: 500, failure: hold.failure })
    expect(currentJobView(job, { ...FREE, hold: { ...hold, until: 600 } }, NOW).nextAt).toBe(600)
    expect(currentJobView(job, { ...FREE, hold: { ...hold, until: null } }, NOW).nextAt).toBeNull()
  })

  it('names the time of the pacer, however it was turned back before', () => {
    const failure = { kind: 'slow-down', until: 400 } as const
    const job = waitingJob('createLink', LINK, { nextAt: 400, failure })
    const held = { ...FREE, paceUntil: { click: 900, bulk: 950 } }
    expect(currentJobView(job, held, NOW)).toMatchObject({ nextAt: 900, paceUntil: 900, failure: { until: 900 } })
    const later = { ...job, nextAt: 1_000 }
    expect(currentJobView(later, held, NOW)).toMatchObject({ nextAt: 1_000, failure: { until: 1_000 } })
    expect(currentJobView(job, FREE, NOW)).toMatchObject({ nextAt: 400, failure: { until: 400 } })
    const offline = { ...job, failure: { kind: 'offline' } as const }
    expect(currentJobView(offline, held, NOW)).toMatchObject({ nextAt: 900, failure: { kind: 'offline' } })
  })

  it('that the user wants now is due since then', () => {
    const job = waitingJob('createLink', LINK, { nextAt: FIRST_OF_ALL, updatedAt: 700 })
    expect(currentJobView(job, FREE, NOW).nextAt).toBe(700)
  })

  it('is paused with its batch only', () => {
    const job = waitingJob('createLink', LINK, { batch: BATCH, nextAt: 500 })
    expect(currentJobView(job, { ...FREE, paused: [BATCH] }, NOW)).toMatchObject({ paused: true, nextAt: null })
    expect(currentJobView(job, FREE, NOW)).toMatchObject({ paused: false, nextAt: 500 })
    expect(currentJobView({ ...job, batch: null }, { ...FREE, paused: [BATCH] }, NOW).paused).toBe(false)
  })

  it('continues although its batch is paused while its request may have happened', () => {
    const job = sendingJob('createLink', LINK, { batch: BATCH, state: 'waiting', nextAt: 500 })
    expect(currentJobView(job, { ...FREE, paused: [BATCH] }, NOW)).toMatchObject({ paused: false, nextAt: 500 })
  })
})

it("a job that doesn't wait is shown unchanged", () => {
  const job = sendingJob('createLink', LINK, { batch: BATCH, nextAt: 500 })
  const hold = { failure: { kind: 'offline' }, until: null } as const
  expect(currentJobView(job, { ...FREE, hold, paused: [BATCH] }, NOW)).toMatchObject({
    nextAt: 500,
    failure: null,
    paused: false,
  })
})

describe('after the clock was set back by a day', () => {
  const DAY = 24 * 60 * 60_000
  const planned = { nextAt: NOW + 32_000, updatedAt: NOW, createdAt: NOW }
  const later = NOW - DAY

  it.each([
    ['waits', waitingJob('createLink', LINK, { ...planned, failure: { kind: 'slow-down', until: NOW + 32_000 } })],
    ['failed once', waitingJob('createLink', LINK, { ...planned, failure: { kind: 'service-error', status: 500 } })],
    [
      'is looked up',
      sendingJob('createLink', LINK, { ...planned, state: 'unsure', failure: { kind: 'timeout', afterMs: 1 } }),
    ],
  ])('a job that %s is due, and no time of the old clock is shown', (_, job) => {
    const shown = currentJobView(job, FREE, later)
    expect(shown).toMatchObject({ nextAt: later, createdAt: later })
    const times =
      JSON.stringify(shown)
        .match(/\d{13}/g)
        ?.map(Number) ?? []
    expect(times.filter((time) => time > later)).toEqual([])
  })

  it('it waits for the pacer as long as before', () => {
    const job = waitingJob('createLink', LINK, { ...planned, failure: { kind: 'slow-down', until: NOW + 32_000 } })
    const until = later + 32_000
    const held = { ...FREE, paceUntil: { click: until, bulk: until } }
    expect(currentJobView(job, held, later)).toMatchObject({ nextAt: until, failure: { until } })
  })
})
