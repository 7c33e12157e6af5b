import { type Kysely, sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { LinkRow } from './link-store.ts'
import type { PageOfRows, Slice } from './page-of-rows.ts'
import type { Database, LinkTallyTable } from './schema.ts'

/** A link with its domain and click counts. */
export interface ShownLink extends LinkRow {
  /** Empty for the service's own domain. */
  origin: string
  clicks: number
  unique_clicks: number
}

/**
 * Normalizes text for `q`. Not left to the databases: SQLite lower-cases only ASCII, PostgreSQL depends on the locale,
 * and NUL ends a text in one and is an error in the other.
 */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('\0', ' ')

export const linkSearch = (db: Kysely<Database>, { inTime }: Pick<Engine, 'inTime'>) => {
  const shown = db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('link_clicks', 'link_clicks.link_id', 'links.id')
    .selectAll('links')
    .select([
      'domains.origin',
      sql<number>`coalesce(link_clicks.clicks, 0)`.as('clicks'),
      sql<number>`coalesce(link_clicks.unique_clicks, 0)`.as('unique_clicks'),
    ])

  return {
    async list(
      accountId: number,
      order: 'date' | 'click',
      wanted: string | null,
      slice: Slice,
    ): Promise<PageOfRows<ShownLink>> {
      const isWanted =
        wanted === null ? sql<boolean>`1 = 1` : sql<boolean>`links.search_text like ${pattern(wanted)} escape '\\'`
      const { total } = await db
        .selectFrom('links')
        .select((query) => query.fn.countAll<number>().as('total'))
        .where('account_id', '=', accountId)
        .where(isWanted)
        .where(inTime)
        .executeTakeFirstOrThrow()
      // Only ids are sorted, since a deep page sorts everything before it. An index has them by date.
      const mine = db.selectFrom('links').select('links.id').where('account_id', '=', accountId).where(isWanted)
      const byClicks = mine
        .leftJoin('link_clicks', 'link_clicks.link_id', 'links.id')
        .orderBy(sql`coalesce(link_clicks.clicks, 0)`, 'desc')
      const ids = await (order === 'click' ? byClicks : mine)
        .where(inTime)
        .orderBy('links.created_at', 'desc')
        .orderBy('links.id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const places = new Map(ids.map(({ id }, place) => [id, place]))
      const rows = ids.length === 0 ? [] : await shown.where('links.id', 'in', [...places.keys()]).execute()
      const sorted = rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
      return { rows: sorted, total: Number(total) }
    },

    findShown(accountId: number, id: number): Promise<ShownLink | undefined> {
      return shown.where('links.account_id', '=', accountId).where('links.id', '=', id).executeTakeFirst()
    },

    findByAlias(accountId: number, domainId: number, aliasKey: string): Promise<ShownLink | undefined> {
      return shown
        .where('links.account_id', '=', accountId)
        .where('links.domain_id', '=', domainId)
        .where('links.alias_key', '=', aliasKey)
        .executeTakeFirst()
    },

    /** Whether any account has a link with this alias. */
    async isAliasUsed(domainId: number, aliasKey: string): Promise<boolean> {
      const row = await db
        .selectFrom('links')
        .select('id')
        .where('domain_id', '=', domainId)
        .where('alias_key', '=', aliasKey)
        .executeTakeFirst()
      return row !== undefined
    },

    findManyShown(ids: readonly number[]): Promise<ShownLink[]> {
      if (ids.length === 0) return Promise.resolve([])
      return shown.where('links.id', 'in', ids).execute()
    },

    /** A link's statistics by name, most clicks first. */
    topNames(linkId: number, kind: LinkTallyTable['kind'], most: number) {
      return db
        .selectFrom('link_tallies')
        .select(['name', 'clicks'])
        .where('link_id', '=', linkId)
        .where('kind', '=', kind)
        .orderBy('clicks', 'desc')
        .orderBy('name')
        .limit(most)
        .execute()
    },
  }
}

/** A LIKE pattern that matches the text literally. */
const pattern = (wanted: string): string => `%${searchable(wanted).replace(/[\\%_]/g, '\\$&')}%`
