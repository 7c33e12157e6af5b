import type { BatchView } from '../../model/batch-view.ts'
import { fail, invalid, ok, type Result } from '../../model/failure.ts'
import type { JobCounts } from '../../model/job-view.ts'
import { timeFor } from '../../pace/pacer.ts'
import type { ConnectionRecord } from '../connection-record.ts'
import type { Exchange } from '../exchange.ts'
import type { Intent } from '../intent.ts'
import type { Job, NewJob } from '../job.ts'
import type { OutboxPorts } from '../ports.ts'
import { stored } from '../records.ts'
import type { BatchRecord } from './batch.ts'

export interface Batches {
  /** All or none; resolves once durable. `drain` sends the jobs. */
  addBatch: (connection: string, asked: AskedBatch) => Promise<Result<BatchView>>
  /** Newest first. */
  batches: (connection: string) => Promise<Result<BatchView[]>>
  batch: (id: string) => Promise<Result<BatchView>>
  batchText: (id: string) => Promise<Result<string>>
  /** In the order in which they were added. */
  batchJobs: (id: string, offset: number, limit: number) => Promise<Result<Job[]>>
  pauseBatch: (id: string) => Promise<Result<BatchView>>
  resumeBatch: (id: string) => Promise<Result<BatchView>>
  /** Removes unsent jobs; jobs that may have happened stay. */
  cancelBatch: (id: string) => Promise<Result<BatchView>>
  /** Removes the batch with its results; refused unless every job is done or failed. */
  removeBatch: (id: string) => Promise<Result<null>>
  /** The number of waiting jobs that are not paused. */
  moving: (connection: string) => Promise<Result<number>>
  /** The minimum time that the waiting jobs take, in milliseconds. */
  queueMs: (connection: string) => Promise<Result<number>>
}

/** A request for a batch. */
export interface AskedBatch {
  id: string
  name: string
  /** The pasted text. */
  text: string
  /** Only creations: a paused change would otherwise be sent after a later change of the same object. */
  intents: readonly Omit<Intent, 'batch'>[]
}

type Ports = Pick<OutboxPorts, 'store' | 'now'>

/** `scheduleWake` makes sure that a worker stopped now starts again; `resetBackoff` clears the wait after an outage. */
export interface BatchesParts {
  exchange: Exchange
  addAll: (
    connection: string,
    intents: readonly Intent[],
    write: (jobs: readonly NewJob[]) => Promise<Job[]>,
  ) => Promise<unknown>
  scheduleWake: () => void
  resetBackoff: (record: ConnectionRecord) => ConnectionRecord
}

export const createBatches = (
  { store, now }: Ports,
  { exchange, addAll, scheduleWake, resetBackoff }: BatchesParts,
): Batches => {
  const counted = async (connection: string): Promise<CountedBatch[]> =>
    Promise.all(
      (await store.batches(connection)).map(async (record) => ({ record, counts: await store.batchCounts(record) })),
    )

  const views = async (connection: string): Promise<BatchView[]> => {
    const all = await counted(connection)
    const { waiting } = await store.counts(connection)
    const { pacer } = await exchange.recordNow(connection)
    return batchViews(all, waiting, (requests) => timeFor(pacer, now(), requests))
  }

  const movingIn = async (connection: string): Promise<number> => {
    const { waiting } = await store.counts(connection)
    return moving(waiting, await counted(connection))
  }

  const viewed = async ({ connection, id }: BatchRecord): Promise<Result<BatchView>> => {
    const view = (await views(connection)).find((each) => each.id === id)
    return view === undefined ? fail({ kind: 'not-found' }) : ok(view)
  }

  const change = async (
    id: string,
    fields: Partial<Pick<BatchRecord, 'paused' | 'cancelled'>>,
    write: (changed: BatchRecord) => Promise<boolean>,
  ): Promise<BatchRecord | null> => {
    for (;;) {
      const before = await store.batch(id)
      if (before === null) return null
      const changed = { ...before, ...fields, revision: before.revision + 1 }
      if (await write(changed)) return changed
    }
  }

  const seen = async (record: BatchRecord | null): Promise<Result<BatchView>> =>
    record === null ? fail({ kind: 'not-found' }) : viewed(record)

  return {
    addBatch: (connection, { id, name, text, intents }) =>
      stored(async () => {
        const state = { revision: 1, createdAt: now(), paused: false, cancelled: false }
        const record = { id, connection, name, size: intents.length, ...state }
        const ofBatch = intents.map((intent) => ({ ...intent, batch: id }))
        await addAll(connection, ofBatch, (jobs) => store.addBatch({ record, text }, jobs))
        return viewed(record)
      }),
    batches: (connection) => stored(async () => ok(await views(connection))),
    batch: (id) => stored(async () => seen(await store.batch(id))),
    batchText: (id) => stored(async () => ok(await store.batchText(id))),
    batchJobs: (id, offset, limit) => stored(async () => ok(await store.batchJobs(id, offset, limit))),
    pauseBatch: (id) => stored(async () => seen(await change(id, { paused: true }, (to) => store.changeBatch(to)))),
    resumeBatch: (id) =>
      stored(async () => {
        const resumed = await change(id, { paused: false, cancelled: false }, (to) => {
          scheduleWake()
          return store.changeBatch(to)
        })
        if (resumed !== null) await exchange.update(resumed.connection, resetBackoff)
        return seen(resumed)
      }),
    cancelBatch: (id) =>
      stored(async () => seen(await change(id, { paused: true, cancelled: true }, (to) => store.cancelBatch(to)))),
    removeBatch: (id) =>
      stored(async () => {
        if ((await store.batch(id)) === null) return fail({ kind: 'not-found' })
        return (await store.removeBatch(id)) ? ok(null) : invalid('batch', 'batch_not_finished')
      }),
    moving: (connection) => stored(async () => ok(await movingIn(connection))),
    queueMs: (connection) =>
      stored(async () => {
        const { pacer } = await exchange.recordNow(connection)
        return ok(timeFor(pacer, now(), await movingIn(connection)))
      }),
  }
}

export interface CountedBatch {
  record: BatchRecord
  counts: JobCounts
}

const totalOf = (counts: JobCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The number of waiting jobs that are not paused. */
export const moving = (waiting: number, batches: readonly CountedBatch[]): number =>
  batches.reduce((rest, { record, counts }) => (record.paused ? rest - counts.waiting : rest), waiting)

/**
 * Batches as a page shows them, newest first, as given. They are sent one after the other, the oldest first, after
 * single requests. `waiting` counts all waiting jobs; `timeFor` returns how long a number of requests takes.
 */
export const batchViews = (
  newestFirst: readonly CountedBatch[],
  waiting: number,
  timeFor: (requests: number) => number,
): BatchView[] => {
  let ahead = newestFirst.reduce((rest, { counts }) => rest - counts.waiting, waiting)
  const views: BatchView[] = []
  for (const { record, counts } of newestFirst.toReversed()) {
    const { id, name, createdAt, size, paused, cancelled } = record
    const remainingMs = counts.waiting === 0 ? 0 : timeFor(ahead + counts.waiting)
    views.unshift({ id, name, createdAt, size, paused, cancelled, counts, total: totalOf(counts), remainingMs })
    if (!paused) ahead += counts.waiting
  }
  return views
}
