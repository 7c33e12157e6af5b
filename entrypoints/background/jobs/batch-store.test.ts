import { NO_JOBS } from '../../../lib/model/job-view.ts'
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BatchRecord } from '../../../lib/outbox/batches/batch.ts'
import type { NewJob } from '../../../lib/outbox/job.ts'
import type { OutboxStore } from '../../../lib/outbox/ports.ts'
import { MemoryJobStore } from '../../../tests/support/memory-job-store.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { createDatabase } from '../storage/database.ts'
import { createOutboxStore } from './outbox-store.ts'
import { countUnreadable, createSetAside } from './unreadable-rows.ts'

const HERE = 'https://s.test#1'
const ELSEWHERE = 'https://s.test#2'

const indexedDbStore = (name = `batches-${randomUUID()}`) => {
  const open = createDatabase(name)
  const setAside = createSetAside(
    open,
    () => 5_000,
    () => undefined,
  )
  return { name, open, store: createOutboxStore(open, setAside) }
}

const recordOf = (differing: Partial<BatchRecord> = {}): BatchRecord => ({
  id: randomUUID(),
  connection: HERE,
  revision: 1,
  name: 'A list',
  createdAt: 1_000,
  paused: false,
  cancelled: false,
  size: 1,
  ...differing,
})

const bulkJob = (batch: string, differing: Partial<NewJob> = {}): NewJob =>
  newJob({ batch, priority: 'bulk', lane: `lane ${randomUUID()}`, ...differing })

const addBatch = async (
  store: OutboxStore,
  jobs: Partial<NewJob>[],
  record = recordOf({ size: jobs.length }),
): Promise<BatchRecord> => {
  const asked = jobs.map((differing, place) => bulkJob(record.id, { title: String(place), ...differing }))
  await store.addBatch({ record, text: `text of ${record.id}` }, asked)
  return record
}

const settle = async (store: OutboxStore, { id }: BatchRecord, state: 'done' | 'failed' | 'unsure', jobs = 99) => {
  for (const job of (await store.batchJobs(id, 0, jobs)).slice(0, jobs))
    await store.commit({ job: { ...job, revision: job.revision + 1, state, nextAt: null, lane: null } })
}

const next = (record: BatchRecord, differing: Partial<BatchRecord>): BatchRecord => ({
  ...record,
  ...differing,
  revision: record.revision + 1,
})

const title = async (found: Promise<{ title: string } | null>) => (await found)?.title ?? null

// The store of the simulation must behave like the browser's database.
describe.each([
  ['IndexedDB', () => indexedDbStore().store],
  ['the memory of the tests', () => new MemoryJobStore()],
])('batches in %s', (_, freshStore: () => OutboxStore) => {
  it('are stored with their text and their jobs, newest first', async () => {
    const store = freshStore()
    const one = await addBatch(store, [{}, {}])
    const two = await addBatch(store, [{}])
    await addBatch(store, [{ connection: ELSEWHERE }], recordOf({ connection: ELSEWHERE }))
    expect(await store.batches(HERE)).toEqual([two, one])
    expect(await store.batch(one.id)).toEqual(one)
    expect(await store.batch(randomUUID())).toBeNull()
    expect(await store.batchText(one.id)).toBe(`text of ${one.id}`)
    expect(await store.batchText(randomUUID())).toBe('')
  })

  it('are added completely or not at all', async () => {
    const store = freshStore()
    const known = await addBatch(store, [{}])
    const [job] = await store.batchJobs(known.id, 0, 1)
    await expect(addBatch(store, [{}, { id: job?.id ?? '' }])).rejects.toThrow()
    await expect(addBatch(store, [{}], known)).rejects.toThrow()
    expect(await store.batches(HERE)).toEqual([known])
    expect((await store.counts(HERE)).waiting).toBe(1)
  })

  it('return their jobs page by page, in the order of adding, without those of others', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{}, {}, {}, {}, {}])
    await addBatch(store, [{ title: 'of another' }])
    const [, second] = await store.batchJobs(batch.id, 0, 9)
    if (second) await store.remove(second)
    const titles = async (offset: number, limit: number) =>
      (await store.batchJobs(batch.id, offset, limit)).map((job) => job.title)
    expect(await titles(0, 9)).toEqual(['0', '2', '3', '4'])
    expect(await titles(1, 2)).toEqual(['2', '3'])
    expect(await titles(4, 9)).toEqual([])
    expect(await store.batchJobs(randomUUID(), 0, 9)).toEqual([])
  })

  it('are counted by themselves and with all others, whatever happens to their jobs', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{}, {}, {}])
    const other = await addBatch(store, [{}])
    await store.add([newJob({ state: 'failed' })])
    expect(await store.batchCounts(batch)).toEqual({ ...NO_JOBS, waiting: 3 })
    await settle(store, batch, 'done', 1)
    await store.add([newJob()])
    expect(await store.batchCounts(batch)).toEqual({ ...NO_JOBS, waiting: 2, done: 1 })
    expect(await store.batchCounts(other)).toEqual({ ...NO_JOBS, waiting: 1 })
    expect(await store.counts(HERE)).toEqual({ ...NO_JOBS, waiting: 4, done: 1, failed: 1 })
    const [last] = await store.batchJobs(batch.id, 2, 1)
    if (last) await store.remove(last)
    expect(await store.batchCounts(batch)).toEqual({ ...NO_JOBS, waiting: 1, done: 1 })
    expect((await store.counts(HERE)).waiting).toBe(3)
  })

  it('are changed only over the revision that the change was made from', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{}])
    const paused = next(batch, { paused: true })
    expect(await store.changeBatch(paused)).toBe(true)
    expect(await store.changeBatch(next(batch, { name: 'too late' }))).toBe(false)
    expect(await store.cancelBatch(next(batch, { cancelled: true }))).toBe(false)
    expect(await store.changeBatch(next(recordOf(), { paused: true }))).toBe(false)
    expect(await store.batch(batch.id)).toEqual(paused)
    expect(await store.batchJobs(batch.id, 0, 9)).toHaveLength(1)
  })

  it('are ordered by the time of their jobs, then by sequence', async () => {
    const store = freshStore()
    await addBatch(store, [{ nextAt: 300, title: 'late' }])
    await addBatch(store, [{ nextAt: 200, title: 'early' }])
    await store.add([newJob({ priority: 'bulk', nextAt: 200, title: 'as early, added later' })])
    expect(await title(store.next(HERE, 'bulk'))).toBe('early')
    await store.add([newJob({ priority: 'bulk', nextAt: 100, title: 'by itself' })])
    expect(await title(store.next(HERE, 'bulk'))).toBe('by itself')
    expect(await store.next(HERE, 'click')).toBeNull()
  })

  it('know which of their jobs is due last, without paused ones', async () => {
    const store = freshStore()
    await addBatch(store, [
      { nextAt: 300, title: 'late' },
      { nextAt: 100, title: 'early' },
    ])
    const paused = await addBatch(store, [{ nextAt: 500, title: 'held' }])
    await store.add([newJob({ priority: 'bulk', nextAt: 200, title: 'by itself' })])
    expect(await title(store.last(HERE, 'bulk'))).toBe('held')
    await store.changeBatch(next(paused, { paused: true }))
    expect(await title(store.last(HERE, 'bulk'))).toBe('late')
    expect(await store.last(HERE, 'click')).toBeNull()
  })

  it('are skipped while they are paused, except for jobs that may have happened', async () => {
    const store = freshStore()
    const doubt = { sends: 1, greatestId: 1, absentSince: null, refusal: null, failedReads: 0, penalty: 0 }
    const batch = await addBatch(store, [
      { nextAt: 100 },
      { nextAt: 400, title: 'was sent', doubt },
      { nextAt: 500, title: 'is looked for', state: 'unsure', doubt },
    ])
    await addBatch(store, [{ nextAt: 450, title: 'of another' }])
    const paused = next(batch, { paused: true })
    await store.changeBatch(paused)
    expect(await title(store.next(HERE, 'bulk'))).toBe('was sent')
    await store.changeBatch(next(paused, { paused: false }))
    expect(await title(store.next(HERE, 'bulk'))).toBe('0')
  })

  it('block no job in a lane while they are paused', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{ lane: 'one', laneRank: 2 }])
    await store.add([newJob({ lane: 'one', laneRank: 2, title: 'a click' })])
    expect(await title(store.headOfLane(HERE, 'one'))).toBe('0')
    await store.changeBatch(next(batch, { paused: true }))
    expect(await title(store.headOfLane(HERE, 'one'))).toBe('a click')
    expect(await store.headOfLane(HERE, 'another')).toBeNull()
  })

  it('can have a job taken only while they are not paused', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{}])
    await store.changeBatch(next(batch, { paused: true }))
    const [job] = await store.batchJobs(batch.id, 0, 1)
    if (job === undefined) throw new Error('nothing was added')
    const taken = { ...job, revision: 2, state: 'sending' as const }
    expect(await store.commit({ job: taken, running: batch.id })).toBe(false)
    expect((await store.get(job.id))?.state).toBe('waiting')
    await store.changeBatch(next(next(batch, { paused: true }), { paused: false }))
    expect(await store.commit({ job: taken, running: batch.id })).toBe(true)
  })

  it('lose their unsent jobs when they are canceled, and keep the rest', async () => {
    const store = freshStore()
    const doubt = { sends: 1, greatestId: 1, absentSince: null, refusal: null, failedReads: 0, penalty: 0 }
    const batch = await addBatch(store, [
      {},
      { title: 'was sent', doubt },
      { priority: 'click' },
      { title: 'under way', state: 'sending', doubt },
      {},
    ])
    const other = await addBatch(store, [{}])
    const cancelled = next(batch, { paused: true, cancelled: true })
    expect(await store.cancelBatch(cancelled)).toBe(true)
    expect((await store.batchJobs(batch.id, 0, 9)).map((job) => job.title)).toEqual(['was sent', 'under way'])
    expect(await store.batchCounts(batch)).toMatchObject({ waiting: 1, sending: 1 })
    expect(await store.batchCounts(other)).toMatchObject({ waiting: 1 })
    expect(await store.batch(batch.id)).toEqual(cancelled)
  })

  it('are removed with their jobs and their text once all of it is finished, and never before', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{}, {}])
    const other = await addBatch(store, [{}])
    expect((await store.counts(HERE)).waiting).toBe(3)
    await settle(store, batch, 'done', 1)
    expect(await store.removeBatch(batch.id)).toBe(false)
    await settle(store, batch, 'unsure')
    expect(await store.removeBatch(batch.id)).toBe(false)
    expect(await store.batchJobs(batch.id, 0, 9)).toHaveLength(2)
    await settle(store, batch, 'failed')
    expect(await store.removeBatch(batch.id)).toBe(true)
    expect(await store.removeBatch(batch.id)).toBe(false)
    expect(await store.batches(HERE)).toEqual([other])
    expect(await store.batchText(batch.id)).toBe('')
    expect(await store.counts(HERE)).toEqual({ ...NO_JOBS, waiting: 1 })
  })

  it('keep their done jobs when others are pruned', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{}, {}])
    await settle(store, batch, 'done')
    await store.add([newJob({ state: 'done', nextAt: null }), newJob({ state: 'done', nextAt: null })])
    await store.pruneDone(HERE, 1)
    expect(await store.batchCounts(batch)).toEqual({ ...NO_JOBS, done: 2 })
    expect((await store.counts(HERE)).done).toBe(3)
  })

  it('are removed with their connection only', async () => {
    const store = freshStore()
    const batch = await addBatch(store, [{}])
    const other = await addBatch(store, [{ connection: ELSEWHERE }], recordOf({ connection: ELSEWHERE }))
    await store.removeConnection(HERE)
    expect(await store.batches(HERE)).toEqual([])
    expect(await store.batchText(batch.id)).toBe('')
    expect(await store.batches(ELSEWHERE)).toEqual([other])
    expect(await store.batchText(other.id)).toBe(`text of ${other.id}`)
    expect(await store.batchJobs(other.id, 0, 9)).toHaveLength(1)
  })
})

describe('batches in IndexedDB', () => {
  it('are found by the next worker with the same counts', async () => {
    const { name, store } = indexedDbStore()
    const batch = await addBatch(store, [{}, {}, {}])
    await store.changeBatch(next(batch, { paused: true }))
    await settle(store, batch, 'done', 1)
    const later = indexedDbStore(name).store
    expect(await later.batches(HERE)).toEqual([next(batch, { paused: true })])
    expect(await later.batchCounts(batch)).toEqual(await store.batchCounts(batch))
    expect(await later.next(HERE, 'bulk')).toBeNull()
  })

  it('with an unreadable record are set aside, and their jobs continue', async () => {
    const { store, open } = indexedDbStore()
    const batch = await addBatch(store, [{}])
    const db = await open()
    const row = await db.get('batches', batch.id)
    if (row) await db.put('batches', { ...row, name: 7 as unknown as string })
    expect(await store.batch(batch.id)).toBeNull()
    expect(await store.batches(HERE)).toEqual([])
    expect(await countUnreadable(open)).toBe(1)
    expect(await title(store.next(HERE, 'bulk'))).toBe('0')
  })

  it('with an unreadable row are not removed: the row is set aside first', async () => {
    const { store, open } = indexedDbStore()
    const batch = await addBatch(store, [{}, {}])
    await settle(store, batch, 'done')
    const [first] = await store.batchJobs(batch.id, 0, 1)
    const db = await open()
    const row = await db.get('jobs', first?.sequence ?? 0)
    if (row) await db.put('jobs', { ...row, state: 'from-the-future' as 'done' })
    expect(await store.removeBatch(batch.id)).toBe(false)
    expect(await store.batchJobs(batch.id, 0, 9)).toHaveLength(1)
    expect(await countUnreadable(open)).toBe(1)
    expect(await store.removeBatch(batch.id)).toBe(true)
  })
})
