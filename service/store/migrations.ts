import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { lookKeyOf } from '../http/lookalikes.ts'
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

/**
 * Run in the order of their names. Never edit a released migration: add another one, with a number above all others,
 * including those of one database in `open-sqlite.ts` and `open-postgres.ts`. Kysely refuses a database that has a
 * migration unknown to this build.
 */
export const migrations = (types: ColumnTypes): Record<string, Migration> => ({
  '0001-first-tables': { up: (db) => createFirstTables(db, types) },
  '0010-api-keys': { up: (db) => createApiKeys(db, types) },
  '0011-visitor-days': { up: (db) => createVisitorDays(db, types) },
  '0012-click-order': { up: (db) => indexClicks(db, types) },
  '0013-verified-domains': { up: (db) => verifyDomains(db, types) },
  '0014-rotators': { up: indexRotators },
  '0015-clicks-by-day': { up: (db) => createLinkDays(db, types) },
  '0016-overlay-content': { up: (db) => addContent(db, types) },
  '0017-smaller-rotators': { up: indexOnlyCampaigns },
  '0019-rotators-by-domain': { up: indexDomainsOfRotators },
  '0020-one-sigma': { up: foldSigma },
  '0022-public-links': { up: indexPublicLinks },
  '0023-channel-order': { up: indexChannelItems },
  '0024-passed-queries': { up: (db) => addPassedQueries(db, types) },
  '0025-takedowns': { up: (db) => createTakedowns(db, types) },
  '0026-lookalikes': { up: (db) => addLookKeys(db, types) },
})

/** No link passed its query on before. */
const addPassedQueries = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  for (const table of ['links', 'domains']) {
    await db.schema
      .alterTable(table)
      .addColumn('passes_query', types.wide, (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

/** One index has what a list in the order of clicks needs. A link never changes its account and date. */
const indexClicks = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  await db.schema.alterTable('link_clicks').renameTo('old_link_clicks').execute()
  await db.schema
    .createTable('link_clicks')
    .addColumn('link_id', types.wide, (column) => column.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('account_id', types.wide, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addColumn('clicks', types.wide, (column) => column.notNull())
    .addColumn('unique_clicks', types.wide, (column) => column.notNull())
    .execute()
  await sql`insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
    select links.id, links.account_id, links.created_at, old.clicks, old.unique_clicks
    from old_link_clicks as old join links on links.id = old.link_id`.execute(db)
  await db.schema.dropTable('old_link_clicks').execute()
  await db.schema
    .createIndex('link_clicks_by_number')
    .on('link_clicks')
    .columns(['account_id', 'clicks', 'created_at', 'link_id'])
    .execute()
}

/** Several keys per account. An account's key becomes the first of them. */
const createApiKeys = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', types.wide, (column) => types.identity(column))
    .addColumn('account_id', types.wide, (column) => column.notNull().references('accounts.id'))
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('key_hash', types.text, (column) => column.notNull().unique())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addColumn('expires_at', types.wide)
    .addColumn('last_used_at', types.wide)
    .addUniqueConstraint('api_keys_name', ['account_id', 'name'])
    .execute()
  await sql`insert into api_keys (account_id, name, key_hash, created_at)
    select id, 'first key', api_key_hash, registered_at from accounts`.execute(db)
}

/** Visitors are known for a day instead of forever. The unique clicks counted so far stay. */
const createVisitorDays = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
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
  await db.schema.dropTable('link_visitors').execute()
  await sql`delete from secrets where name = 'visitor'`.execute(db)
}

/** Domains that were in use before ownership was checked stay in use, until someone else proves that one is theirs. */
const verifyDomains = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  await db.schema.alterTable('domains').addColumn('verified_at', types.wide).execute()
  await db.schema
    .alterTable('domains')
    .addColumn('check_problem', types.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update domains set verified_at = created_at`.execute(db)
}

/** Overlays and splash pages had only a name. */
const addContent = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  for (const name of ['title', 'message', 'button', 'button_url']) {
    await db.schema
      .alterTable('interstitials')
      .addColumn(name, types.text, (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('interstitials')
    .addColumn('delay_seconds', types.wide, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('contact_entries')
    .addColumn('id', types.wide, (column) => types.identity(column))
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
    .createIndex('contact_entries_by_overlay')
    .on('contact_entries')
    .columns(['interstitial_id', 'id'])
    .execute()
  await db.schema.createIndex('contact_entries_by_link').on('contact_entries').column('link_id').execute()
  // Most links have none, and cost no entry.
  await sql`create index links_by_interstitial on links (interstitial_id) where interstitial_id is not null`.execute(db)
}

/** A rotator counts and finds its links in an index alone. */
const indexRotators = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('links_by_campaign_and_end')
    .on('links')
    .columns(['campaign_id', 'status', 'expires_at', 'id'])
    .execute()
  await db.schema.dropIndex('links_by_campaign').execute()
}

/** Most links have no campaign, and cost no entry. */
const indexOnlyCampaigns = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('links_by_campaign_and_end').execute()
  await sql`create index links_by_campaign_and_end on links (campaign_id, status, expires_at, id)
    where campaign_id is not null`.execute(db)
}

/** A rotator leaves out domains that aren't served, still in an index alone. */
const indexDomainsOfRotators = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('links_by_campaign_and_end').execute()
  await sql`create index links_by_campaign_and_end on links (campaign_id, status, expires_at, id, domain_id)
    where campaign_id is not null`.execute(db)
}

/**
 * Anyone may open the page of an account or a campaign, which shows its newest public links. Most links are private, and
 * cost no entry.
 */
const indexPublicLinks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index links_public_of_account on links (account_id, created_at, id)
    where status = 'public'`.execute(db)
  await sql`create index links_public_of_campaign on links (campaign_id, created_at, id)
    where status = 'public' and campaign_id is not null`.execute(db)
}

/** A page of a channel, in its order. */
const indexChannelItems = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('channel_items_in_order')
    .on('channel_items')
    .columns(['channel_id', 'assigned_at desc', 'item_type', 'item_id desc'])
    .execute()
}

/**
 * `aliasKey` now has one lower case of sigma. Of twins, the one that keeps its key, or the first one, is found by both
 * spellings; another one is kept until its owner gives it another alias.
 */
const foldSigma = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, column, within] of [
    ['links', 'alias_key', 'domain_id'],
    ['campaigns', 'slug_key', null],
  ] as const) {
    const key = sql.ref(column)
    const folded = sql`replace(${key}, 'ς', 'σ')`
    await sql`update ${sql.table(table)} set ${key} = ${folded} where ${key} like '%ς%' and id in (
      select id from (
        select id, row_number() over (
          partition by ${within === null ? sql`` : sql`${sql.ref(within)}, `}${folded} order by case when ${key} like '%ς%' then 1 else 0 end, id
        ) as place
        from ${sql.table(table)} where ${key} like '%ς%' or ${key} like '%σ%'
      ) as spellings where place = 1)`.execute(db)
  }
}

/** Few links are disabled, and only they cost an entry. */
const createTakedowns = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  await db.schema
    .createTable('takedowns')
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('subject', types.text, (column) => column.notNull())
    .addColumn('takedown', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('takedowns_key', ['kind', 'subject'])
    .execute()
  await db.schema.alterTable('links').addColumn('disabled', types.text).execute()
}

/** How many links a statement of `addLookKeys` changes. */
const LOOK_KEYS_AT_ONCE = 1_000

/** Most aliases are ASCII: they cost no change and no entry in the index. */
const addLookKeys = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  await db.schema.alterTable('links').addColumn('look_key', types.text).execute()
  let last = 0
  for (;;) {
    const { rows } = await sql<{ id: number; alias: string }>`select id, alias from links
      where id > ${last} and octet_length(alias) > length(alias) order by id limit ${LOOK_KEYS_AT_ONCE}`.execute(db)
    if (rows.length === 0) break
    const given = sql.join(rows.map(({ id, alias }) => sql`(${sql.lit(Number(id))}, ${lookKeyOf(alias)})`))
    await sql`update links set look_key = given.column2 from (values ${given}) as given
      where links.id = given.column1`.execute(db)
    last = Number(rows.at(-1)?.id)
  }
  await sql`create index links_by_look on links (domain_id, look_key) where look_key is not null`.execute(db)
}

/** Earlier clicks are only in the links' totals. */
const createLinkDays = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  await db.schema
    .createTable('link_days')
    .addColumn('link_id', types.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('day', types.wide, (column) => column.notNull())
    .addColumn('clicks', types.wide, (column) => column.notNull())
    .addColumn('unique_clicks', types.wide, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_days_key', ['link_id', 'day'])
    .execute()
  await db.schema.createIndex('link_days_by_day').on('link_days').columns(['day', 'link_id']).execute()
  await db.schema
    .createTable('link_days_start')
    .addColumn('moment', types.wide, (column) => column.notNull())
    .execute()
  await sql`insert into link_days_start (moment) values (${Date.now()})`.execute(db)
}

const createFirstTables = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
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
    .addColumn('api_key_hash', types.text, (column) => column.notNull().unique())
    .addColumn('password_hash', types.text)
    .addColumn('registered_at', types.wide, (column) => column.notNull())
    .execute()

  await table('domains')
    .addColumn('account_id', types.wide, (column) => column.references('accounts.id'))
    .addColumn('origin', types.text, (column) => column.notNull())
    .addColumn('host', types.text, (column) => column.notNull().unique())
    .addColumn('redirect_root', types.text, (column) => column.notNull())
    .addColumn('redirect_404', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .execute()
  await sql`insert into domains (account_id, origin, host, redirect_root, redirect_404, created_at)
    values (null, '', '', '', '', 0)`.execute(db)
  const main = await sql<{ id: number }>`select id from domains`.execute(db)
  if (main.rows[0]?.id !== MAIN_DOMAIN_ID) throw new Error('The service’s own domain did not get its fixed id.')

  await owned('interstitials')
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('type', types.text, (column) => column.notNull())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
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
    .addColumn('search_text', types.text, (column) => column.notNull())
    .addColumn('created_at', types.wide, (column) => column.notNull())
    .addUniqueConstraint('links_alias', ['domain_id', 'alias_key'])
    .execute()

  await db.schema
    .createTable('link_pixels')
    .addColumn('link_id', types.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('pixel_id', types.wide, (column) => column.notNull().references('pixels.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_pixels_key', ['link_id', 'pixel_id'])
    .execute()

  await db.schema
    .createTable('link_clicks')
    .addColumn('link_id', types.wide, (column) => column.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('clicks', types.wide, (column) => column.notNull())
    .addColumn('unique_clicks', types.wide, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('link_visitors')
    .addColumn('link_id', types.wide, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('visitor', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_visitors_key', ['link_id', 'visitor'])
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
