import { atomically } from '../storage/atomically.ts'
import type { OpenDatabase } from '../storage/database.ts'

/** Moves an unreadable row to the store `aside`, in one transaction. */
export type SetAside = (store: 'jobs' | 'records' | 'batches', key: number | string) => Promise<void>

/** `report` is called each time, because a request must not vanish silently. */
export const createSetAside =
  (open: OpenDatabase, now: () => number, report: () => void): SetAside =>
  async (store, key) => {
    const db = await open()
    const tx = db.transaction([store, 'aside'], 'readwrite', { durability: 'strict' })
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

/** How many rows were set aside. */
export const countAside = async (open: OpenDatabase): Promise<number> => (await open()).count('aside')
