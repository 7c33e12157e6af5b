import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { aliasChange, type Change } from './changes.ts'
import type { Engine } from './engine.ts'
import { owns } from './row-queries.ts'
import type { Database, LinkTable } from './schema.ts'

export type LinkRow = Selectable<LinkTable>
export type LinkChange = Omit<Updateable<LinkTable>, 'id' | 'account_id' | 'created_at'>

export type NewLink = Required<Omit<Insertable<LinkTable>, 'id'>>

/** The compiler asks for every column, because a missing one would never be stored. */
const COLUMNS: Record<keyof NewLink, true> = {
  account_id: true,
  domain_id: true,
  alias: true,
  alias_key: true,
  url: true,
  redirect_type: true,
  interstitial_id: true,
  password_hash: true,
  expires_at: true,
  geo_targets: true,
  device_targets: true,
  language_targets: true,
  meta_title: true,
  meta_description: true,
  meta_image: true,
  description: true,
  campaign_id: true,
  deep_link: true,
  status: true,
  parameters: true,
  passes_query: true,
  search_text: true,
  created_at: true,
  changed_at: true,
  disabled: true,
}

export const NEW_LINK_COLUMNS = Object.keys(COLUMNS) as (keyof NewLink)[]

type LinkKey = Pick<LinkRow, 'id' | 'domain_id' | 'alias_key'>

export const linkStore = (
  db: Kysely<Database>,
  { locksRows, given }: Pick<Engine, 'locksRows' | 'given'>,
  announce: (change: Change) => void,
) => ({
  /**
   * Adds links and returns those that were added: their alias must be free on its domain and not be a reading of
   * another one. The unique constraint decides, so concurrent requests cannot both win. The readings of an alias beyond
   * ASCII are then claimed by `claimReadings`.
   */
  async add(links: readonly NewLink[]): Promise<LinkKey[]> {
    const columns = sql.join(NEW_LINK_COLUMNS.map((column) => sql.ref(column)))
    const { rows } = await sql<LinkKey>`insert into links (${columns})
      select ${columns} from ${given('links', NEW_LINK_COLUMNS, links)} as given
      where not exists (
        select 1 from alias_readings as other
        where other.domain_id = given.domain_id and other.reading = given.alias_key ${locksRows ? SHARED : sql``}
      )
      on conflict (domain_id, alias_key) do nothing returning id, domain_id, alias_key`.execute(db)
    // Visits may have remembered that there is no such link.
    for (const { domain_id: domainId, alias_key: key } of rows) announce(aliasChange(domainId, key))
    return rows
  },

  /**
   * Keeps other transactions from storing an alias until this one ends. PostgreSQL locks a statement's tables before it
   * reads rows, so transactions that waited see the readings of this one, and `claimReadings` sees the aliases of those
   * that came before. SQLite has one transaction at a time.
   */
  async lockReadings(): Promise<void> {
    if (locksRows) await sql`lock table alias_readings in exclusive mode`.execute(db)
  },

  /**
   * Claims the readings of a link's alias, after `lockReadings`. Returns `false` if another link of the domain has one
   * of them as its alias or as a reading, or has this alias as a reading.
   */
  async claimReadings(
    { id, domain_id: domainId, alias_key: key }: LinkKey,
    readings: readonly string[],
  ): Promise<boolean> {
    await db.deleteFrom('alias_readings').where('link_id', '=', id).execute()
    const others = db.selectFrom('alias_readings').select('link_id').where('domain_id', '=', domainId)
    const other = await others
      .where('reading', 'in', [key, ...readings])
      .limit(1)
      .executeTakeFirst()
    if (other !== undefined) return false
    if (readings.length === 0) return true
    const rows = readings.map((reading) => ({ domain_id: domainId, reading, link_id: id }))
    await db.insertInto('alias_readings').values(rows).execute()
    const same = await db
      .selectFrom('links')
      .select('id')
      .where('domain_id', '=', domainId)
      .where('alias_key', 'in', readings)
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirst()
    return same === undefined
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

/** Locks the table, as every statement that stores an alias does. `lockReadings` doesn't block readers and backups. */
const SHARED = sql`for key share`
