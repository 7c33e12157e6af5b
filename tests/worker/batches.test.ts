import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BatchView } from '../../lib/model/batch-view.ts'
import type { QuirkyService } from '../support/quirky-service.ts'
import { value } from '../support/value.ts'
import { workerOnQuirkyService } from './started-worker.ts'
import { type BrowserUnderTest, OUR_PAGE, type WorkerUnderTest } from './worker-under-test.ts'

let service: QuirkyService
let browser: BrowserUnderTest
let page: WorkerUnderTest

const asked = (count: number, from = 0) => ({
  id: randomUUID(),
  name: 'A list',
  text: 'What was pasted',
  writes: Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    input: { url: `https://example.com/${from + number}` },
    title: '',
  })),
})

const addBatch = async (count: number, from = 0): Promise<BatchView> =>
  value(await page.call('addBatch', asked(count, from)))

const batchOf = async ({ id }: { id: string }): Promise<BatchView> =>
  value(await page.call('batch', { id, offset: 0, limit: 1 })).batch
const statesOf = async ({ id }: { id: string }, worker: WorkerUnderTest) =>
  value(await worker.call('batch', { id, offset: 0, limit: 1_000 })).jobs.map(({ state }) => state)
const made = () => service.state.links.map(({ longurl }) => String(longurl))
const posts = () => browser.sent.filter(({ method }) => method === 'POST')

/** Nothing reaches the service until the response is released. */
const holdTheFirst = () => {
  const gate = Promise.withResolvers<void>()
  browser.fetch = async (address, init) => {
    if (init?.method === 'POST') await gate.promise
    return service.fetch(address, init)
  }
  return gate
}

/** A batch with two jobs in flight, the maximum for bulk work, while the rest waits. */
const underWay = async (count: number) => {
  const gate = holdTheFirst()
  const batch = await addBatch(count)
  await expect.poll(() => posts().length).toBe(2)
  return { batch, gate }
}

beforeEach(async () => {
  ;({ service, browser, page } = await workerOnQuirkyService())
  service.state.links.length = 0
  browser.sent.length = 0
})

describe('a batch', () => {
  it('is created completely, in the order of adding, and keeps its text and its results', async () => {
    const batch = await addBatch(40)
    expect(batch).toMatchObject({ name: 'A list', paused: false, cancelled: false, total: 40 })
    await page.untilIdle()
    const kept = value(await page.call('batch', { id: batch.id, offset: 0, limit: 1_000 }))
    expect(kept.text).toBe('What was pasted')
    expect(kept.batch).toMatchObject({ total: 40, remainingMs: 0, counts: { waiting: 0, done: 40 } })
    expect(kept.jobs.map(({ subject }) => subject)).toEqual(asked(40).writes.map(({ input }) => input.url))
    expect(kept.jobs.every(({ batch: of, outcome }) => of === batch.id && outcome !== null)).toBe(true)
    expect(new Set(made()).size).toBe(40)
    const rest = value(await page.call('batch', { id: batch.id, offset: 38, limit: 1_000 }))
    expect(rest.text).toBe('')
    expect(rest.jobs.map(({ id }) => id)).toEqual(kept.jobs.slice(38).map(({ id }) => id))
    expect(value(await page.call('batch', { id: batch.id, offset: 40, limit: 9 })).jobs).toEqual([])
  })

  it('takes the place of the stored draft if it is all of it, also if its page is gone, and of no other', async () => {
    const draft = { text: 'https://example.com/0', name: null, kind: null, header: null, fields: null }
    const stored = async () => value(await page.call('bulkDraft', {}))?.text ?? null
    await page.call('writeBulkDraft', { draft: { ...draft, preset: 'defaults', options: {} } })
    await addBatch(1)
    expect(await stored()).toBe(draft.text)
    const whole = { ...asked(1), isWholeDraft: true }
    const wrong = { ...whole, writes: whole.writes.map((write) => ({ ...write, input: { url: 'nowhere' } })) }
    expect(await page.call('addBatch', wrong)).toMatchObject({ ok: false })
    expect(await stored()).toBe(draft.text)
    await page.call('addBatch', whole)
    expect(await stored()).toBeNull()
    // The page that didn't hear of it asks again, and has stored the draft in the meantime.
    await page.call('writeBulkDraft', { draft: { ...draft, preset: 'defaults', options: {} } })
    await page.call('addBatch', whole)
    expect(await stored()).toBeNull()
  })

  it('is refused if one of its links is invalid, which is named by its index', async () => {
    const wrong = asked(3)
    wrong.writes[2] = { id: randomUUID(), input: { url: 'nowhere' }, title: '' }
    expect(await page.call('addBatch', wrong)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: '2.url' },
    })
    expect(value(await page.call('batches', {}))).toEqual([])
    expect(await page.call('addBatch', asked(0))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'writes' },
    })
  })

  it('is created once if its message arrives twice', async () => {
    browser.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const message = { rpc: 'addBatch', input: asked(3) }
    const answers = await Promise.all([page.receive(message, OUR_PAGE), page.receive(message, OUR_PAGE)])
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { total: 3 } })
    expect(await page.receive(message, OUR_PAGE)).toMatchObject({ ok: true, value: { total: 3 } })
    expect(value(await page.call('jobs', { states: [], offset: 0, limit: 1 })).total).toBe(3)
    expect(value(await page.call('batches', {}))).toHaveLength(1)
  })

  it('stays with its results when what is done is discarded', async () => {
    const batch = await addBatch(2)
    const single = { id: randomUUID(), operation: 'createChannel', input: { name: 'News' }, source: 'options' } as const
    value(await page.call('write', { ...single, tabId: null, copy: false, title: '' }))
    const done = async () => value(await page.call('jobs', { states: ['done'], offset: 0, limit: 9 })).jobs
    await expect.poll(async () => (await done()).length).toBe(3)
    value(await page.call('discardDone', {}))
    expect((await done()).map((job) => job.batch)).toEqual([batch.id, batch.id])
  })

  it('shows its duration, after what was requested before it', async () => {
    browser.isAllowed = false
    await addBatch(60)
    const second = await addBatch(60, 100)
    await page.worker.drain()
    const [newest, oldest] = value(await page.call('batches', {}))
    expect(newest?.id).toBe(second.id)
    expect((newest?.remainingMs ?? 0) - (oldest?.remainingMs ?? 0)).toBe(120_000)
    // Until the worker has finished its reads for a new connection, the allowance changes between the two calls.
    const queueBeyondBatches = async () => {
      const [last] = value(await page.call('batches', {}))
      const { queueMs } = value(await page.call('jobs', { states: [], offset: 0, limit: 1 }))
      return queueMs - (last?.remainingMs ?? 0)
    }
    await expect.poll(queueBeyondBatches).toBe(0)
  })

  it('is broadcast to the pages while it runs', async () => {
    const { id } = await addBatch(5)
    await page.untilIdle()
    const told = () => browser.events.flatMap((event) => (event.event === 'batch' ? [event.batch] : []))
    await expect.poll(() => told().at(-1)).toMatchObject({ id, counts: { done: 5 } })

    browser.events.length = 0
    const other = await addBatch(2, 100)
    await page.untilIdle()
    await expect.poll(() => told().at(-1)).toMatchObject({ counts: { done: 2 } })
    expect(told().every((batch) => batch.id === other.id)).toBe(true)
  })

  it('causes one notification at its end, if notifications are allowed', async () => {
    await addBatch(5)
    await page.untilIdle()
    await expect.poll(() => browser.notified).toEqual(['A list: 5 short links created'])
  })

  it('causes that notification only once lost responses have been looked up', async () => {
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      if (init?.method === 'POST' && posts().length <= 2) throw new TypeError('Failed to fetch')
      return response
    }
    await addBatch(5)
    await page.untilIdle()
    await expect.poll(() => browser.notified.length).toBeGreaterThan(0)
    expect(browser.notified).toEqual(['A list: 5 short links created'])
    expect(made()).toHaveLength(5)
  })

  it('is removed with its connection', async () => {
    await addBatch(3)
    value(await page.call('disconnect', {}))
    const db = await browser.database()
    const left = async () => [await db.count('batches'), await db.count('batchTexts'), await db.count('jobs')]
    await expect.poll(left).toEqual([0, 0, 0])
  })
})

describe('a paused batch', () => {
  it('finishes what is in flight, and sends nothing more until it is resumed', async () => {
    const { batch, gate } = await underWay(12)
    const paused = value(await page.call('pauseBatch', { id: batch.id }))
    expect(paused).toMatchObject({ paused: true, counts: { waiting: 12 - posts().length } })
    const isTold = () => browser.events.some((event) => event.event === 'batch' && event.batch.paused)
    await expect.poll(isTold).toBe(true)
    const sent = posts().length
    gate.resolve()
    await page.untilIdle()
    expect(posts()).toHaveLength(sent)
    expect(await batchOf(batch)).toMatchObject({ paused: true, counts: { done: sent, waiting: 12 - sent } })
    const [last] = value(await page.call('batch', { id: batch.id, offset: 11, limit: 1 })).jobs
    expect(last).toMatchObject({ state: 'waiting', paused: true, nextAt: null })

    expect(value(await page.call('resumeBatch', { id: batch.id }))).toMatchObject({ paused: false })
    await expect.poll(() => posts().length).toBeGreaterThan(sent)
    await page.untilIdle()
    expect(new Set(made()).size).toBe(12)
    expect(posts()).toHaveLength(12)
  })

  it('stays paused when the browser is restarted, when access is granted and when one of its jobs is retried', async () => {
    browser.isAllowed = false
    const batch = await addBatch(3)
    value(await page.call('pauseBatch', { id: batch.id }))
    browser.isAllowed = true
    const next = browser.startWorker()
    await next.worker.start()
    await next.worker.permissionsChanged()
    const [first] = value(await next.call('batch', { id: batch.id, offset: 0, limit: 1 })).jobs
    value(await next.call('retryJob', { id: first?.id ?? '' }))
    await next.untilIdle()
    expect(posts()).toEqual([])
    expect(await statesOf(batch, next)).toEqual(['waiting', 'waiting', 'waiting'])
    value(await next.call('resumeBatch', { id: batch.id }))
    await next.untilIdle()
    expect(await statesOf(batch, next)).toEqual(['done', 'done', 'done'])
  })

  it("blocks neither a click for the same address nor another batch, and doesn't count as waiting time", async () => {
    browser.isAllowed = false
    const batch = await addBatch(40)
    value(await page.call('pauseBatch', { id: batch.id }))
    browser.isAllowed = true
    await page.worker.permissionsChanged()
    expect(value(await page.call('jobs', { states: [], offset: 0, limit: 1 })).queueMs).toBe(0)
    await expect.poll(() => browser.badge.text).toBe('')
    const click = value(await page.write('createLink', { url: 'https://example.com/0' }, { source: 'popup' }))
    const other = await addBatch(3, 100)
    await page.untilIdle()
    expect(value(await page.call('job', { id: click.id })).state).toBe('done')
    expect(await batchOf(other)).toMatchObject({ counts: { done: 3 } })
    expect(await batchOf(batch)).toMatchObject({ counts: { waiting: 40 } })
  })

  it('keeps jobs waiting that come back from the service', async () => {
    const { batch, gate } = await underWay(4)
    browser.fetch = async () => {
      await gate.promise
      return Response.json({ error: 429, message: 'Too many', 'Retry-After': 1 })
    }
    value(await page.call('pauseBatch', { id: batch.id }))
    browser.fetch = (address, init) => service.fetch(address, init)
    gate.resolve()
    await page.untilIdle()
    const { counts } = await batchOf(batch)
    expect(counts.waiting + counts.done).toBe(4)
    expect(made()).toHaveLength(counts.done)
  })
})

describe('a canceled batch', () => {
  it('removes unsent jobs, and keeps those that may have happened until that is known', async () => {
    const { batch, gate } = await underWay(12)
    const cancelled = value(await page.call('cancelBatch', { id: batch.id }))
    const sent = posts().length
    expect(cancelled).toMatchObject({ cancelled: true, total: sent, counts: { waiting: 0 } })
    const early = await page.call('removeBatch', { id: batch.id })
    expect(early).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'batch' } })
    gate.resolve()
    await page.untilIdle()
    expect(posts()).toHaveLength(sent)
    expect(await batchOf(batch)).toMatchObject({ total: sent, counts: { done: sent } })
  })

  it('is canceled for the next worker too', async () => {
    browser.isAllowed = false
    const batch = await addBatch(5)
    value(await page.call('cancelBatch', { id: batch.id }))
    browser.isAllowed = true
    const next = browser.startWorker()
    await next.worker.start()
    await next.untilIdle()
    expect(posts()).toEqual([])
    expect(await statesOf(batch, next)).toEqual([])
  })
})

describe('a removed batch', () => {
  it('is removed with its results only', async () => {
    const batch = await addBatch(3)
    const other = await addBatch(2, 100)
    await page.untilIdle()
    expect(await page.call('removeBatch', { id: batch.id })).toEqual({ ok: true, value: {} })
    expect(await page.call('batch', { id: batch.id, offset: 0, limit: 9 })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(value(await page.call('batches', {})).map(({ id }) => id)).toEqual([other.id])
    expect(value(await page.call('jobs', { states: [], offset: 0, limit: 9 }))).toMatchObject({
      total: 2,
      counts: { done: 2 },
    })
  })

  it('is announced to every page, unlike one that stays', async () => {
    const [batch, other] = [await addBatch(1), await addBatch(1, 100)]
    await page.untilIdle()
    browser.isAllowed = false
    const waiting = await addBatch(1, 200)
    await page.call('removeBatch', { id: batch.id })
    await page.call('removeBatch', { id: waiting.id })
    await page.call('removeBatch', { id: other.id })
    const removed = browser.events.flatMap((event) => (event.event === 'batch-removed' ? [event.id] : []))
    expect(removed).toEqual([batch.id, other.id])
  })

  it('must be finished: removing a waiting batch changes nothing', async () => {
    browser.isAllowed = false
    const batch = await addBatch(2)
    expect(await page.call('removeBatch', { id: batch.id })).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    expect(await batchOf(batch)).toMatchObject({ total: 2 })
  })

  it.each(['pauseBatch', 'resumeBatch', 'cancelBatch', 'removeBatch'] as const)(
    'and one that never existed is not found by %s',
    async (method) => {
      expect(await page.call(method, { id: randomUUID() })).toEqual({ ok: false, failure: { kind: 'not-found' } })
    },
  )
})
