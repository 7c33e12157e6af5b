import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MemoryJobStore } from '../../../tests/support/memory-job-store.ts'
import { FAILURES, HERE, intentTo, NOW } from '../../../tests/support/outbox-job.ts'
import { outboxWorld } from '../../../tests/support/outbox-world.ts'
import { value } from '../../../tests/support/value.ts'
import { fail } from '../../model/failure.ts'
import { type JobCounts, NO_JOBS } from '../../model/job-view.ts'
import type { Intent } from '../intent.ts'
import type { Outbox } from '../outbox.ts'
import { batchViews, type CountedBatch, countUnpaused } from './batches.ts'

const shorten = (place: number, differing: Partial<Intent> = {}): Intent =>
  intentTo('createLink', { url: `https://example.com/${place}` }, { priority: 'bulk', source: 'bulk', ...differing })

const addBatch = async (outbox: Outbox, count: number): Promise<string> => {
  const id = randomUUID()
  const intents = Array.from({ length: count }, (_, place) => shorten(place))
  value(await outbox.addBatch(HERE, { id, name: 'A list', text: 'pasted', intents }))
  return id
}

const viewOf = async (outbox: Outbox, id: string) => value(await outbox.batch(id))

const urlsOf = ({ arrivals }: ReturnType<typeof outboxWorld>) => arrivals.map(({ input }) => input.url)

describe('a batch', () => {
  it('is stored with its jobs before the call returns, and a wake-up is scheduled', async () => {
    const here = outboxWorld()
    const id = await addBatch(here.newOutbox(), 3)
    expect(here.arrivals).toEqual([])
    expect(here.world.wakeAt).toBe(NOW + 60_000)
    expect(here.changed.map(({ batch }) => batch)).toEqual([id, id, id])
    const next = here.newOutbox()
    expect(await viewOf(next, id)).toMatchObject({ name: 'A list', createdAt: NOW, total: 3, counts: { waiting: 3 } })
    expect(await next.batchText(id)).toEqual({ ok: true, value: 'pasted' })
    await here.live(next)
    expect(urlsOf(here)).toEqual(['https://example.com/0', 'https://example.com/1', 'https://example.com/2'])
    expect(await viewOf(next, id)).toMatchObject({ counts: { done: 3 }, remainingMs: 0 })
  })

  it("is refused if it can't be stored", async () => {
    const store = new MemoryJobStore()
    const outbox = outboxWorld(store).newOutbox()
    store.addBatch = () => Promise.reject(new Error('no room'))
    const added = await outbox.addBatch(HERE, { id: randomUUID(), name: '', text: '', intents: [shorten(1)] })
    expect(added).toMatchObject({ ok: false, failure: { kind: 'storage', detail: 'no room' } })
  })

  it('is overtaken by a click', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await addBatch(outbox, 5)
    await outbox.add(HERE, [shorten(100, { priority: 'click' })])
    await here.live(outbox)
    expect(urlsOf(here)[0]).toBe('https://example.com/100')
  })

  it('is overtaken by a click while its failed links are retried together', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.refused)
    const id = await addBatch(outbox, 5)
    await here.live(outbox)
    here.world.answer = here.world.perform
    for (const job of await here.store.batchJobs(id, 0, 5)) await outbox.retry(job.id, { together: true })
    await outbox.add(HERE, [shorten(100, { priority: 'click' })])
    await here.live(outbox)
    expect(urlsOf(here)[5]).toBe('https://example.com/100')
    expect(await viewOf(outbox, id)).toMatchObject({ counts: { done: 5 } })
  })
})

describe('a pause', () => {
  it('holds unsent jobs until the batch is resumed, even after a restart and a new permission', async () => {
    const here = outboxWorld()
    const first = here.newOutbox()
    const id = await addBatch(first, 3)
    expect(await first.pauseBatch(id)).toMatchObject({ ok: true, value: { paused: true } })
    await here.live(first)
    const next = here.newOutbox()
    await next.start()
    await next.unblock(HERE)
    await here.live(next)
    expect(here.arrivals).toEqual([])
    expect(here.world.wakeAt).toBeNull()
    expect(await next.status(HERE)).toMatchObject({ value: { paused: [id] } })

    expect(await next.resumeBatch(id)).toMatchObject({ ok: true, value: { paused: false } })
    expect(here.world.wakeAt).toBe(here.world.now + 60_000)
    await here.live(next)
    expect(await viewOf(next, id)).toMatchObject({ counts: { done: 3 } })
    expect(await next.status(HERE)).toMatchObject({ value: { paused: [] } })
  })

  it('prevents sending a job that was already chosen', async () => {
    const store = new MemoryJobStore()
    const here = outboxWorld(store)
    const outbox = here.newOutbox()
    const id = await addBatch(outbox, 2)
    const headOfLane = store.headOfLane.bind(store)
    let isFirst = true
    store.headOfLane = async (connection, lane) => {
      const head = await headOfLane(connection, lane)
      if (isFirst) {
        isFirst = false
        await outbox.pauseBatch(id)
      }
      return head
    }
    await here.live(outbox)
    expect(here.arrivals).toEqual([])
  })

  it('lets reconciliation finish, then holds the job if it was not created', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.unreachable)
    const id = await addBatch(outbox, 1)
    await outbox.drain()
    expect(here.arrivals).toHaveLength(1)
    await outbox.pauseBatch(id)
    here.world.answer = here.world.perform
    await here.live(outbox)
    expect(here.arrivals).toHaveLength(1)
    expect(await viewOf(outbox, id)).toMatchObject({ counts: { waiting: 1, unsure: 0 } })
    await outbox.resumeBatch(id)
    await here.live(outbox)
    expect(await viewOf(outbox, id)).toMatchObject({ counts: { done: 1 } })
  })

  it('lets a request that may have happened be repeated if the service honors idempotency keys', async () => {
    const here = outboxWorld()
    here.world.honorsKey = true
    const outbox = here.newOutbox()
    await outbox.add(HERE, [shorten(100)])
    await here.live(outbox)
    here.world.answer = () => fail(FAILURES.unreachable)
    const id = await addBatch(outbox, 1)
    await outbox.drain()
    await outbox.pauseBatch(id)
    here.world.answer = here.world.perform
    await here.live(outbox)
    expect(await viewOf(outbox, id)).toMatchObject({ paused: true, counts: { done: 1 } })
  })

  it("doesn't block other requests for the same address", async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const id = await addBatch(outbox, 1)
    await outbox.pauseBatch(id)
    await outbox.add(HERE, [shorten(0, { priority: 'click' })])
    await outbox.drain()
    expect(here.arrivals).toHaveLength(1)
    expect(await viewOf(outbox, id)).toMatchObject({ counts: { waiting: 1 } })
  })

  it('also holds a failed job that the user retries', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.refused)
    const id = await addBatch(outbox, 1)
    await here.live(outbox)
    await outbox.pauseBatch(id)
    here.world.answer = here.world.perform
    const [job] = await here.store.batchJobs(id, 0, 1)
    await outbox.retry(job?.id ?? '')
    await here.live(outbox)
    expect(here.arrivals).toHaveLength(1)
    await outbox.resumeBatch(id)
    await here.live(outbox)
    expect(await viewOf(outbox, id)).toMatchObject({ counts: { done: 1 } })
  })

  it('ends without waiting for the backoff after an outage', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const id = await addBatch(outbox, 2)
    here.world.answer = () => fail(FAILURES.unreachable)
    await outbox.add(HERE, [intentTo('updateChannel', { id: 7, name: 'News' })])
    await outbox.drain()
    expect(await outbox.status(HERE)).toMatchObject({ value: { hold: { failure: FAILURES.unreachable } } })
    await outbox.resumeBatch(id)
    expect(await outbox.status(HERE)).toMatchObject({ value: { hold: null } })
  })

  it("doesn't count as waiting time", async () => {
    const outbox = outboxWorld().newOutbox()
    const id = await addBatch(outbox, 100)
    const before = await outbox.queueMs(HERE)
    await outbox.pauseBatch(id)
    expect(before).toEqual({ ok: true, value: 120_000 })
    expect(await outbox.queueMs(HERE)).toEqual({ ok: true, value: 0 })
    expect(await outbox.unpaused(HERE)).toEqual({ ok: true, value: 0 })
    expect(await viewOf(outbox, id)).toMatchObject({ remainingMs: 120_000 })
  })
})

describe('a cancellation', () => {
  it('removes unsent jobs, and leaves jobs that turn out not to have been created to the user', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.unreachable)
    const id = await addBatch(outbox, 5)
    await outbox.drain()
    const sent = here.arrivals.length
    expect(await outbox.cancelBatch(id)).toMatchObject({ value: { paused: true, cancelled: true, total: sent } })
    here.world.answer = here.world.perform
    await here.live(outbox)
    expect(here.arrivals).toHaveLength(sent)
    expect(await viewOf(outbox, id)).toMatchObject({ cancelled: true, counts: { waiting: sent } })

    expect(await outbox.resumeBatch(id)).toMatchObject({ value: { paused: false, cancelled: false } })
    await here.live(outbox)
    expect(await viewOf(outbox, id)).toMatchObject({ counts: { done: sent } })
  })

  it('persists when the batch is paused afterwards', async () => {
    const outbox = outboxWorld().newOutbox()
    const id = await addBatch(outbox, 2)
    await outbox.cancelBatch(id)
    expect(await outbox.pauseBatch(id)).toMatchObject({ value: { paused: true, cancelled: true, total: 0 } })
  })
})

describe('removing a batch', () => {
  it('removes its results, once all jobs are finished', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const id = await addBatch(outbox, 2)
    const refused = { ok: false, failure: { kind: 'invalid', field: 'batch' } }
    expect(await outbox.removeBatch(id)).toMatchObject(refused)
    await here.live(outbox)
    expect(await outbox.removeBatch(id)).toEqual({ ok: true, value: null })
    expect(await outbox.batch(id)).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect((await here.store.counts(HERE)).done).toBe(0)
    expect(await outbox.removeBatch(id)).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })

  it('is refused while a job is unsure', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.refuse('listLinks', FAILURES.unreadable)
    here.world.answer = () => fail(FAILURES.unreachable)
    const id = await addBatch(outbox, 1)
    await here.live(outbox)
    expect(await viewOf(outbox, id)).toMatchObject({ counts: { unsure: 1 } })
    expect(await outbox.removeBatch(id)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })
})

const batch = (name: string, counts: Partial<JobCounts>, paused = false): CountedBatch => ({
  record: { id: name, connection: 'here', revision: 1, name, createdAt: 1, size: 30, paused, cancelled: false },
  counts: { ...NO_JOBS, ...counts },
})

const remaining = (newestFirst: CountedBatch[], waiting: number) =>
  batchViews(newestFirst, waiting, (requests) => requests).map(({ remainingMs }) => remainingMs)

describe('batch views', () => {
  it('count as many jobs as all states together', () => {
    const counts = { waiting: 1, sending: 2, reconciling: 3, unsure: 4, failed: 5, done: 6 }
    const [view] = batchViews([batch('a', counts)], 1, () => 0)
    expect(view).toMatchObject({ id: 'a', name: 'a', size: 30, total: 21, counts, paused: false, cancelled: false })
  })

  it('are sent after single requests, the oldest batch first', () => {
    expect(remaining([batch('new', { waiting: 5 }), batch('old', { waiting: 20 })], 28)).toEqual([28, 23])
  })

  it('take no time if no job is waiting', () => {
    expect(remaining([batch('new', { done: 5 }), batch('old', { waiting: 20 })], 20)).toEqual([0, 20])
  })

  it('delay nothing while they are paused, but show the time that they would take', () => {
    expect(remaining([batch('new', { waiting: 5 }), batch('old', { waiting: 20 }, true)], 25)).toEqual([5, 20])
  })
})

describe('the number of jobs that a wait depends on', () => {
  it('excludes jobs of paused batches', () => {
    expect(countUnpaused(30, [batch('a', { waiting: 5 }), batch('b', { waiting: 20, sending: 1 }, true)])).toBe(10)
  })
})
