import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Engine } from './engine.ts'
import type { OwnedTable } from './row-queries.ts'
import type { AccountTable, ApiKeyTable, Database } from './schema.ts'

export type AccountRow = Selectable<AccountTable>
type NewAccount = Omit<Insertable<AccountTable>, 'email_key'>

const emailKey = (email: string): string => email.normalize('NFC').toLowerCase()

const OWNED = [
  'links',
  'interstitials',
  'showcases',
  'campaigns',
  'channels',
  'pixels',
  'domains',
  'api_keys',
] as const satisfies (OwnedTable | 'api_keys')[]

const withoutHashes = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_hash') && name !== 'search_text'))

export const accountStore = (db: Kysely<Database>, { locksRows }: Pick<Engine, 'locksRows'>) => ({
  /** `null` if another account has this email. */
  async add(account: NewAccount): Promise<number | null> {
    const row = await db
      .insertInto('accounts')
      .values({ ...account, email_key: emailKey(account.email) })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  find(id: number): Promise<AccountRow | undefined> {
    return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  },

  findByEmail(email: string): Promise<AccountRow | undefined> {
    return db.selectFrom('accounts').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
  },

  listWithLinks(): Promise<{ id: number; email: string; links: number; registered_at: number }[]> {
    return db
      .selectFrom('accounts')
      .leftJoin('links', 'links.account_id', 'accounts.id')
      .select((query) => [
        'accounts.id',
        'accounts.email',
        'accounts.registered_at',
        query.cast<number>(query.fn.count('links.id'), 'integer').as('links'),
      ])
      .groupBy(['accounts.id', 'accounts.email', 'accounts.registered_at'])
      .orderBy('accounts.id')
      .execute()
  },

  /** All rows of the account by table, without hashes of keys and passwords. */
  async export(id: number): Promise<Record<string, unknown>> {
    const { email, username, status, registered_at } = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows: Record<string, unknown> = { account: { id, email, username, status, registered_at } }
    for (const table of OWNED) {
      const all = await db.selectFrom(table).selectAll().where('account_id', '=', id).orderBy('id').execute()
      rows[table] = all.map((row) => withoutHashes(row))
    }
    const links = db.selectFrom('links').select('id').where('account_id', '=', id)
    rows.link_clicks = await db.selectFrom('link_clicks').selectAll().where('link_id', 'in', links).execute()
    rows.link_days = await db.selectFrom('link_days').selectAll().where('link_id', 'in', links).execute()
    rows.link_tallies = await db.selectFrom('link_tallies').selectAll().where('link_id', 'in', links).execute()
    rows.link_pixels = await db.selectFrom('link_pixels').selectAll().where('link_id', 'in', links).execute()
    const channels = db.selectFrom('channels').select('id').where('account_id', '=', id)
    rows.channel_items = await db.selectFrom('channel_items').selectAll().where('channel_id', 'in', channels).execute()
    const overlays = db.selectFrom('interstitials').select('id').where('account_id', '=', id)
    rows.contact_entries = await db
      .selectFrom('contact_entries')
      .selectAll()
      .where('interstitial_id', 'in', overlays)
      .execute()
    return rows
  },

  /**
   * Removes the account with everything it has. Rows that it creates meanwhile wait until this is done, and are then
   * refused.
   */
  async remove(id: number): Promise<void> {
    if (locksRows) await db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
    await db.deleteFrom('idempotent_answers').where('account_id', '=', id).execute()
    // Links refer to the other tables, so they are deleted first. Clicks, pixels and channel items are deleted with
    // their rows.
    for (const table of OWNED) await db.deleteFrom(table).where('account_id', '=', id).execute()
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  },

  findAdmin(): Promise<Pick<AccountRow, 'id'> | undefined> {
    return db.selectFrom('accounts').select('id').where('is_admin', '=', 1).executeTakeFirst()
  },

  /** Throws a `UniqueViolation` if another account has this email. */
  async update(id: number, change: { email?: string; password_hash?: string }): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ ...change, ...(change.email === undefined ? {} : { email_key: emailKey(change.email) }) })
      .where('id', '=', id)
      .execute()
  },
})

export type ApiKeyRow = Selectable<ApiKeyTable>

export const keyStore = (db: Kysely<Database>) => ({
  async add(key: Insertable<ApiKeyTable>): Promise<number> {
    const { id } = await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
    return id
  },

  find(hash: string): Promise<ApiKeyRow | undefined> {
    return db.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  },

  list(accountId: number): Promise<ApiKeyRow[]> {
    return db.selectFrom('api_keys').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
  },

  async noteUse(id: number, at: number): Promise<void> {
    await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
  },

  /** Removes a key. Returns whether it existed. */
  async remove(accountId: number, by: { id: number } | { name: string }): Promise<boolean> {
    const query = db.deleteFrom('api_keys').where('account_id', '=', accountId)
    const { numDeletedRows } = await ('id' in by
      ? query.where('id', '=', by.id)
      : query.where('name', '=', by.name)
    ).executeTakeFirst()
    return numDeletedRows > 0n
  },
})
