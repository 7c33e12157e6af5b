import type { IDBPObjectStore } from 'idb'
import { type ChosenRequests, type JobState, PRESSING_STATES } from '../../../lib/model/job-view.ts'
import type { Priority } from '../../../lib/model/priority.ts'
import { connectionRecord } from '../../../lib/outbox/connection-record.ts'
import { type Job, job } from '../../../lib/outbox/job.ts'
import type { JobStore, OutboxStore } from '../../../lib/outbox/ports.ts'
import { atomically, STRICT } from '../storage/atomically.ts'
import { type Database, type JobRow, type OpenDatabase, rowOf, type Schema } from '../storage/database.ts'
import { keysWithPrefix, rangesOf } from '../storage/key-range.ts'
import { createBatchStore } from './batch-store.ts'
import { createJobTally, type JobTally } from './job-tally.ts'
import { belongsTo, createReadableJobs, type ReadableJobs, type SetAside } from './unreadable-rows.ts'

/** The outbox in IndexedDB: jobs and batches share their counts, because they change together. */
export const createOutboxStore = (open: OpenDatabase, setAside: SetAside): OutboxStore => {
  const tally = createJobTally()
  const readable = createReadableJobs(open, setAside, tally)
  return {
    ...createJobStore(open, setAside, readable, tally),
    ...createBatchStore(open, setAside, readable, tally),
  }
}

/** The jobs, and the records of connections. */
const createJobStore = (open: OpenDatabase, setAside: SetAside, readable: ReadableJobs, tally: JobTally): JobStore => {
  const inState = async (state: JobState): Promise<Job[]> =>
    readable.of(await (await open()).getAllFromIndex('jobs', 'state', state))

  return {
    add: async (jobs) => {
      const db = await open()
      const tx = db.transaction('jobs', 'readwrite', STRICT)
      const keys = await atomically(tx, () => Promise.all(jobs.map((added) => tx.store.add(rowOf(added)))))
      for (const added of jobs) tally.moved(db, groupOf(added), null, added.state)
      return jobs.map((added, index) => ({ ...added, sequence: keys[index] ?? Number.NaN }))
    },

    get: (id) => readable.one((db) => db.getFromIndex('jobs', 'id', id)),

    commit: async ({ job: changed, record, running }) => {
      const db = await open()
      const tx = db.transaction(['jobs', 'records', 'batches'], 'readwrite', STRICT)
      const [jobs, records] = [tx.objectStore('jobs'), tx.objectStore('records')]
      const { isNext, before } = await atomically(tx, async () => {
        const before = changed && (await jobs.get(changed.sequence))
        const isNext =
          (changed === undefined || jobFollows(changed.revision, before, changed.id)) &&
          (record === undefined || recordFollows(record.revision, await records.get(record.connection))) &&
          (running === undefined || (await tx.objectStore('batches').get(running))?.paused !== true)
        if (isNext && changed !== undefined) await jobs.put(rowOf(changed))
        if (isNext && record !== undefined) await records.put(record)
        return { isNext, before }
      })
      if (isNext && changed && before) tally.moved(db, groupOf(changed), before.state, changed.state)
      return isNext
    },

    record: async (connection) => {
      const row: unknown = await (await open()).get('records', connection)
      if (row === undefined) return null
      const parsed = connectionRecord.safeParse(row)
      if (parsed.success) return parsed.data
      await setAside('records', connection)
      return null
    },

    next: (connection, priority) => readable.one((db) => endOfQueues('first', db, connection, priority)),

    last: (connection, priority) => readable.one((db) => endOfQueues('last', db, connection, priority)),

    headOfLane: (connection, lane) => readable.one((db) => headOfLane(db, connection, lane)),

    claimant: (connection, claim) =>
      readable.one(async (db) => {
        const index = db.transaction('jobs').store.index('claim')
        return (await index.openCursor(IDBKeyRange.only([connection, claim]), 'prev'))?.value
      }),

    underWay: async () => [...(await inState('sending')), ...(await inState('reconciling'))],

    newest: async (connection, states, limit) => {
      const index = (await open()).transaction('jobs').store.index('connectionState')
      const newestIn = async (state: JobState): Promise<JobRow[]> => {
        const rows: JobRow[] = []
        let cursor = await index.openCursor(IDBKeyRange.only([connection, state]), 'prev')
        for (; cursor !== null; cursor = rows.length < limit ? await cursor.continue() : null) rows.push(cursor.value)
        return rows
      }
      const rows = (await Promise.all(states.map(newestIn))).flat()
      return readable.of(rows.sort((one, other) => other.sequence - one.sequence).slice(0, limit))
    },

    page: async ({ connection, states, link, offset, limit }) => {
      const tx = (await open()).transaction('jobs')
      if (link !== undefined) {
        const about = await tx.store.index('link').getAll(keysWithPrefix(connection, link))
        const jobs = await readable.of(about.filter(({ state }) => states.length === 0 || states.includes(state)))
        return { jobs: jobs.toReversed().slice(offset, offset + limit), total: jobs.length }
      }
      const index = tx.store.index('connectionState')
      const newestIn = async (wanted: readonly JobState[]): Promise<number[]> => {
        const keys = wanted.map((state) => index.getAllKeys(IDBKeyRange.only([connection, state])))
        return (await Promise.all(keys)).flat().sort((a, b) => b - a)
      }
      const allKeys = async (): Promise<number[]> => {
        const pressing = new Set(await newestIn(PRESSING_STATES))
        // Includes rows in a state that this build doesn't know, so that they are found and set aside.
        const all = await index.getAllKeys(keysWithPrefix(connection))
        return [...pressing, ...all.filter((key) => !pressing.has(key)).sort((a, b) => b - a)]
      }
      const keys = states.length === 0 ? await allKeys() : await newestIn(states)
      const rows = await Promise.all(keys.slice(offset, offset + limit).map((key) => tx.store.get(key)))
      await tx.done
      return { jobs: await readable.of(rows.filter((row) => row !== undefined)), total: keys.length }
    },

    counts: async (connection) => tally.counts(await open(), { connection }),

    newestOfTab: (connection, tabId) =>
      readable.one(async (db) => {
        const cursor = await db
          .transaction('jobs')
          .store.index('tab')
          .openCursor(keysWithPrefix(connection, tabId), 'prev')
        return cursor?.value
      }),

    remove: async (seen) => {
      const db = await open()
      const tx = db.transaction('jobs', 'readwrite', STRICT)
      const isSeen = await atomically(tx, async () => {
        const found = jobFollows(seen.revision + 1, await tx.store.get(seen.sequence), seen.id)
        if (found) await tx.store.delete(seen.sequence)
        return found
      })
      if (isSeen) tally.moved(db, groupOf(seen), seen.state, null)
      return isSeen
    },

    chosen: async (connection, chosen) => {
      const tx = (await open()).transaction('jobs')
      return readable.of(await rowsOf(tx.store, connection, chosen))
    },

    removeChosen: async (connection, chosen, until, states) => {
      const db = await open()
      const tx = db.transaction('jobs', 'readwrite', STRICT)
      const removed = await atomically(tx, async () => {
        const rows = await rowsOf(tx.store, connection, chosen)
        // A row that can't be read is not discarded: the user has not seen it.
        const meant = rows.flatMap((row) => job.safeParse(row).data ?? [])
        const present = meant.filter(({ sequence, state }) => sequence <= until && states.includes(state))
        await Promise.all(rangesOf(present.map(({ sequence }) => sequence)).map((range) => tx.store.delete(range)))
        return present
      })
      for (const each of removed) tally.moved(db, groupOf(each), each.state, null)
      return removed
    },

    pruneDone: async (connection, keep) => {
      const db = await open()
      const single = { connection, group: '' }
      if ((await tally.counts(db, single)).done <= keep) return
      const tx = db.transaction('jobs', 'readwrite', STRICT)
      const pruned = await atomically(tx, async () => {
        const index = tx.store.index('groupState')
        const done: [string, string, string] = [connection, '', 'done']
        // Counted again, because another worker, which may live for a moment longer, may have pruned.
        const excess = (await index.count(done)) - keep
        // Rows of one group and state are in the order of their sequence.
        const oldest = excess > 0 ? await index.getAllKeys(done, excess) : []
        await Promise.all(oldest.map((key) => tx.store.delete(key)))
        return oldest.length
      })
      tally.moved(db, single, 'done', null, pruned)
    },

    removeConnection: async (connection) => {
      const stores = ['jobs', 'records', 'batches', 'batchTexts', 'aside'] as const
      const tx = (await open()).transaction(stores, 'readwrite', STRICT)
      const [jobs, batches, aside] = [tx.objectStore('jobs'), tx.objectStore('batches'), tx.objectStore('aside')]
      await atomically(tx, async () => {
        const keys = await jobs.index('connectionState').getAllKeys(keysWithPrefix(connection))
        await Promise.all(keys.map((key) => jobs.delete(key)))
        const ids = await batches.index('connection').getAllKeys(connection)
        await Promise.all(ids.flatMap((id) => [batches.delete(id), tx.objectStore('batchTexts').delete(id)]))
        await tx.objectStore('records').delete(connection)
        for (let cursor = await aside.openCursor(); cursor !== null; cursor = await cursor.continue()) {
          if (belongsTo(cursor.value.row, connection)) await cursor.delete()
        }
      })
      tally.forget()
    },
  }
}

const rowsOf = async <Mode extends IDBTransactionMode>(
  jobs: IDBPObjectStore<Schema, ['jobs'], 'jobs', Mode>,
  connection: string,
  chosen: ChosenRequests,
): Promise<JobRow[]> => {
  if ('ids' in chosen) {
    const found = await Promise.all(chosen.ids.map((id) => jobs.index('id').get(id)))
    return found.flatMap((row) => (row?.connection === connection ? [row] : []))
  }
  if (chosen.batch === null) return jobs.index('connectionState').getAll(IDBKeyRange.only([connection, 'waiting']))
  return jobs.index('groupState').getAll(IDBKeyRange.only([connection, chosen.batch, 'waiting']))
}

const groupOf = ({ connection, batch }: Pick<Job, 'connection' | 'batch'>) => ({ connection, group: batch ?? '' })

/** Whether this revision of a job or a record is the next one of what is stored. */
const jobFollows = (revision: number, stored: JobRow | undefined, id: string): boolean =>
  stored !== undefined && stored.id === id && stored.revision === revision - 1

const recordFollows = (revision: number, stored: { revision?: unknown } | undefined): boolean =>
  stored === undefined ? revision === 1 : stored.revision === revision - 1

/** Later than any planned time. */
const NEVER = Number.POSITIVE_INFINITY

const isEarlier = (one: JobRow, other: JobRow): boolean =>
  (one.nextAt ?? 0) < (other.nextAt ?? 0) || (one.nextAt === other.nextAt && one.sequence < other.sequence)

/**
 * The first (or last) of the jobs that are not paused: the cursor jumps from queue to queue and compares the end of
 * each.
 */
const endOfQueues = async (
  end: 'first' | 'last',
  db: Database,
  connection: string,
  priority: Priority,
): Promise<JobRow | undefined> => {
  const tx = db.transaction(['jobs', 'batches'])
  const batches = tx.objectStore('batches')
  const [direction, beyond] = end === 'first' ? (['next', NEVER] as const) : (['prev', -NEVER] as const)
  let found: JobRow | undefined
  let cursor = await tx.objectStore('jobs').index('due').openCursor(keysWithPrefix(connection, priority), direction)
  while (cursor !== null) {
    const row = cursor.value
    const isHeld = row.queue !== '' && (await batches.get(row.queue))?.paused === true
    if (!isHeld && (found === undefined || isEarlier(row, found) === (end === 'first'))) found = row
    cursor = await cursor.continue([connection, priority, row.queue, beyond, 0])
  }
  return found
}

/** The first job in a lane that is not paused. */
const headOfLane = async (db: Database, connection: string, lane: string): Promise<JobRow | undefined> => {
  const tx = db.transaction(['jobs', 'batches'])
  const batches = tx.objectStore('batches')
  let cursor = await tx.objectStore('jobs').index('lane').openCursor(keysWithPrefix(connection, lane))
  for (; cursor !== null; cursor = await cursor.continue()) {
    const { queue } = cursor.value
    if (queue === '' || (await batches.get(queue))?.paused !== true) return cursor.value
  }
  return undefined
}
