import { connectionRecord } from '../../lib/outbox/connection-record.ts'
import { type Job, job } from '../../lib/outbox/job.ts'
import type { JobStore } from '../../lib/outbox/ports.ts'
import type { JobState } from '../../lib/rpc/protocol.ts'
import { atomically } from './atomically.ts'
import type { Database, JobRow, OpenDatabase } from './database.ts'
import { createJobTally } from './job-tally.ts'
import type { SetAside } from './set-aside.ts'

// In the order of IndexedDB keys an array comes after every number and every string: it ends a range.
const LAST: string[] = []
const beginningWith = (...parts: Array<string | number>) => IDBKeyRange.bound(parts, [...parts, LAST])

// A request is acknowledged to the person once it is here, so it must have reached the disk, not the cache.
const STRICT = { durability: 'strict' } as const

const rowOf = (from: Job): JobRow => ({ ...from, shownInTab: from.dismissed ? null : from.tabId })

/** The outbox in IndexedDB. Rows are parsed when they are read; one that cannot be is set aside, never passed over. */
export const createOutboxStore = (open: OpenDatabase, setAside: SetAside): JobStore => {
  const tally = createJobTally()

  const putAside = async (row: JobRow): Promise<void> => {
    await setAside('jobs', row.sequence)
    tally.forget()
  }

  /** The first readable job that `find` comes to. */
  const one = async (find: (db: Database) => Promise<JobRow | undefined>): Promise<Job | null> => {
    for (;;) {
      const row = await find(await open())
      if (row === undefined) return null
      const parsed = job.safeParse(row)
      if (parsed.success) return parsed.data
      await putAside(row)
    }
  }

  const readable = async (rows: JobRow[]): Promise<Job[]> => {
    const jobs: Job[] = []
    for (const row of rows) {
      const parsed = job.safeParse(row)
      if (parsed.success) jobs.push(parsed.data)
      else await putAside(row)
    }
    return jobs
  }

  const inState = async (state: JobState): Promise<Job[]> =>
    readable(await (await open()).getAllFromIndex('jobs', 'state', state))

  return {
    add: async (jobs) => {
      const db = await open()
      const tx = db.transaction('jobs', 'readwrite', STRICT)
      // The key generator fills `sequence` in: a row is handed over without it.
      const keys = await atomically(tx, () => Promise.all(jobs.map((added) => tx.store.add(rowOf(added as Job)))))
      for (const { connection, state } of jobs) tally.moved(db, connection, null, state)
      return jobs.map((added, index) => ({ ...added, sequence: keys[index] ?? Number.NaN }))
    },

    get: (id) => one((db) => db.getFromIndex('jobs', 'id', id)),

    commit: async ({ job: changed, record }) => {
      const db = await open()
      const tx = db.transaction(['jobs', 'records'], 'readwrite', STRICT)
      const [jobs, records] = [tx.objectStore('jobs'), tx.objectStore('records')]
      const { isNext, before } = await atomically(tx, async () => {
        const before = changed && (await jobs.get(changed.sequence))
        const isNext =
          (changed === undefined || follows(changed.revision, before, changed.id)) &&
          (record === undefined || succeeds(record.revision, await records.get(record.connection)))
        if (isNext && changed !== undefined) await jobs.put(rowOf(changed))
        if (isNext && record !== undefined) await records.put(record)
        return { isNext, before }
      })
      if (isNext && changed && before) tally.moved(db, changed.connection, before.state, changed.state)
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

    next: (connection, priority) => one((db) => db.getFromIndex('jobs', 'due', beginningWith(connection, priority))),

    headOfLane: (connection, lane) => one((db) => db.getFromIndex('jobs', 'lane', beginningWith(connection, lane))),

    claimant: (connection, claim) => one((db) => db.getFromIndex('jobs', 'claim', [connection, claim])),

    underWay: async () => [...(await inState('sending')), ...(await inState('reconciling'))],

    page: async ({ connection, states, offset, limit }) => {
      const tx = (await open()).transaction('jobs')
      const index = tx.store.index('connectionState')
      // All are all there are: also a row in a state that this build does not know, which is then found and set aside.
      const ranges =
        states.length === 0 ? [beginningWith(connection)] : states.map((state) => IDBKeyRange.only([connection, state]))
      const keys = await Promise.all(ranges.map((range) => index.getAllKeys(range)))
      const newestFirst = keys.flat().sort((a, b) => b - a)
      const rows = await Promise.all(newestFirst.slice(offset, offset + limit).map((key) => tx.store.get(key)))
      await tx.done
      return { jobs: await readable(rows.filter((row) => row !== undefined)), total: newestFirst.length }
    },

    counts: async (connection) => tally.counts(await open(), connection),

    newestOfTab: (connection, tabId) =>
      one(async (db) => {
        const cursor = await db
          .transaction('jobs')
          .store.index('tab')
          .openCursor(beginningWith(connection, tabId), 'prev')
        return cursor?.value
      }),

    remove: async (seen) => {
      const db = await open()
      const tx = db.transaction('jobs', 'readwrite', STRICT)
      const isSeen = await atomically(tx, async () => {
        const found = follows(seen.revision + 1, await tx.store.get(seen.sequence), seen.id)
        if (found) await tx.store.delete(seen.sequence)
        return found
      })
      if (isSeen) tally.moved(db, seen.connection, seen.state, null)
      return isSeen
    },

    pruneDone: async (connection, keep) => {
      const db = await open()
      const excess = (await tally.counts(db, connection)).done - keep
      if (excess <= 0) return
      const tx = db.transaction('jobs', 'readwrite', STRICT)
      const pruned = await atomically(tx, async () => {
        // Rows of one state stand in the order of their sequence.
        const oldest = await tx.store.index('connectionState').getAllKeys([connection, 'done'], excess)
        await Promise.all(oldest.map((key) => tx.store.delete(key)))
        return oldest.length
      })
      tally.moved(db, connection, 'done', null, pruned)
    },

    removeConnection: async (connection) => {
      const tx = (await open()).transaction(['jobs', 'records', 'aside'], 'readwrite', STRICT)
      const [jobs, aside] = [tx.objectStore('jobs'), tx.objectStore('aside')]
      await atomically(tx, async () => {
        const keys = await jobs.index('connectionState').getAllKeys(beginningWith(connection))
        await Promise.all(keys.map((key) => jobs.delete(key)))
        await tx.objectStore('records').delete(connection)
        for (let cursor = await aside.openCursor(); cursor !== null; cursor = await cursor.continue()) {
          if (belongsTo(cursor.value.row, connection)) await cursor.delete()
        }
      })
      tally.forget()
    },
  }
}

/** Whether a job of this revision was made from what is stored. */
const follows = (revision: number, stored: JobRow | undefined, id: string): boolean =>
  stored !== undefined && stored.id === id && stored.revision === revision - 1

const succeeds = (revision: number, stored: { revision?: unknown } | undefined): boolean =>
  stored === undefined ? revision === 1 : stored.revision === revision - 1

const belongsTo = (row: unknown, connection: string): boolean =>
  typeof row === 'object' && row !== null && 'connection' in row && row.connection === connection
