import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { MAIN_DOMAIN_ID } from './schema.ts'

/** What the databases spell differently in a table's definition. */
export interface ColumnFlavour {
  /** Makes an integer column the self-numbering primary key; a number is never used twice. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** The type of whole numbers up to 2^53: ids, counts and epoch milliseconds. */
  wide: 'integer' | 'bigint'
  /** The type of text that is compared and ordered by its code points, whatever language the database speaks. */
  text: 'text' | Expression<string>
}

/**
 * Ordered by name; a migration that has been released is never edited, only followed by another.
 * Kysely refuses to start on a database that holds a migration which this build does not know.
 */
export const migrations = (flavour: ColumnFlavour): Record<string, Migration> => ({
  '0001-first-tables': { up: (db) => createFirstTables(db, flavour) },
})

const createFirstTables = async (db: Kysely<unknown>, flavour: ColumnFlavour): Promise<void> => {
  const table = (name: string): CreateTableBuilder<string, 'id'> =>
    db.schema.createTable(name).addColumn('id', flavour.wide, (column) => flavour.identity(column))

  const owned = (name: string) =>
    table(name).addColumn('account_id', flavour.wide, (column) => column.notNull().references('accounts.id'))

  await table('accounts')
    .addColumn('email', flavour.text, (column) => column.notNull())
    .addColumn('email_key', flavour.text, (column) => column.notNull().unique())
    .addColumn('username', flavour.text, (column) => column.notNull())
    .addColumn('status', flavour.text, (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('api_key_hash', flavour.text, (column) => column.notNull().unique())
    .addColumn('password_hash', flavour.text)
    .addColumn('registered_at', flavour.wide, (column) => column.notNull())
    .execute()

  await table('domains')
    .addColumn('account_id', flavour.wide, (column) => column.references('accounts.id'))
    .addColumn('origin', flavour.text, (column) => column.notNull())
    .addColumn('host', flavour.text, (column) => column.notNull().unique())
    .addColumn('redirect_root', flavour.text, (column) => column.notNull())
    .addColumn('redirect_404', flavour.text, (column) => column.notNull())
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .execute()
  await sql`insert into domains (account_id, origin, host, redirect_root, redirect_404, created_at)
    values (null, '', '', '', '', 0)`.execute(db)
  const main = await sql<{ id: number }>`select id from domains`.execute(db)
  if (main.rows[0]?.id !== MAIN_DOMAIN_ID) throw new Error('The service’s own domain did not get its fixed id.')

  await owned('interstitials')
    .addColumn('kind', flavour.text, (column) => column.notNull())
    .addColumn('type', flavour.text, (column) => column.notNull())
    .addColumn('name', flavour.text, (column) => column.notNull())
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .execute()

  await owned('showcases')
    .addColumn('kind', flavour.text, (column) => column.notNull())
    .addColumn('token', flavour.text, (column) => column.notNull().unique())
    .addColumn('name', flavour.text, (column) => column.notNull())
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .execute()

  await owned('campaigns')
    .addColumn('name', flavour.text, (column) => column.notNull())
    .addColumn('slug', flavour.text)
    .addColumn('slug_key', flavour.text, (column) => column.unique())
    .addColumn('list_token', flavour.text, (column) => column.notNull().unique())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .execute()

  await owned('channels')
    .addColumn('name', flavour.text, (column) => column.notNull())
    .addColumn('description', flavour.text, (column) => column.notNull())
    .addColumn('color', flavour.text, (column) => column.notNull())
    .addColumn('starred', 'integer', (column) => column.notNull())
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('channel_items')
    .addColumn('channel_id', flavour.wide, (column) => column.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('item_type', flavour.text, (column) => column.notNull())
    .addColumn('item_id', flavour.wide, (column) => column.notNull())
    .addColumn('assigned_at', flavour.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_items_key', ['channel_id', 'item_type', 'item_id'])
    .execute()

  await owned('pixels')
    .addColumn('type', flavour.text, (column) => column.notNull())
    .addColumn('name', flavour.text, (column) => column.notNull())
    .addColumn('tag', flavour.text, (column) => column.notNull())
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .execute()

  await owned('links')
    .addColumn('domain_id', flavour.wide, (column) => column.notNull().references('domains.id'))
    .addColumn('alias', flavour.text, (column) => column.notNull())
    .addColumn('alias_key', flavour.text, (column) => column.notNull())
    .addColumn('url', flavour.text, (column) => column.notNull())
    .addColumn('redirect_type', flavour.text, (column) => column.notNull())
    .addColumn('interstitial_id', flavour.wide, (column) => column.references('interstitials.id'))
    .addColumn('password_hash', flavour.text)
    .addColumn('expires_at', flavour.wide)
    .addColumn('geo_targets', flavour.text, (column) => column.notNull())
    .addColumn('device_targets', flavour.text, (column) => column.notNull())
    .addColumn('language_targets', flavour.text, (column) => column.notNull())
    .addColumn('meta_title', flavour.text, (column) => column.notNull())
    .addColumn('meta_description', flavour.text, (column) => column.notNull())
    .addColumn('meta_image', flavour.text, (column) => column.notNull())
    .addColumn('description', flavour.text, (column) => column.notNull())
    .addColumn('campaign_id', flavour.wide, (column) => column.references('campaigns.id').onDelete('set null'))
    .addColumn('deep_link', flavour.text)
    .addColumn('status', flavour.text, (column) => column.notNull())
    .addColumn('parameters', flavour.text, (column) => column.notNull())
    .addColumn('search_text', flavour.text, (column) => column.notNull())
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .addUniqueConstraint('links_alias', ['domain_id', 'alias_key'])
    .execute()

  await db.schema
    .createTable('link_pixels')
    .addColumn('link_id', flavour.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('pixel_id', flavour.wide, (column) => column.notNull().references('pixels.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_pixels_key', ['link_id', 'pixel_id'])
    .execute()

  await db.schema
    .createTable('link_clicks')
    .addColumn('link_id', flavour.wide, (column) => column.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('clicks', flavour.wide, (column) => column.notNull())
    .addColumn('unique_clicks', flavour.wide, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('link_visitors')
    .addColumn('link_id', flavour.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('visitor', flavour.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_visitors_key', ['link_id', 'visitor'])
    .execute()

  await db.schema
    .createTable('link_tallies')
    .addColumn('link_id', flavour.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('kind', flavour.text, (column) => column.notNull())
    .addColumn('name', flavour.text, (column) => column.notNull())
    .addColumn('clicks', flavour.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_tallies_key', ['link_id', 'kind', 'name'])
    .execute()

  await db.schema
    .createTable('idempotent_answers')
    .addColumn('account_id', flavour.wide, (column) => column.notNull().references('accounts.id'))
    .addColumn('key_hash', flavour.text, (column) => column.notNull())
    .addColumn('fingerprint', flavour.text, (column) => column.notNull())
    .addColumn('body', flavour.text)
    .addColumn('created_at', flavour.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_answers_key', ['account_id', 'key_hash'])
    .execute()

  await db.schema
    .createTable('secrets')
    .addColumn('name', flavour.text, (column) => column.primaryKey())
    .addColumn('value', flavour.text, (column) => column.notNull())
    .execute()

  const indexes: [name: string, table: string, columns: string[]][] = [
    ['links_by_account', 'links', ['account_id', 'created_at', 'id']],
    ['links_by_campaign', 'links', ['campaign_id']],
    ['channel_items_by_item', 'channel_items', ['item_type', 'item_id']],
    ['link_pixels_by_pixel', 'link_pixels', ['pixel_id']],
    ['domains_by_account', 'domains', ['account_id']],
    ['campaigns_by_account', 'campaigns', ['account_id']],
    ['channels_by_account', 'channels', ['account_id']],
    ['pixels_by_account', 'pixels', ['account_id']],
    ['interstitials_by_account', 'interstitials', ['account_id']],
    ['showcases_by_account', 'showcases', ['account_id']],
    ['idempotent_answers_by_age', 'idempotent_answers', ['created_at']],
  ]
  for (const [name, on, columns] of indexes) await db.schema.createIndex(name).on(on).columns(columns).execute()
}
