import { expect, it } from 'vitest'
import { NO_JOBS } from '../../../lib/model/job-view.ts'
import type { OutboxStatus } from '../../../lib/outbox/outbox.ts'
import type { WorkerEvent } from '../../../lib/rpc/worker-event.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { createAnnouncer } from './announcer.ts'

const statusUntil = (click: number | null): OutboxStatus => ({
  hold: null,
  paceUntil: { click, bulk: click },
  paused: [],
})

const started = () => {
  const events: WorkerEvent[] = []
  const planned: (() => void)[] = []
  const readings: PromiseWithResolvers<OutboxStatus>[] = []
  const announcer = createAnnouncer({
    broadcast: (event) => void events.push(event),
    now: () => 0,
    timers: { set: (work) => planned.push(work), clear: () => undefined },
    counts: async () => NO_JOBS,
    note: async () => undefined,
    batch: async () => null,
    rate: async () => null,
    status: () => {
      const reading = Promise.withResolvers<OutboxStatus>()
      readings.push(reading)
      return reading.promise
    },
    waiting: async () => [],
    show: async () => undefined,
    broadcastConnection: async () => undefined,
  })
  const runPlanned = () => {
    for (const work of planned.splice(0)) work()
  }
  return { announcer, events, readings, runPlanned }
}

it('never sends a job with a reason to wait that is older than the job', async () => {
  const { announcer, events, readings, runPlanned } = started()
  announcer.job({ ...newJob({ id: 'before' }), sequence: 1 })
  runPlanned()
  await expect.poll(() => readings).toHaveLength(1)
  // During the first read, the service reports that the limit is reached.
  announcer.job({ ...newJob({ id: 'refused' }), sequence: 2 })
  runPlanned()
  readings[0]?.resolve(statusUntil(null))
  await expect.poll(() => readings).toHaveLength(2)
  readings[1]?.resolve(statusUntil(5_000))
  await expect
    .poll(() => events.flatMap((event) => (event.event === 'job' ? [[event.job.id, event.job.paceUntil]] : [])))
    .toEqual([
      ['before', null],
      ['refused', 5_000],
    ])
})

it('sends no counts before the jobs that they count', async () => {
  const { announcer, events, readings, runPlanned } = started()
  announcer.job({ ...newJob({ id: 'done' }), sequence: 1, state: 'done' })
  runPlanned()
  await expect.poll(() => readings).toHaveLength(1)
  await flushPromises()
  expect(events).toEqual([])
  readings[0]?.resolve(statusUntil(null))
  await expect.poll(() => events.map(({ event }) => event)).toEqual(['job', 'jobs'])
})
