import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { aliasChange, type Change } from './changes.ts'
import type { Engine } from './engine.ts'
import { NEW_LINK_COLUMNS, type NewLink } from './link-creation.ts'
import { owns } from './owned-rows.ts'
import type { Database, LinkTable } from './schema.ts'

export type LinkRow = Selectable<LinkTable>
export type LinkChange = Omit<Updateable<LinkTable>, 'id' | 'account_id' | 'created_at'>

export const linkStore = (
  db: Kysely<Database>,
  { locksRows }: Pick<Engine, 'locksRows'>,
  announce: (change: Change) => void,
) => ({
  /**
   * `null` if the alias is taken on its domain, or another one looks like it; if it isn't in ASCII itself, see
   * `findLookalike`. The unique constraint decides, so concurrent requests cannot both win.
   */
  async add(link: NewLink): Promise<number | null> {
    const alike = db
      .selectFrom('links as other')
      .select('other.id')
      .where('other.domain_id', '=', link.domain_id)
      .where('other.look_key', '=', link.alias_key)
    const values = db
      .selectNoFrom(NEW_LINK_COLUMNS.map((column) => sql.val(link[column]).as(column)))
      .where((where) => where.not(where.exists(alike)))
    const row = await db
      .insertInto('links')
      .columns(NEW_LINK_COLUMNS)
      .expression(values)
      .onConflict((conflict) => conflict.columns(['domain_id', 'alias_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // Someone may have been told that there is no such link.
    if (row !== undefined) announce(aliasChange(link.domain_id, link.alias_key))
    return row?.id ?? null
  },

  /** Throws a `UniqueViolation` if the alias is taken on its domain. */
  async update(accountId: number, id: number, change: LinkChange): Promise<void> {
    const mine = db.selectFrom('links').select(['domain_id', 'alias_key']).where('id', '=', id)
    const before = await mine.executeTakeFirst()
    const after = await db
      .updateTable('links')
      .set(change)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(['domain_id', 'alias_key'])
      .executeTakeFirst()
    for (const place of [before, after])
      if (place !== undefined) announce(aliasChange(place.domain_id, place.alias_key))
  },

  exists: (accountId: number, id: number): Promise<boolean> => owns(db, 'links', accountId, id),

  /** Locks the link until the transaction ends. Returns whether the account has it. */
  async lock(accountId: number, id: number): Promise<boolean> {
    const row = await db
      .selectFrom('links')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      // Unlike `for update`, this lets clicks on the link be stored meanwhile.
      .$if(locksRows, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
    return row !== undefined
  },

  async remove(accountId: number, id: number): Promise<boolean> {
    const removed = await db
      .deleteFrom('links')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(['domain_id', 'alias_key'])
      .executeTakeFirst()
    if (removed !== undefined) announce(aliasChange(removed.domain_id, removed.alias_key))
    return removed !== undefined
  },

  async setPixels(linkId: number, pixelIds: readonly number[]): Promise<void> {
    await db.deleteFrom('link_pixels').where('link_id', '=', linkId).execute()
    if (pixelIds.length === 0) return
    await db
      .insertInto('link_pixels')
      .values(pixelIds.map((pixelId) => ({ link_id: linkId, pixel_id: pixelId })))
      .execute()
  },
})
