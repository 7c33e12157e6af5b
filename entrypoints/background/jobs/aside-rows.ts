import type { AsideRow } from '../../../lib/model/aside-row.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { OpenDatabase } from '../storage/database.ts'

/** Per message. */
const MAX_ROWS = 200

/** Unreadable rows that were set aside, for the user to view and save. */
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

// Whatever the row's shape, a password in it is only for the service.
const withoutPassword = (key: string, value: unknown): unknown => (key === 'password' ? undefined : value)
