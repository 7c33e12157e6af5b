import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { type JobState, NO_JOBS } from '../../../lib/model/job-view.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createOutboxState } from './outbox-state.ts'

const NOW = 1_000_000

const outbox = async (...stored: ReturnType<typeof jobView>[]) => {
  const worker = standInWorker()
  const { schedule, planned, pass } = standInSchedule()
  let jobs = stored
  worker.answer('jobs', ({ states, offset, limit }: { states: JobState[]; offset: number; limit: number }) => {
    const matching = jobs.filter(({ state }) => states.length === 0 || states.includes(state))
    return ok({
      jobs: matching.slice(offset, offset + limit),
      total: matching.length,
      counts: NO_JOBS,
      queueMs: matching.length * 2_000,
      unreadable: 0,
    })
  })
  const forgotten: string[] = []
  const state = createOutboxState({
    ...worker,
    schedule,
    now: () => NOW,
    pending: { forget: (id) => forgotten.push(id), reload: async () => undefined },
    editors: {},
  })
  const leave = state.follow()
  await flushPromises()
  const store = (...now: ReturnType<typeof jobView>[]) => {
    jobs = now
  }
  const ids = () => state.jobs.value?.map(({ id }) => id)
  return { worker, state, planned, pass, leave, store, ids, forgotten }
}

const many = (count: number) => Array.from({ length: count }, (_, n) => jobView({ id: `j${n}`, state: 'done' }))

describe('the outbox on the page', () => {
  it('is read page by page, however long it is', async () => {
    const { worker, state, ids } = await outbox(...many(10_000))
    expect(ids()).toHaveLength(50)
    expect(state.pages.value).toBe(200)
    state.show(200)
    await flushPromises()
    expect(ids()?.at(-1)).toBe('j9999')
    expect(worker.askedFor('jobs').at(-1)).toEqual({ states: [], offset: 9950, limit: 50 })
  })

  it('shows when the waiting requests can be sent, and nothing if none is waiting', async () => {
    const { state, store, worker, pass } = await outbox(...many(3))
    expect(state.queueEndsAt.value).toBe(NOW + 6_000)
    store()
    worker.tell({ event: 'jobs', counts: NO_JOBS })
    pass()
    await flushPromises()
    expect(state.queueEndsAt.value).toBeNull()
  })

  it('shows one state alone, from its first page', async () => {
    const { state, ids } = await outbox(...many(120), jobView({ id: 'f', state: 'failed' }))
    state.show(3)
    state.choose('failed')
    await flushPromises()
    expect(ids()).toEqual(['f'])
    expect([state.page.value, state.pages.value]).toEqual([1, 1])
  })

  it("shows a job's change at once, and reads once for many changes", async () => {
    const { worker, state, pass } = await outbox(jobView({ id: 'a' }), jobView({ id: 'b' }))
    for (let n = 0; n < 100; n++) worker.tell({ event: 'job', job: jobView({ id: 'a', state: 'sending' }) })
    expect(state.jobs.value?.[0]?.state).toBe('sending')
    pass()
    await flushPromises()
    expect(worker.askedFor('jobs')).toHaveLength(2)
  })

  it('shows a new job after its event', async () => {
    const { worker, pass, store, ids } = await outbox(jobView({ id: 'a' }))
    store(jobView({ id: 'b' }), jobView({ id: 'a' }))
    worker.tell({ event: 'job', job: jobView({ id: 'b' }) })
    pass()
    await flushPromises()
    expect(ids()).toEqual(['b', 'a'])
  })

  it('goes back to the last page if its own has become empty', async () => {
    const { state, store, ids } = await outbox(...many(51))
    state.show(2)
    await flushPromises()
    store(...many(50))
    state.show(2)
    await flushPromises()
    expect(state.page.value).toBe(1)
    expect(ids()).toHaveLength(50)
  })

  it('retries on request', async () => {
    const failed = jobView({ id: 'a', state: 'failed' })
    const { worker, state } = await outbox(failed)
    worker.answer('retryJob', () => ok({ ...failed, state: 'waiting' }))
    await state.retry(failed)
    expect(worker.askedFor('retryJob')).toEqual([{ id: 'a' }])
    expect(state.jobs.value?.[0]?.state).toBe('waiting')
  })

  it('discards nothing before the confirmation', async () => {
    const job = jobView({ id: 'a' })
    const { worker, state, store, ids, forgotten } = await outbox(job)
    worker.answer('discardJob', () => ok({}))
    state.askDiscard(job)
    state.close()
    await state.discard()
    expect(worker.askedFor('discardJob')).toEqual([])
    state.askDiscard(job)
    store()
    await state.discard()
    expect(worker.askedFor('discardJob')).toEqual([{ id: 'a' }])
    expect(ids()).toEqual([])
    expect(forgotten).toEqual(['a'])
  })

  it('says what discarding means now if the request was sent while the question is open', async () => {
    const job = jobView({ id: 'a' })
    const { worker, state, store, pass } = await outbox(job)
    state.askDiscard(job)
    worker.tell({ event: 'job', job: { ...job, state: 'sending' } })
    expect(state.discarding.value?.state).toBe('sending')
    // Of many changes at once, the worker sends no single events.
    store({ ...job, state: 'done' })
    worker.tell({ event: 'jobs', counts: NO_JOBS })
    pass()
    await flushPromises()
    expect(state.discarding.value?.state).toBe('done')
  })

  it.each([true, false])('resolves an unsure job as the user says (made: %s)', async (made) => {
    const unsure = jobView({ id: 'u', state: 'unsure' })
    const { worker, state } = await outbox(unsure)
    worker.answer('resolveJob', () => ok({ ...unsure, state: made ? 'done' : 'waiting' }))
    state.askResolve(unsure)
    await state.resolve(made)
    expect(worker.askedFor('resolveJob')).toEqual([{ id: 'u', made }])
    expect(state.resolving.value).toBeNull()
    expect(state.jobs.value?.[0]?.state).toBe(made ? 'done' : 'waiting')
  })

  it('closes the question if checking has found the answer', async () => {
    const unsure = jobView({ id: 'u', state: 'unsure' })
    const { worker, state } = await outbox(unsure)
    worker.answer('checkJob', () => ok({ ...unsure, state: 'reconciling' }))
    state.askResolve(unsure)
    await state.check()
    expect(state.resolving.value?.state).toBe('reconciling')
    worker.tell({ event: 'job', job: { ...unsure, state: 'done' } })
    expect(state.resolving.value).toBeNull()
  })

  it('shows why an action failed, and keeps the list', async () => {
    const job = jobView({ id: 'a', state: 'failed' })
    const { worker, state, ids, pass } = await outbox(job)
    worker.answer('retryJob', () => fail({ kind: 'storage', detail: 'full' }))
    await state.retry(job)
    pass()
    await flushPromises()
    expect(state.failure.value).toEqual({ kind: 'storage', detail: 'full' })
    expect(ids()).toEqual(['a'])
  })

  it("shows why a request couldn't be discarded", async () => {
    const job = jobView({ id: 'a' })
    const { worker, state, ids, leave } = await outbox(job)
    const refusal = { kind: 'invalid', field: 'job', problem: { code: 'job_sending' } } as const
    worker.answer('discardJob', () => fail(refusal))
    state.askDiscard(job)
    await state.discard()
    expect([state.failure.value, ids()]).toEqual([refusal, ['a']])
    leave()
    expect(state.failure.value).toBeNull()
  })

  it('is not read anymore once it is hidden', async () => {
    const { worker, leave, planned } = await outbox(jobView({ id: 'a' }))
    worker.tell({ event: 'jobs', counts: NO_JOBS })
    leave()
    worker.tell({ event: 'jobs', counts: NO_JOBS })
    expect(planned).toEqual([])
  })
})

describe('a request whose password was erased', () => {
  const refused = jobView({ id: 'a', state: 'failed', hasPassword: true, needsPassword: true })

  it('is not retried before the password is entered', async () => {
    const { worker, state } = await outbox(refused)
    worker.answer('retryJob', () => ok({ ...refused, state: 'waiting', needsPassword: false }))
    await state.retry(refused)
    expect([worker.askedFor('retryJob'), state.retrying.value]).toEqual([[], refused])
    await state.retryWith('again')
    expect(worker.askedFor('retryJob')).toEqual([{ id: 'a', password: 'again' }])
    expect([state.retrying.value, state.jobs.value?.[0]?.state]).toEqual([null, 'waiting'])
  })

  it('can be retried without one', async () => {
    const { worker, state } = await outbox(refused)
    worker.answer('retryJob', () => ok(refused))
    await state.retry(refused)
    await state.retryWith(null)
    expect(worker.askedFor('retryJob')).toEqual([{ id: 'a', password: null }])
  })
})

describe('several requests', () => {
  const meant = { kinds: [{ operation: 'deleteLink', count: 2 }], total: 2, maybeSent: 0, sending: 0, until: 9 }

  it('are selected across pages, only while they can still be discarded', async () => {
    const waiting = jobView({ id: 'a' })
    const { state, worker } = await outbox(waiting, jobView({ id: 'b', state: 'failed' }))
    state.select(['a', 'b', 'on another page'], true)
    state.select(['b'], false)
    expect([...state.selected.value]).toEqual(['a', 'on another page'])
    worker.tell({ event: 'job', job: { ...waiting, state: 'sending' } })
    expect([...state.selected.value]).toEqual(['on another page'])
  })

  it('are discarded after one question, which says what they are, as far as they were there then', async () => {
    const { state, worker } = await outbox(jobView({ id: 'a' }), jobView({ id: 'b' }))
    worker.answer('discardableJobs', () => ok(meant))
    worker.answer('discardJobs', () => ok({ discarded: 2 }))
    state.select(['a', 'b'], true)
    await state.askDiscardMany({ ids: ['a', 'b'] })
    expect(state.discardingMany.value?.meant).toEqual(meant)
    expect(worker.askedFor('discardJobs')).toEqual([])
    state.close()
    await state.discardMany()
    expect(worker.askedFor('discardJobs')).toEqual([])
    await state.askDiscardMany({ batch: null })
    await state.discardMany()
    expect(worker.askedFor('discardJobs')).toEqual([{ chosen: { batch: null }, until: 9 }])
    expect([state.selected.value.size, state.discardingMany.value]).toEqual([0, null])
  })

  it('that are done disappear from the list at once', async () => {
    const { state, worker, store, ids } = await outbox(jobView({ id: 'a', state: 'done' }), jobView({ id: 'b' }))
    worker.answer('discardDone', () => {
      store(jobView({ id: 'b' }))
      return ok({})
    })
    await state.discardDone()
    expect(ids()).toEqual(['b'])
  })

  it('stay selected if they could not be discarded, with the reason', async () => {
    const { state, worker } = await outbox(jobView({ id: 'a' }))
    worker.answer('discardableJobs', () => ok(meant))
    worker.answer('discardJobs', () => fail({ kind: 'storage', detail: 'full' }))
    state.select(['a'], true)
    await state.askDiscardMany({ ids: ['a'] })
    await state.discardMany()
    expect([state.failure.value?.kind, state.selected.value.size]).toEqual(['storage', 1])
  })
})
