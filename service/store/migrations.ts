import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { MAIN_DOMAIN_ID } from './schema.ts'

/** What the databases spell differently in a table's definition. */
export interface ColumnFlavour {
  /** Makes an integer column the self-numbering primary key; a number is never used twice. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** The type of epoch milliseconds. */
  moment: 'integer' | 'bigint'
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
    db.schema.createTable(name).addColumn('id', 'integer', (column) => flavour.identity(column))

  const owned = (name: string) =>
    table(name).addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))

  await table('accounts')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('api_key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('registered_at', flavour.moment, (column) => column.notNull())
    .execute()

  await table('domains')
    .addColumn('account_id', 'integer', (column) => column.references('accounts.id'))
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull().unique())
    .addColumn('redirect_root', 'text', (column) => column.notNull())
    .addColumn('redirect_404', 'text', (column) => column.notNull())
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .execute()
  await sql`insert into domains (account_id, origin, host, redirect_root, redirect_404, created_at)
    values (null, '', '', '', '', 0)`.execute(db)
  const main = await sql<{ id: number }>`select id from domains`.execute(db)
  if (main.rows[0]?.id !== MAIN_DOMAIN_ID) throw new Error('The service’s own domain did not get its fixed id.')

  await owned('interstitials')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .execute()

  await owned('showcases')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .execute()

  await owned('campaigns')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text')
    .addColumn('slug_key', 'text', (column) => column.unique())
    .addColumn('list_token', 'text', (column) => column.notNull().unique())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .execute()

  await owned('channels')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('starred', 'integer', (column) => column.notNull())
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('channel_items')
    .addColumn('channel_id', 'integer', (column) => column.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('item_type', 'text', (column) => column.notNull())
    .addColumn('item_id', 'integer', (column) => column.notNull())
    .addColumn('assigned_at', flavour.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_items_key', ['channel_id', 'item_type', 'item_id'])
    .execute()

  await owned('pixels')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .execute()

  await owned('links')
    .addColumn('domain_id', 'integer', (column) => column.notNull().references('domains.id'))
    .addColumn('alias', 'text', (column) => column.notNull())
    .addColumn('alias_key', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('redirect_type', 'text', (column) => column.notNull())
    .addColumn('interstitial_id', 'integer', (column) => column.references('interstitials.id'))
    .addColumn('password_hash', 'text')
    .addColumn('expires_at', flavour.moment)
    .addColumn('geo_targets', 'text', (column) => column.notNull())
    .addColumn('device_targets', 'text', (column) => column.notNull())
    .addColumn('language_targets', 'text', (column) => column.notNull())
    .addColumn('meta_title', 'text', (column) => column.notNull())
    .addColumn('meta_description', 'text', (column) => column.notNull())
    .addColumn('meta_image', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('campaign_id', 'integer', (column) => column.references('campaigns.id').onDelete('set null'))
    .addColumn('deep_link', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('parameters', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .addUniqueConstraint('links_alias', ['domain_id', 'alias_key'])
    .execute()

  await db.schema
    .createTable('link_pixels')
    .addColumn('link_id', 'integer', (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('pixel_id', 'integer', (column) => column.notNull().references('pixels.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_pixels_key', ['link_id', 'pixel_id'])
    .execute()

  await db.schema
    .createTable('link_clicks')
    .addColumn('link_id', 'integer', (column) => column.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('clicks', 'integer', (column) => column.notNull())
    .addColumn('unique_clicks', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('link_visitors')
    .addColumn('link_id', 'integer', (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_visitors_key', ['link_id', 'visitor'])
    .execute()

  await db.schema
    .createTable('link_tallies')
    .addColumn('link_id', 'integer', (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('clicks', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_tallies_key', ['link_id', 'kind', 'name'])
    .execute()

  await db.schema
    .createTable('idempotent_answers')
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('created_at', flavour.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_answers_key', ['account_id', 'key_hash'])
    .execute()

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
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
