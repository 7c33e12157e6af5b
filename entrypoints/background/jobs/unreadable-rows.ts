import { isJsonObject } from '../../../lib/json-object.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { UnreadableRow } from '../../../lib/model/job-view.ts'
import { type Job, job } from '../../../lib/outbox/job.ts'
import { atomically, STRICT } from '../storage/atomically.ts'
import type { Database, JobRow, OpenDatabase } from '../storage/database.ts'
import type { JobTally } from './job-tally.ts'

/** How many rows one message contains. */
const MAX_ROWS = 200

/** Moves an unreadable row to the store `aside`, in one transaction. */
export type SetAside = (store: 'jobs' | 'records' | 'batches', key: number | string) => Promise<void>

/** `report` is called each time, because a request must not vanish silently. */
export const createSetAside =
  (open: OpenDatabase, now: () => number, report: () => void): SetAside =>
  async (store, key) => {
    const db = await open()
    const tx = db.transaction([store, 'aside'], 'readwrite', STRICT)
    const found = await atomically(tx, async () => {
      const from = tx.objectStore(store)
      const row: unknown = await from.get(key)
      if (row === undefined) return false
      await tx.objectStore('aside').add({ store, row, foundAt: now() })
      await from.delete(key)
      return true
    })
    if (found) report()
  }

/** Whether a row that was set aside is a request or a record of this connection. */
export const belongsTo = (row: unknown, connection: string): boolean =>
  isJsonObject(row) && row.connection === connection

/** How many rows were set aside. */
export const countUnreadable = async (open: OpenDatabase): Promise<number> => (await open()).count('aside')

/** Unreadable rows that were set aside, for the user to view and save. */
export const readUnreadable = async (open: OpenDatabase, after: number): Promise<Result<UnreadableRow[]>> => {
  const tx = (await open()).transaction('aside')
  const later = IDBKeyRange.lowerBound(after, true)
  const [ids, rows] = await Promise.all([tx.store.getAllKeys(later, MAX_ROWS), tx.store.getAll(later, MAX_ROWS)])
  return ok(
    rows.map(({ row }, index) => ({
      id: ids[index] ?? after,
      text: JSON.stringify(row, withoutPassword, 2) ?? '',
    })),
  )
}

export const discardUnreadable = async (open: OpenDatabase, upTo: number): Promise<Result<Record<string, never>>> => {
  await (await open()).delete('aside', IDBKeyRange.upperBound(upTo))
  return ok({})
}

// Removes passwords, whatever the shape of the row: they are only for the service.
const withoutPassword = (key: string, value: unknown): unknown => (key === 'password' ? undefined : value)

export type ReadableJobs = ReturnType<typeof createReadableJobs>

/** Parses rows when they are read; an unreadable one is set aside, never skipped silently. */
export const createReadableJobs = (open: OpenDatabase, setAside: SetAside, tally: JobTally) => {
  const putAside = async (row: JobRow): Promise<void> => {
    await setAside('jobs', row.sequence)
    tally.forget()
  }

  return {
    /** The first readable job that `find` returns. */
    one: async (find: (db: Database) => Promise<JobRow | undefined>): Promise<Job | null> => {
      for (;;) {
        const row = await find(await open())
        if (row === undefined) return null
        const parsed = job.safeParse(row)
        if (parsed.success) return parsed.data
        await putAside(row)
      }
    },
    of: async (rows: readonly JobRow[]): Promise<Job[]> => {
      const jobs: Job[] = []
      for (const row of rows) {
        const parsed = job.safeParse(row)
        if (parsed.success) jobs.push(parsed.data)
        else await putAside(row)
      }
      return jobs
    },
  }
}
