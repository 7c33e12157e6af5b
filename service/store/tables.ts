import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely'
import { MAIN_DOMAIN_ID } from './schema.ts'

/** How column types differ between the databases. */
export interface ColumnTypes {
  /** An auto-incremented primary key that never reuses a number. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** Integers up to 2^53: ids, counts and epoch milliseconds. */
  wide: 'integer' | 'bigint'
  /** Text that is compared by code points, whatever the database's locale. */
  text: 'text' | Expression<string>
}

/** Creates the tables that both databases have had since the first version. */
export const createTables = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const table = (name: string): CreateTableBuilder<string, 'id'> =>
    db.schema.createTable(name).addColumn('id', types.wide, (column) => types.identity(column))

  const owned = (name: string) =>
    table(name).addColumn('account_id', types.wide, (column) => column.notNull().references('accounts.id'))

  await table('accounts')
    .addColumn('email', types.text, (column) => column.notNull())
    .addColumn('email_key', types.text, (column) => column.notNull().unique())
    .addColumn('username', types.text, (column) => column.notNull())
    .addColumn('status', types.text, (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('password_hash', types.text)
    .addColumn('registered_at', types.wide, (column) => column.notNull())
    .execute()

  await owned('api_keys')
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('key_hash', types.text, (column) => column.notNull().unique())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addColumn('expires_at', types.wide)
    .addColumn('last_used_at', types.wide)
    .addUniqueConstraint('api_keys_name', ['account_id', 'name'])
    .execute()

  await table('domains')
    .addColumn('account_id', types.wide, (column) => column.references('accounts.id'))
    .addColumn('origin', types.text, (column) => column.notNull())
    .addColumn('host', types.text, (column) => column.notNull().unique())
    .addColumn('redirect_root', types.text, (column) => column.notNull())
    .addColumn('redirect_404', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addColumn('verified_at', types.wide)
    .addColumn('check_problem', types.text, (column) => column.notNull().defaultTo(''))
    .addColumn('passes_query', types.wide, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`insert into domains (account_id, origin, host, redirect_root, redirect_404, created_at, verified_at)
    values (null, '', '', '', '', 0, 0)`.execute(db)
  const main = await sql<{ id: number }>`select id from domains`.execute(db)
  if (main.rows[0]?.id !== MAIN_DOMAIN_ID) throw new Error('The service’s own domain did not get its fixed id.')

  await owned('interstitials')
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('type', types.text, (column) => column.notNull())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addColumn('title', types.text, (column) => column.notNull().defaultTo(''))
    .addColumn('message', types.text, (column) => column.notNull().defaultTo(''))
    .addColumn('button', types.text, (column) => column.notNull().defaultTo(''))
    .addColumn('button_url', types.text, (column) => column.notNull().defaultTo(''))
    .addColumn('delay_seconds', types.wide, (column) => column.notNull().defaultTo(0))
    .execute()

  await owned('showcases')
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('token', types.text, (column) => column.notNull().unique())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .execute()

  await owned('campaigns')
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('slug', types.text)
    .addColumn('slug_key', types.text, (column) => column.unique())
    .addColumn('list_token', types.text, (column) => column.notNull().unique())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .execute()

  await owned('channels')
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('description', types.text, (column) => column.notNull())
    .addColumn('color', types.text, (column) => column.notNull())
    .addColumn('starred', 'integer', (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('channel_items')
    .addColumn('channel_id', types.wide, (column) => column.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('item_type', types.text, (column) => column.notNull())
    .addColumn('item_id', types.wide, (column) => column.notNull())
    .addColumn('assigned_at', types.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_items_key', ['channel_id', 'item_type', 'item_id'])
    .execute()

  await owned('pixels')
    .addColumn('type', types.text, (column) => column.notNull())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('tag', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .execute()

  await owned('links')
    .addColumn('domain_id', types.wide, (column) => column.notNull().references('domains.id'))
    .addColumn('alias', types.text, (column) => column.notNull())
    .addColumn('alias_key', types.text, (column) => column.notNull())
    .addColumn('url', types.text, (column) => column.notNull())
    .addColumn('redirect_type', types.text, (column) => column.notNull())
    .addColumn('interstitial_id', types.wide, (column) => column.references('interstitials.id'))
    .addColumn('password_hash', types.text)
    .addColumn('expires_at', types.wide)
    .addColumn('geo_targets', types.text, (column) => column.notNull())
    .addColumn('device_targets', types.text, (column) => column.notNull())
    .addColumn('language_targets', types.text, (column) => column.notNull())
    .addColumn('meta_title', types.text, (column) => column.notNull())
    .addColumn('meta_description', types.text, (column) => column.notNull())
    .addColumn('meta_image', types.text, (column) => column.notNull())
    .addColumn('description', types.text, (column) => column.notNull())
    .addColumn('campaign_id', types.wide, (column) => column.references('campaigns.id').onDelete('set null'))
    .addColumn('deep_link', types.text)
    .addColumn('status', types.text, (column) => column.notNull())
    .addColumn('parameters', types.text, (column) => column.notNull())
    .addColumn('passes_query', types.wide, (column) => column.notNull().defaultTo(0))
    .addColumn('search_text', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addColumn('disabled', types.text)
    .addUniqueConstraint('links_alias', ['domain_id', 'alias_key'])
    .execute()

  await db.schema
    .createTable('alias_readings')
    .addColumn('domain_id', types.wide, (column) => column.notNull())
    .addColumn('reading', types.text, (column) => column.notNull())
    .addColumn('link_id', types.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('alias_readings_key', ['domain_id', 'reading'])
    .execute()

  await db.schema
    .createTable('link_pixels')
    .addColumn('link_id', types.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('pixel_id', types.wide, (column) => column.notNull().references('pixels.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_pixels_key', ['link_id', 'pixel_id'])
    .execute()

  await table('contact_entries')
    .addColumn('interstitial_id', types.wide, (column) =>
      column.notNull().references('interstitials.id').onDelete('cascade'),
    )
    .addColumn('link_id', types.wide, (column) => column.references('links.id').onDelete('set null'))
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('email', types.text, (column) => column.notNull())
    .addColumn('message', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('link_clicks')
    .addColumn('link_id', types.wide, (column) => column.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('account_id', types.wide, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addColumn('clicks', types.wide, (column) => column.notNull())
    .addColumn('unique_clicks', types.wide, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('link_days')
    .addColumn('link_id', types.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('day', types.wide, (column) => column.notNull())
    .addColumn('clicks', types.wide, (column) => column.notNull())
    .addColumn('unique_clicks', types.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_days_key', ['link_id', 'day'])
    .execute()

  await db.schema
    .createTable('link_days_start')
    .addColumn('moment', types.wide, (column) => column.notNull())
    .execute()
  await sql`insert into link_days_start (moment) values (${Date.now()})`.execute(db)

  await db.schema
    .createTable('visitor_salts')
    .addColumn('day', types.wide, (column) => column.primaryKey())
    .addColumn('salt', types.text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('visitors')
    .addColumn('day', types.wide, (column) => column.notNull())
    .addColumn('link_id', types.wide, (column) => column.notNull())
    .addColumn('hash', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('visitors_key', ['day', 'link_id', 'hash'])
    .execute()

  await db.schema
    .createTable('link_tallies')
    .addColumn('link_id', types.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('clicks', types.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_tallies_key', ['link_id', 'kind', 'name'])
    .execute()

  await db.schema
    .createTable('idempotent_answers')
    .addColumn('account_id', types.wide, (column) => column.notNull().references('accounts.id'))
    .addColumn('key_hash', types.text, (column) => column.notNull())
    .addColumn('fingerprint', types.text, (column) => column.notNull())
    .addColumn('body', types.text)
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_answers_key', ['account_id', 'key_hash'])
    .execute()

  await db.schema
    .createTable('secrets')
    .addColumn('name', types.text, (column) => column.primaryKey())
    .addColumn('value', types.text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('takedowns')
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('subject', types.text, (column) => column.notNull())
    .addColumn('takedown', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('takedowns_key', ['kind', 'subject'])
    .execute()

  await createIndexes(db)
}

const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  const indexes: [name: string, table: string, columns: string[]][] = [
    ['links_by_account', 'links', ['account_id', 'created_at', 'id']],
    ['channel_items_in_order', 'channel_items', ['channel_id', 'assigned_at desc', 'item_type', 'item_id desc']],
    ['channel_items_by_item', 'channel_items', ['item_type', 'item_id']],
    ['alias_readings_by_link', 'alias_readings', ['link_id']],
    ['link_pixels_by_pixel', 'link_pixels', ['pixel_id']],
    ['link_clicks_by_number', 'link_clicks', ['account_id', 'clicks', 'created_at', 'link_id']],
    ['link_days_by_day', 'link_days', ['day', 'link_id']],
    ['contact_entries_by_overlay', 'contact_entries', ['interstitial_id', 'id']],
    ['contact_entries_by_link', 'contact_entries', ['link_id']],
    ['domains_by_account', 'domains', ['account_id']],
    ['campaigns_by_account', 'campaigns', ['account_id']],
    ['channels_by_account', 'channels', ['account_id']],
    ['pixels_by_account', 'pixels', ['account_id']],
    ['interstitials_by_account', 'interstitials', ['account_id']],
    ['showcases_by_account', 'showcases', ['account_id']],
    ['idempotent_answers_by_age', 'idempotent_answers', ['created_at']],
  ]
  for (const [name, on, columns] of indexes) await db.schema.createIndex(name).on(on).columns(columns).execute()
  // Most links have no campaign and no page of their own, and are private, so these indexes leave them out.
  const some = [
    // A rotator counts and finds its links in this index alone.
    sql`links_by_campaign_and_end on links (campaign_id, status, expires_at, id, domain_id) where campaign_id is not null`,
    sql`links_by_interstitial on links (interstitial_id) where interstitial_id is not null`,
    sql`links_public_of_account on links (account_id, created_at, id) where status = 'public'`,
    sql`links_public_of_campaign on links (campaign_id, created_at, id)
      where status = 'public' and campaign_id is not null`,
  ]
  for (const index of some) await sql`create index ${index}`.execute(db)
}
