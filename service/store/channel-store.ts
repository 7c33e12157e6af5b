import type { Kysely, Selectable, Updateable } from 'kysely'
import { owns, removeOwned } from './owned-rows.ts'
import { type PageOfRows, pageOf, type Slice } from './page-of-rows.ts'
import type { ChannelItemTable, ChannelTable, Database } from './schema.ts'

export type ChannelRow = Selectable<ChannelTable>
export type ChannelChange = Pick<Updateable<ChannelTable>, 'name' | 'description' | 'color' | 'starred'>
export type ChannelItemRow = Selectable<ChannelItemTable>

export const channelStore = (db: Kysely<Database>) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<ChannelRow>> =>
    pageOf(db.selectFrom('channels').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

  async add(channel: Omit<ChannelRow, 'id'>): Promise<number> {
    const row = await db.insertInto('channels').values(channel).returning('id').executeTakeFirstOrThrow()
    return row.id
  },

  async update(accountId: number, id: number, change: ChannelChange): Promise<void> {
    await db.updateTable('channels').set(change).where('id', '=', id).where('account_id', '=', accountId).execute()
  },

  exists: (accountId: number, id: number): Promise<boolean> => owns(db, 'channels', accountId, id),
  /** Also unassigns its items. */
  remove: (accountId: number, id: number): Promise<boolean> => removeOwned(db, 'channels', accountId, id),

  items(channelId: number, slice: Slice): Promise<PageOfRows<ChannelItemRow>> {
    const latest = db
      .selectFrom('channel_items')
      .selectAll()
      .where('channel_id', '=', channelId)
      .orderBy('assigned_at', 'desc')
      .orderBy('item_type')
      .orderBy('item_id', 'desc')
    return pageOf(latest, slice)
  },

  /** Does nothing if the item is already assigned. */
  async assign(item: ChannelItemRow): Promise<void> {
    await db
      .insertInto('channel_items')
      .values(item)
      .onConflict((conflict) => conflict.columns(['channel_id', 'item_type', 'item_id']).doNothing())
      .execute()
  },

  async unassign(itemType: ChannelItemRow['item_type'], itemId: number): Promise<void> {
    await db.deleteFrom('channel_items').where('item_type', '=', itemType).where('item_id', '=', itemId).execute()
  },
})
