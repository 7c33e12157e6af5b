import type { Kysely, Selectable, Updateable } from 'kysely'
import { owns, removeOwned } from './owned-rows.ts'
import { type PageOfRows, pageOf, type Slice } from './page-of-rows.ts'
import type { Database, PixelTable } from './schema.ts'

export type PixelRow = Selectable<PixelTable>
export type PixelChange = Pick<Updateable<PixelTable>, 'name' | 'tag'>

export const pixelStore = (db: Kysely<Database>) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<PixelRow>> =>
    pageOf(db.selectFrom('pixels').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

  async add(pixel: Omit<PixelRow, 'id'>): Promise<number> {
    const row = await db.insertInto('pixels').values(pixel).returning('id').executeTakeFirstOrThrow()
    return row.id
  },

  async update(accountId: number, id: number, change: PixelChange): Promise<void> {
    await db.updateTable('pixels').set(change).where('id', '=', id).where('account_id', '=', accountId).execute()
  },

  exists: (accountId: number, id: number): Promise<boolean> => owns(db, 'pixels', accountId, id),
  remove: (accountId: number, id: number): Promise<boolean> => removeOwned(db, 'pixels', accountId, id),

  /** The ids that belong to the account. */
  async owned(accountId: number, ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('pixels')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .execute()
    return new Set(rows.map((row) => row.id))
  },
})
