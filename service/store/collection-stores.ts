import type { Kysely, Selectable, Updateable } from 'kysely'
import { owns, type PageOfRows, readPage, removeOwned, type Slice } from './row-queries.ts'
import type { CampaignTable, ChannelItemTable, ChannelTable, Database, PixelTable, ShowcaseTable } from './schema.ts'

export type CampaignRow = Selectable<CampaignTable>
type CampaignChange = Pick<Updateable<CampaignTable>, 'name' | 'slug' | 'slug_key' | 'is_public'>

export const campaignStore = (db: Kysely<Database>) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<CampaignRow>> =>
    readPage(db.selectFrom('campaigns').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

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

type ChannelRow = Selectable<ChannelTable>
type ChannelChange = Pick<Updateable<ChannelTable>, 'name' | 'description' | 'color' | 'starred'>
export type ChannelItemRow = Selectable<ChannelItemTable>

export const channelStore = (db: Kysely<Database>) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<ChannelRow>> =>
    readPage(db.selectFrom('channels').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

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
    return readPage(latest, slice)
  },

  /** Returns `false` if the item was already assigned. */
  async assign(item: ChannelItemRow): Promise<boolean> {
    const added = await db
      .insertInto('channel_items')
      .values(item)
      .onConflict((conflict) => conflict.columns(['channel_id', 'item_type', 'item_id']).doNothing())
      .returning('item_id')
      .executeTakeFirst()
    return added !== undefined
  },

  async unassign(itemType: ChannelItemRow['item_type'], itemId: number): Promise<void> {
    await db.deleteFrom('channel_items').where('item_type', '=', itemType).where('item_id', '=', itemId).execute()
  },
})

type PixelRow = Selectable<PixelTable>
type PixelChange = Pick<Updateable<PixelTable>, 'name' | 'tag'>

export const pixelStore = (db: Kysely<Database>) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<PixelRow>> =>
    readPage(db.selectFrom('pixels').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

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

export type ShowcaseRow = Selectable<ShowcaseTable>

export const showcaseStore = (db: Kysely<Database>) => ({
  async add(rows: Omit<ShowcaseRow, 'id'>[]): Promise<void> {
    await db.insertInto('showcases').values(rows).execute()
  },

  async exists(accountId: number, kind: ShowcaseRow['kind'], id: number): Promise<boolean> {
    const row = await db
      .selectFrom('showcases')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row !== undefined
  },

  findMany(ids: readonly number[]): Promise<ShowcaseRow[]> {
    if (ids.length === 0) return Promise.resolve([])
    return db.selectFrom('showcases').selectAll().where('id', 'in', ids).execute()
  },

  findByToken(kind: ShowcaseRow['kind'], token: string): Promise<ShowcaseRow | undefined> {
    return db.selectFrom('showcases').selectAll().where('token', '=', token).where('kind', '=', kind).executeTakeFirst()
  },

  /** The account's bio page, the target of its QR codes. */
  findBioOf(accountId: number): Promise<ShowcaseRow | undefined> {
    return db
      .selectFrom('showcases')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('kind', '=', 'bio')
      .orderBy('id')
      .executeTakeFirst()
  },
})
