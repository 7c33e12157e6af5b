import type { Kysely, Selectable, Updateable } from 'kysely'
import { owns, removeOwned } from './owned-rows.ts'
import { type PageOfRows, pageOf, type Slice } from './page-of-rows.ts'
import type { CampaignTable, Database } from './schema.ts'

export type CampaignRow = Selectable<CampaignTable>
export type CampaignChange = Pick<Updateable<CampaignTable>, 'name' | 'slug' | 'slug_key' | 'is_public'>

export const campaignStore = (db: Kysely<Database>) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<CampaignRow>> =>
    pageOf(db.selectFrom('campaigns').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

  /** `null` if any account uses the slug. */
  async add(campaign: Omit<CampaignRow, 'id'>): Promise<number | null> {
    const row = await db
      .insertInto('campaigns')
      .values(campaign)
      .onConflict((conflict) => conflict.column('slug_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Returns the updated row. Throws a `UniqueViolation` if the slug is taken. */
  update(accountId: number, id: number, change: CampaignChange): Promise<CampaignRow | undefined> {
    return db
      .updateTable('campaigns')
      .set(change)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirst()
  },

  exists: (accountId: number, id: number): Promise<boolean> => owns(db, 'campaigns', accountId, id),
  remove: (accountId: number, id: number): Promise<boolean> => removeOwned(db, 'campaigns', accountId, id),
})
