import { describe, expect, it } from 'vitest'
import { packBatch } from '../../../lib/batches/stored-batch.ts'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { type JobView, NO_JOBS } from '../../../lib/model/job-view.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createBatchesState } from './batches-state.ts'

const batchOf = (id: string, told: Partial<BatchView> = {}): BatchView => ({
  id,
  name: id,
  createdAt: 0,
  paused: false,
  cancelled: false,
  size: 1,
  counts: NO_JOBS,
  total: 0,
  remainingMs: 0,
  ...told,
})
const jobOf = (at: number, told: Partial<JobView> = {}) => jobView({ id: `j${at}`, batch: 'b1', ...told })
const made = (at: number) =>
  jobOf(at, {
    state: 'done',
    outcome: { id: at, shortUrl: `https://s.test/${at}`, differences: [] },
  })

const world = async (...jobs: JobView[]) => {
  const worker = standInWorker()
  const { schedule, pass } = standInSchedule()
  let stored = jobs
  const text = packBatch({
    text: 'the text',
    counts: 'lines',
    ending: 'txt',
    links: jobs.map(({ id }, at) => ({ url: `https://a.test/${at}`, number: at + 1, existing: null, job: id })),
    places: [],
  })
  worker.answer('batches', () => ok([batchOf('b2'), batchOf('b1')]))
  worker.answer('batch', ({ id, offset, limit }: RpcInput<'batch'>) =>
    ok({ batch: batchOf(id), text: offset === 0 ? text : '', jobs: stored.slice(offset, offset + limit) }),
  )
  const state = createBatchesState({ ...worker, schedule, now: () => 5_000 }, () => true)
  const leave = state.follow()
  await flushPromises()
  return {
    worker,
    state,
    pass,
    leave,
    store: (...now: JobView[]) => {
      stored = now
    },
    ids: () => state.batches.value?.map(({ id }) => id),
    states: () => state.detail.rows.value.map(({ job, shortUrl }) => shortUrl ?? job?.state ?? null),
  }
}

describe('batches on the page', () => {
  it("are the worker's, updated by its events, with the time of the event", async () => {
    const { worker, state, ids } = await world()
    expect(ids()).toEqual(['b2', 'b1'])
    worker.tell({ event: 'batch', batch: batchOf('b1', { paused: true }) })
    worker.tell({ event: 'batch', batch: batchOf('b3') })
    expect(ids()).toEqual(['b3', 'b2', 'b1'])
    expect(state.batches.value?.[2]).toMatchObject({ paused: true, receivedAt: 5_000 })
  })

  it('are paused and resumed, with an error if that fails', async () => {
    const { worker, state } = await world()
    worker.answer('pauseBatch', ({ id }: { id: string }) => ok(batchOf(id, { paused: true })))
    worker.answer('resumeBatch', () => fail({ kind: 'storage', detail: 'full' }))
    await state.pause('b1')
    expect(state.batches.value?.[1]?.paused).toBe(true)
    await state.resume('b1')
    expect([state.batches.value?.[1]?.paused, state.failure.value?.kind]).toEqual([true, 'storage'])
  })

  it('are canceled and removed only after a confirmation', async () => {
    const { worker, state, ids } = await world()
    worker.answer('cancelBatch', ({ id }: { id: string }) => ok(batchOf(id, { cancelled: true })))
    worker.answer('removeBatch', () => ok({}))
    state.askCancel(batchOf('b1'))
    state.askRemove(batchOf('b1'))
    state.stay()
    await state.cancel()
    await state.remove()
    expect([worker.askedFor('cancelBatch'), worker.askedFor('removeBatch')]).toEqual([[], []])
    state.askCancel(batchOf('b1'))
    await state.cancel()
    expect(state.batches.value?.[1]?.cancelled).toBe(true)
    await state.detail.open('b1')
    state.askRemove(batchOf('b1'))
    await state.remove()
    expect([ids(), state.detail.id.value]).toEqual([['b2'], null])
  })

  it('are counted as they are now in a question that stays open', async () => {
    const { worker, state } = await world()
    state.askCancel(batchOf('b1', { counts: { ...NO_JOBS, waiting: 40 } }))
    worker.tell({ event: 'batch', batch: batchOf('b1', { counts: { ...NO_JOBS, waiting: 38, done: 2 } }) })
    expect(state.cancelling.value?.counts).toMatchObject({ waiting: 38, done: 2 })
  })

  it('disappear with their results and questions when another tab removes them', async () => {
    const { worker, state, ids } = await world()
    await state.detail.open('b1')
    state.askRemove(batchOf('b1'))
    worker.tell({ event: 'batch-removed', id: 'b2' })
    expect([ids(), state.detail.id.value, state.removing.value?.id]).toEqual([['b1'], 'b1', 'b1'])
    worker.tell({ event: 'batch-removed', id: 'b1' })
    expect([ids(), state.detail.id.value, state.removing.value]).toEqual([[], null, null])
  })

  it("don't come back with an event or a list from before their removal", async () => {
    const { worker, state, ids } = await world()
    const before = Promise.withResolvers<void>()
    worker.answer('batches', () => before.promise.then(() => ok([batchOf('b2'), batchOf('b1')])))
    const reloading = state.reload()
    worker.tell({ event: 'batch-removed', id: 'b1' })
    worker.tell({ event: 'batch', batch: batchOf('b1') })
    expect(ids()).toEqual(['b2'])
    before.resolve()
    await reloading
    expect(ids()).toEqual(['b2'])
  })

  it('disappear without an error if they were removed unnoticed', async () => {
    const { worker, state, ids } = await world()
    for (const method of ['batch', 'pauseBatch', 'removeBatch'])
      worker.answer(method, () => fail({ kind: 'not-found' }))
    await state.detail.open('b1')
    expect([ids(), state.detail.id.value, state.detail.failure.value]).toEqual([['b2'], null, null])
    await state.pause('b2')
    expect([ids(), state.failure.value]).toEqual([[], null])
    await state.reload()
    state.askRemove(batchOf('b1'))
    await state.remove()
    expect([ids(), state.failure.value]).toEqual([['b2'], null])
  })

  it("stay if they can't be removed", async () => {
    const { worker, state, ids } = await world()
    worker.answer('removeBatch', () =>
      fail({ kind: 'invalid', field: 'batch', problem: { code: 'batch_not_finished' } }),
    )
    state.askRemove(batchOf('b1'))
    await state.remove()
    expect(ids()).toEqual(['b2', 'b1'])
    expect(state.failure.value?.kind).toBe('invalid')
  })
})

describe('the results of a batch', () => {
  it('are complete, however long it is', async () => {
    const { state, worker, states } = await world(...Array.from({ length: 2_500 }, (_, at) => made(at)))
    await state.detail.open('b1')
    expect(states()).toEqual(Array.from({ length: 2_500 }, (_, at) => `https://s.test/${at}`))
    expect(worker.askedFor('batch')).toHaveLength(3)
    expect(state.detail.stored.value?.text).toBe('the text')
  })

  it('change with each job event, and are read once for many changes of the batch', async () => {
    const { state, worker, pass, store, states } = await world(jobOf(0), jobOf(1))
    await state.detail.open('b1')
    worker.tell({ event: 'job', job: made(0) })
    worker.tell({ event: 'job', job: { ...made(1), batch: 'another' } })
    expect(states()).toEqual(['https://s.test/0', 'waiting'])
    store(made(0), made(1))
    for (let n = 0; n < 50; n++) worker.tell({ event: 'batch', batch: batchOf('b1') })
    pass()
    await flushPromises()
    expect(states()).toEqual(['https://s.test/0', 'https://s.test/1'])
    expect(worker.askedFor('batch')).toHaveLength(2)
  })

  it('are read to their end while the batch changes, then once more', async () => {
    const jobs = Array.from({ length: 2_500 }, (_, at) => made(at))
    const { state, worker, pass, states } = await world(...jobs)
    let changes = 0
    worker.answer('batch', async ({ id, offset, limit }: RpcInput<'batch'>) => {
      if (++changes < 10) worker.tell({ event: 'batch', batch: batchOf('b1') })
      pass()
      await flushPromises()
      return ok({ batch: batchOf(id), text: '', jobs: jobs.slice(offset, offset + limit) })
    })
    await state.detail.open('b1')
    expect([states().length, changes]).toEqual([2_500, 3])
    pass()
    await flushPromises()
    expect(changes).toBeGreaterThan(3)
  })

  it('show jobs that a cancellation removed as canceled', async () => {
    const { state, worker, pass, store, states } = await world(made(0), jobOf(1))
    await state.detail.open('b1')
    store(made(0))
    worker.tell({ event: 'batch', batch: batchOf('b1', { cancelled: true }) })
    pass()
    await flushPromises()
    expect(states()).toEqual(['https://s.test/0', null])
  })

  it('are retried where they failed, all of them', async () => {
    const { state, worker } = await world(
      made(0),
      ...Array.from({ length: 45 }, (_, at) => jobOf(at + 1, { state: 'failed' })),
    )
    worker.answer('retryJob', ({ id }: { id: string }) => ok(jobView({ id })))
    await state.detail.open('b1')
    await state.detail.retryFailed('b1')
    expect(worker.askedFor('retryJob')).toEqual(
      Array.from({ length: 45 }, (_, at) => ({ id: `j${at + 1}`, together: true })),
    )
  })

  it('are retried once they are read, also if they were just opened', async () => {
    const { state, worker } = await world(jobOf(0, { state: 'failed' }))
    worker.answer('retryJob', ({ id }: { id: string }) => ok(jobView({ id })))
    void state.detail.open('b1')
    await state.detail.retryFailed('b1')
    expect(worker.askedFor('retryJob')).toEqual([{ id: 'j0', together: true }])
  })

  it('are not retried if another batch is to be and they were opened meanwhile', async () => {
    const { state, worker } = await world(jobOf(0, { state: 'failed' }))
    const before = Promise.withResolvers<void>()
    const answer = (id: string) => ok({ batch: batchOf(id), text: '', jobs: [jobOf(0, { state: 'failed' })] })
    worker.answer('batch', ({ id }: RpcInput<'batch'>) =>
      id === 'b2' ? before.promise.then(() => answer(id)) : answer(id),
    )
    const retrying = state.detail.retryFailed('b2')
    await state.detail.open('b1')
    before.resolve()
    await retrying
    expect([state.detail.id.value, worker.askedFor('retryJob')]).toEqual(['b1', []])
  })

  it('are retried although one needs its password again, which stays reported', async () => {
    const jobs = Array.from({ length: 45 }, (_, at) => jobOf(at, { state: 'failed', needsPassword: at === 0 }))
    const { state, worker, pass } = await world(...jobs)
    worker.answer('retryJob', ({ id }: { id: string }) =>
      id === 'j0'
        ? fail({ kind: 'invalid', field: 'password', problem: { code: 'password_lost' } })
        : ok(jobView({ id })),
    )
    await state.detail.open('b1')
    await state.detail.retryFailed('b1')
    pass()
    await flushPromises()
    expect(worker.askedFor('retryJob')).toHaveLength(45)
    expect(state.detail.failure.value).toMatchObject({ field: 'password' })
  })

  it('are not followed anymore once they are closed', async () => {
    const { state, worker, pass, leave } = await world(jobOf(0))
    await state.detail.open('b1')
    worker.tell({ event: 'batch', batch: batchOf('b1') })
    leave()
    pass()
    await flushPromises()
    expect([state.detail.id.value, worker.askedFor('batch').length]).toEqual([null, 1])
  })

  it("show why they couldn't be read", async () => {
    const { state, worker } = await world(jobOf(0))
    worker.answer('batch', () => fail({ kind: 'storage', detail: 'full' }))
    await state.detail.open('b1')
    expect(state.detail.failure.value?.kind).toBe('storage')
  })
})
