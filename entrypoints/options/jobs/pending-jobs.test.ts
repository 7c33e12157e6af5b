import { describe, expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPendingJobs } from './pending-jobs.ts'

const page = (...jobs: ReturnType<typeof jobView>[]) => ok({ jobs, total: jobs.length, counts: {} })

const started = async (...jobs: ReturnType<typeof jobView>[]) => {
  const worker = standInWorker()
  worker.answer('jobs', () => page(...jobs))
  const pending = createPendingJobs(worker)
  const stop = pending.start()
  await flushPromises()
  return { worker, pending, stop }
}

describe('pending jobs', () => {
  it('are all of the outbox except done ones', async () => {
    const { worker, pending } = await started(jobView({ id: 'a' }))
    expect([...pending.jobs.value.keys()]).toEqual(['a'])
    expect(worker.askedFor('jobs')).toEqual([
      { states: ['waiting', 'sending', 'reconciling', 'unsure', 'failed'], offset: 0, limit: 200 },
    ])
  })

  it("follow the worker's events, and disappear when they are done or discarded", async () => {
    const { worker, pending } = await started(jobView({ id: 'a' }), jobView({ id: 'b' }))
    worker.tell({ event: 'job', job: jobView({ id: 'a', state: 'failed' }) })
    expect(pending.jobs.value.get('a')?.state).toBe('failed')
    worker.tell({ event: 'job', job: jobView({ id: 'a', state: 'done' }) })
    pending.forget('b')
    expect(pending.jobs.value.size).toBe(0)
  })

  it('are listed by operation, newest first', async () => {
    const channel = (id: string, createdAt: number) => jobView({ id, operation: 'createChannel', createdAt })
    const { pending } = await started(channel('a', 1), channel('b', 2), jobView({ id: 'c', operation: 'createPixel' }))
    expect(pending.of('createChannel').map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('report their success once, to listeners for the operation', async () => {
    const { worker, pending } = await started()
    const told: string[] = []
    pending.onDone(['createChannel'], ({ id }) => told.push(id))
    worker.tell({ event: 'job', job: jobView({ id: 'a', state: 'done' }) })
    worker.tell({ event: 'job', job: jobView({ id: 'a', state: 'done' }) })
    worker.tell({ event: 'job', job: jobView({ id: 'b', operation: 'deletePixel', state: 'done' }) })
    worker.tell({ event: 'job', job: jobView({ id: 'c', state: 'failed' }) })
    expect(told).toEqual(['a'])
  })

  it("don't come back through a response that is older than their end", async () => {
    const { worker, pending } = await started()
    worker.tell({ event: 'job', job: jobView({ id: 'a', state: 'done' }) })
    pending.note(jobView({ id: 'a', state: 'waiting' }))
    expect(pending.jobs.value.size).toBe(0)
  })

  it('keep the newer state if the first read arrives late', async () => {
    const worker = standInWorker()
    worker.answer('jobs', () => page(jobView({ id: 'a', state: 'waiting' }), jobView({ id: 'b', state: 'waiting' })))
    const pending = createPendingJobs(worker)
    pending.start()
    worker.tell({ event: 'job', job: jobView({ id: 'a', state: 'sending' }) })
    worker.tell({ event: 'job', job: jobView({ id: 'b', state: 'done' }) })
    await flushPromises()
    expect([...pending.jobs.value.values()].map(({ id, state }) => [id, state])).toEqual([['a', 'sending']])
  })

  it('are not followed anymore once stopped', async () => {
    const { worker, pending, stop } = await started()
    stop()
    worker.tell({ event: 'job', job: jobView({ id: 'a' }) })
    expect(pending.jobs.value.size).toBe(0)
  })
})
