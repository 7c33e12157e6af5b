import type { Kysely, Selectable } from 'kysely'
import type { PageOfRows, Slice } from './page-of-rows.ts'
import type { Database, InterstitialTable } from './schema.ts'

export type InterstitialRow = Selectable<InterstitialTable>

export const interstitialStore = (db: Kysely<Database>) => ({
  async list(accountId: number, kind: InterstitialRow['kind'], slice: Slice): Promise<PageOfRows<InterstitialRow>> {
    const ofKind = db.selectFrom('interstitials').where('account_id', '=', accountId).where('kind', '=', kind)
    const rows = await ofKind.selectAll().orderBy('id', 'desc').limit(slice.limit).offset(slice.offset).execute()
    const { total } = await ofKind.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows, total: Number(total) }
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
