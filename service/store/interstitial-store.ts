import type { Kysely, Selectable } from 'kysely'
import { type PageOfRows, pageOf, type Slice } from './page-of-rows.ts'
import type { Database, InterstitialTable } from './schema.ts'

export type InterstitialRow = Selectable<InterstitialTable>

export const interstitialStore = (db: Kysely<Database>) => ({
  list(accountId: number, kind: InterstitialRow['kind'], slice: Slice): Promise<PageOfRows<InterstitialRow>> {
    const ofKind = db
      .selectFrom('interstitials')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
    return pageOf(ofKind.orderBy('id', 'desc'), slice)
  },

  find(accountId: number, id: number): Promise<InterstitialRow | undefined> {
    return db
      .selectFrom('interstitials')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  },

  async add(rows: Omit<InterstitialRow, 'id'>[]): Promise<void> {
    await db.insertInto('interstitials').values(rows).execute()
  },
})
