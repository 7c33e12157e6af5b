import type { BatchView } from '../../model/batch-view.ts'
import { fail, invalid, ok, type Result } from '../../model/failure.ts'
import type { JobCounts } from '../../model/job-view.ts'
import { timeFor } from '../../pace/pacer.ts'
import type { ConnectionRecord } from '../connection-record.ts'
import type { Exchange } from '../exchange.ts'
import type { Intent } from '../intent.ts'
import type { Job, NewJob } from '../job.ts'
import type { OutboxPorts } from '../ports.ts'
import { catchStoreError } from '../records.ts'
import type { BatchRecord } from './batch.ts'

/** A request for a batch. */
interface BatchRequest {
  id: string
  name: string
  /** The pasted text. */
  text: string
  /** Absent if it creates links. */
  changes?: BatchRecord['changes']
  intents: readonly Omit<Intent, 'batch'>[]
}

type Ports = Pick<OutboxPorts, 'store' | 'now'>

interface Parts {
  exchange: Exchange
  addAll: (
    connection: string,
    intents: readonly Intent[],
    write: (jobs: readonly NewJob[]) => Promise<Job[]>,
  ) => Promise<unknown>
  /** Wakes the worker again if it is stopped now. */
  scheduleWake: () => void
  /** Clears the wait after an outage. */
  resetBackoff: (record: ConnectionRecord) => ConnectionRecord
}

export type Batches = ReturnType<typeof createBatches>

export const createBatches = ({ store, now }: Ports, { exchange, addAll, scheduleWake, resetBackoff }: Parts) => {
  const countedBatches = async (connection: string): Promise<CountedBatch[]> =>
    Promise.all(
      (await store.batches(connection)).map(async (record) => ({ record, counts: await store.batchCounts(record) })),
    )

  const viewsOf = async (connection: string): Promise<BatchView[]> => {
    const all = await countedBatches(connection)
    const { waiting } = await store.counts(connection)
    const { pacer } = await exchange.recordNow(connection)
    return batchViews(all, waiting, (requests) => timeFor(pacer, now(), requests))
  }

  const viewOf = async (record: BatchRecord | null): Promise<Result<BatchView>> => {
    const views = record === null ? [] : await viewsOf(record.connection)
    const view = views.find(({ id }) => id === record?.id)
    return view === undefined ? fail({ kind: 'not-found' }) : ok(view)
  }

  const unpausedIn = async (connection: string): Promise<number> => {
    const { waiting } = await store.counts(connection)
    return countUnpaused(waiting, await countedBatches(connection))
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

  return {
    /** Stores the batch with all of its jobs or nothing, and resolves once they are on disk. `drain` sends them. */
    addBatch: (connection: string, { id, name, text, changes, intents }: BatchRequest) =>
      catchStoreError(async () => {
        const state = { revision: 1, createdAt: now(), paused: false, cancelled: false }
        const record = { id, connection, name, size: intents.length, ...state, ...(changes && { changes }) }
        const ofBatch = intents.map((intent) => ({ ...intent, batch: id }))
        await addAll(connection, ofBatch, (jobs) => store.addBatch({ record, text }, jobs))
        return viewOf(record)
      }),
    /** Newest first. */
    batches: (connection: string) => catchStoreError(async () => ok(await viewsOf(connection))),
    batch: (id: string) => catchStoreError(async () => viewOf(await store.batch(id))),
    batchText: (id: string) => catchStoreError(async () => ok(await store.batchText(id))),
    /** In the order in which they were added. */
    batchJobs: (id: string, offset: number, limit: number) =>
      catchStoreError(async () => ok(await store.batchJobs(id, offset, limit))),
    pauseBatch: (id: string) =>
      catchStoreError(async () => {
        const record = await store.batch(id)
        // Changes of links can't be paused: a paused one would be sent after a later change of the same link.
        if (record?.changes !== undefined) return viewOf(record)
        return viewOf(await change(id, { paused: true }, (to) => store.changeBatch(to)))
      }),
    resumeBatch: (id: string) =>
      catchStoreError(async () => {
        const resumed = await change(id, { paused: false, cancelled: false }, (to) => {
          scheduleWake()
          return store.changeBatch(to)
        })
        if (resumed !== null) await exchange.update(resumed.connection, resetBackoff)
        return viewOf(resumed)
      }),
    /** Removes unsent jobs; jobs that may have happened stay. */
    cancelBatch: (id: string) =>
      catchStoreError(async () =>
        viewOf(await change(id, { paused: true, cancelled: true }, (to) => store.cancelBatch(to))),
      ),
    /** Removes the batch with its results; refused unless every job is done or failed. */
    removeBatch: (id: string): Promise<Result<null>> =>
      catchStoreError(async () => {
        if ((await store.batch(id)) === null) return fail({ kind: 'not-found' })
        return (await store.removeBatch(id)) ? ok(null) : invalid('batch', 'batch_not_finished')
      }),
    /** The number of waiting jobs that are not paused. */
    unpaused: (connection: string) => catchStoreError(async () => ok(await unpausedIn(connection))),
    /** The minimum time that sending these jobs takes, in milliseconds. */
    queueMs: (connection: string) =>
      catchStoreError(async () => {
        const { pacer } = await exchange.recordNow(connection)
        return ok(timeFor(pacer, now(), await unpausedIn(connection)))
      }),
  }
}

export interface CountedBatch {
  record: BatchRecord
  counts: JobCounts
}

const totalOf = (counts: JobCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The number of waiting jobs that are not paused. */
export const countUnpaused = (waiting: number, batches: readonly CountedBatch[]): number =>
  batches.reduce((rest, { record, counts }) => (record.paused ? rest - counts.waiting : rest), waiting)

/**
 * Batches as a page shows them, in the given order (newest first). They are sent one after the other, oldest first,
 * after all single requests. `waiting` counts all waiting jobs; `timeFor` returns how long a number of requests takes.
 */
export const batchViews = (
  newestFirst: readonly CountedBatch[],
  waiting: number,
  timeFor: (requests: number) => number,
): BatchView[] => {
  let ahead = newestFirst.reduce((rest, { counts }) => rest - counts.waiting, waiting)
  const views: BatchView[] = []
  for (const { record, counts } of newestFirst.toReversed()) {
    const { id, name, changes, createdAt, size, paused, cancelled } = record
    const remainingMs = counts.waiting === 0 ? 0 : timeFor(ahead + counts.waiting)
    views.unshift({
      id,
      name,
      changes,
      createdAt,
      size,
      paused,
      cancelled,
      counts,
      total: totalOf(counts),
      remainingMs,
    })
    if (!paused) ahead += counts.waiting
  }
  return views
}
