import { PRIORITIES } from '../../../lib/model/priority.ts'
import { type BatchRecord, batchRecord } from '../../../lib/outbox/batches/batch.ts'
import type { BatchStore } from '../../../lib/outbox/ports.ts'
import { atomically, STRICT } from '../storage/atomically.ts'
import { type BatchRow, type OpenDatabase, rowOf } from '../storage/database.ts'
import { keysWithPrefix, rangesOf } from '../storage/key-range.ts'
import type { JobTally } from './job-tally.ts'
import type { ReadableJobs, SetAside } from './unreadable-rows.ts'

/** The batches of the outbox in IndexedDB, in the same database as their jobs. */
export const createBatchStore = (
  open: OpenDatabase,
  setAside: SetAside,
  readable: ReadableJobs,
  tally: JobTally,
): BatchStore => {
  const readRecord = async (row: BatchRow): Promise<BatchRecord[]> => {
    // The batch's jobs were added in one transaction, so their keys show how many there were.
    const parsed = batchRecord.safeParse({ ...row, size: row.last - row.first + 1 })
    if (parsed.success) return [parsed.data]
    await setAside('batches', row.id)
    return []
  }

  return {
    addBatch: async ({ record, text }, jobs) => {
      const db = await open()
      const tx = db.transaction(['jobs', 'batches', 'batchTexts'], 'readwrite', STRICT)
      const keys = await atomically(tx, async () => {
        // Nothing else adds in this transaction, so these keys are consecutive.
        const added = await Promise.all(jobs.map((job) => tx.objectStore('jobs').add(rowOf(job))))
        const [first, last] = [added[0] ?? 0, added.at(-1) ?? 0]
        await tx.objectStore('batches').add({ ...record, first, last })
        await tx.objectStore('batchTexts').add(text, record.id)
        return added
      })
      tally.moved(db, { connection: record.connection, group: record.id }, null, 'waiting', jobs.length)
      return jobs.map((job, index) => ({ ...job, sequence: keys[index] ?? Number.NaN }))
    },

    batch: async (id) => {
      const row = await (await open()).get('batches', id)
      return (row && (await readRecord(row))[0]) ?? null
    },

    batches: async (connection) => {
      const rows = await (await open()).getAllFromIndex('batches', 'connection', connection)
      const records = await Promise.all(rows.toSorted((one, other) => other.first - one.first).map(readRecord))
      return records.flat()
    },

    batchText: async (id) => (await (await open()).get('batchTexts', id)) ?? '',

    changeBatch: async (changed) => {
      const tx = (await open()).transaction('batches', 'readwrite', STRICT)
      return atomically(tx, async () => {
        const row = await tx.store.get(changed.id)
        if (row?.revision !== changed.revision - 1) return false
        await tx.store.put({ ...row, ...changed })
        return true
      })
    },

    cancelBatch: async (changed) => {
      const { connection, id } = changed
      const db = await open()
      const tx = db.transaction(['jobs', 'batches'], 'readwrite', STRICT)
      const [jobs, batches] = [tx.objectStore('jobs'), tx.objectStore('batches')]
      const removed = await atomically(tx, async () => {
        const row = await batches.get(id)
        if (row?.revision !== changed.revision - 1) return null
        await batches.put({ ...row, ...changed })
        const due = jobs.index('due')
        const queues = PRIORITIES.map((priority) => due.getAllKeys(keysWithPrefix(connection, priority, id)))
        const unsent = (await Promise.all(queues)).flat()
        await Promise.all(rangesOf(unsent).map((range) => jobs.delete(range)))
        return unsent.length
      })
      if (removed === null) return false
      tally.moved(db, { connection, group: id }, 'waiting', null, removed)
      return true
    },

    removeBatch: async (id) => {
      const db = await open()
      const tx = db.transaction(['jobs', 'batches', 'batchTexts'], 'readwrite', STRICT)
      const [jobs, batches] = [tx.objectStore('jobs'), tx.objectStore('batches')]
      const removed = await atomically(tx, async () => {
        const row = await batches.get(id)
        if (row === undefined) return null
        const index = jobs.index('groupState')
        const all = await index.count(keysWithPrefix(row.connection, id))
        const done = await index.count([row.connection, id, 'done'])
        const failed = await index.count([row.connection, id, 'failed'])
        if (done + failed < all) return null
        await Promise.all([
          jobs.delete(IDBKeyRange.bound(row.first, row.last)),
          batches.delete(id),
          tx.objectStore('batchTexts').delete(id),
        ])
        return { connection: row.connection, done, failed }
      })
      if (removed === null) return false
      const group = { connection: removed.connection, group: id }
      tally.moved(db, group, 'done', null, removed.done)
      tally.moved(db, group, 'failed', null, removed.failed)
      return true
    },

    batchCounts: async ({ connection, id }) => tally.counts(await open(), { connection, group: id }),

    batchJobs: async (id, offset, limit) => {
      const tx = (await open()).transaction(['jobs', 'batches'])
      const jobs = tx.objectStore('jobs')
      const row = await tx.objectStore('batches').get(id)
      if (row === undefined) return []
      let cursor = await jobs.openKeyCursor(IDBKeyRange.bound(row.first, row.last))
      if (offset > 0) cursor = (await cursor?.advance(offset)) ?? null
      if (cursor === null) return []
      return readable.of(await jobs.getAll(IDBKeyRange.bound(cursor.key, row.last), limit))
    },
  }
}
