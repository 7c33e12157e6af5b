import type { AsideRow } from '../../../lib/model/aside-row.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { OpenDatabase } from '../storage/database.ts'

/** In one message at most. */
const MAX_ROWS = 200

/** What could not be read and is kept aside, to be looked at and saved by a person. */
export const readAside = async (open: OpenDatabase, after: number): Promise<Result<AsideRow[]>> => {
  const tx = (await open()).transaction('aside')
  const later = IDBKeyRange.lowerBound(after, true)
  const [ids, rows] = await Promise.all([tx.store.getAllKeys(later, MAX_ROWS), tx.store.getAll(later, MAX_ROWS)])
  return ok(
    rows.map(({ row, foundAt }, index) => ({
      id: ids[index] ?? after,
      foundAt,
      text: JSON.stringify(row, withoutPassword, 2) ?? '',
    })),
  )
}

export const discardAside = async (open: OpenDatabase, upTo: number): Promise<Result<Record<string, never>>> => {
  await (await open()).delete('aside', IDBKeyRange.upperBound(upTo))
  return ok({})
}

// Whatever shape the row has, a password in it is for the service alone.
const withoutPassword = (key: string, value: unknown): unknown => (key === 'password' ? undefined : value)
