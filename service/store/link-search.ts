import { type Kysely, sql } from 'kysely'
import { folded } from '../../lib/contract/folded.ts'
import type { LinkOrder } from '../../lib/contract/link.ts'
import { Turns } from '../turns.ts'
import { isTimeout, TooSlow } from './database-errors.ts'
import type { Engine } from './engine.ts'
import { type LinkFacts, linkFacts } from './link-facts.ts'
import type { LinkRow } from './link-store.ts'
import { countRows, type PageOfRows, type Slice } from './row-queries.ts'
import type { Database, LinkTallyTable } from './schema.ts'

/** A link with its domain and click counts. */
export interface ShownLink extends LinkRow {
  /** Empty for the service's own domain. */
  origin: string
  clicks: number
  unique_clicks: number
}

/** The columns that a list shows. Reading rows with all columns would take longer than finding them. */
const LISTED_COLUMNS = [
  'id',
  'alias',
  'url',
  'meta_title',
  'description',
  'created_at',
  'changed_at',
  'campaign_id',
  'expires_at',
  'password_hash',
  'geo_targets',
  'device_targets',
  'language_targets',
  'redirect_type',
  'interstitial_id',
  'status',
  'passes_query',
] as const satisfies (keyof LinkRow)[]

const OF_LINKS = LISTED_COLUMNS.map((column) => `links.${column}` as const)

export type ListedLink = Pick<LinkRow, (typeof LISTED_COLUMNS)[number]> &
  Pick<ShownLink, 'origin' | 'clicks' | 'unique_clicks'> &
  LinkFacts

/**
 * Normalizes text for `q`. The databases can't do it: SQLite lower-cases only ASCII, PostgreSQL depends on the locale,
 * and NUL ends a text in one and is an error in the other.
 */
export const searchable = (text: string): string => folded(text).replaceAll('\0', ' ')

/**
 * The words of `q`. A link must contain all of them, in any order. Schemes are dropped, because all addresses share
 * them, and so is a word that is part of another one, because it would match the same links.
 */
const searchedWords = (q: string): string[] => {
  const words = searchable(q)
    .split(/\s+/)
    .map((word) => word.replace(/^https?:\/\//, ''))
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
  return words.filter((word, at) => !words.slice(0, at).some((longer) => longer.includes(word)))
}

/** Whether the order sorts by clicks first. The compiler asks for every order. */
const CLICKS_FIRST: Record<LinkOrder, boolean> = { date: false, click: true }

export const linkSearch = (db: Kysely<Database>, { containing, inTime }: Pick<Engine, 'containing' | 'inTime'>) => {
  const counted = db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('link_clicks', 'link_clicks.link_id', 'links.id')
    .select([
      'domains.origin',
      sql<number>`coalesce(link_clicks.clicks, 0)`.as('clicks'),
      sql<number>`coalesce(link_clicks.unique_clicks, 0)`.as('unique_clicks'),
    ])

  const shown = counted.selectAll('links')

  const linksOf = (accountId: number) =>
    db.selectFrom('links').where('links.account_id', '=', accountId).where(inTime('links.id'))
  const clickedOf = (accountId: number) =>
    db.selectFrom('link_clicks').where('account_id', '=', accountId).where(inTime('link_clicks.link_id'))

  // Reads only ids until the page is cut out, because a deep page walks over everything before it.

  const newest = (query: ReturnType<typeof linksOf>, { limit, offset }: Slice) =>
    query
      .select('links.id')
      .orderBy('links.created_at', 'desc')
      .orderBy('links.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()

  /** Links without a click have no row in `link_clicks` and come last. */
  const mostClicked = async (accountId: number, { limit, offset }: Slice): Promise<{ id: number }[]> => {
    const clicked = await clickedOf(accountId)
      .select('link_id as id')
      .orderBy('clicks', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('link_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    if (clicked.length === limit) return clicked
    const before = await countRows(clickedOf(accountId))
    const others = linksOf(accountId).where((query) =>
      query.not(
        query.exists(
          query.selectFrom('link_clicks').select('link_id').whereRef('link_clicks.link_id', '=', 'links.id'),
        ),
      ),
    )
    const rest = { limit: limit - clicked.length, offset: Math.max(0, offset - before) }
    return [...clicked, ...(await newest(others, rest))]
  }

  const search = async (accountId: number, order: LinkOrder, words: readonly string[], { limit, offset }: Slice) => {
    const matching = db
      .selectFrom('links')
      .where(await containing(db, accountId, words))
      .where(inTime('links.id'))
    const ids = await matching
      .select('links.id')
      .$if(CLICKS_FIRST[order], (query) =>
        query
          .leftJoin('link_clicks', 'link_clicks.link_id', 'links.id')
          .orderBy(sql`coalesce(link_clicks.clicks, 0)`, 'desc'),
      )
      .orderBy('links.created_at', 'desc')
      .orderBy('links.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { ids, total: await countRows(matching) }
  }

  const inOrder: Record<LinkOrder, (accountId: number, slice: Slice) => Promise<{ id: number }[]>> = {
    date: (accountId, slice) => newest(linksOf(accountId), slice),
    click: mostClicked,
  }

  const page = async (accountId: number, order: LinkOrder, q: string | null, slice: Slice) => {
    const words = searchedWords(q ?? '')
    if (words.length > 0) return search(accountId, order, words, slice)
    const ids = await inOrder[order](accountId, slice)
    return { ids, total: await countRows(linksOf(accountId)) }
  }

  return {
    async list(
      accountId: number,
      order: LinkOrder,
      q: string | null,
      slice: Slice,
      today: number,
    ): Promise<PageOfRows<ListedLink>> {
      const { ids, total } = await page(accountId, order, q, slice)
      const places = new Map(ids.map(({ id }, place) => [id, place]))
      const listed = counted.select(OF_LINKS).select(linkFacts(today))
      const rows = ids.length === 0 ? [] : await listed.where('links.id', 'in', [...places.keys()]).execute()
      const sorted = rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
      return { rows: sorted, total }
    },

    factsOf(id: number, today: number): Promise<LinkFacts> {
      return db
        .selectFrom('links')
        .leftJoin('link_clicks', 'link_clicks.link_id', 'links.id')
        .select(linkFacts(today))
        .where('links.id', '=', id)
        .executeTakeFirstOrThrow()
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

    /**
     * Finds another link of the domain whose alias looks like this one, which has these readings (see `readingsOf`).
     */
    async findLookalike(
      domainId: number,
      {
        aliasKey,
        readings,
        linkId = 0,
      }: { aliasKey: string; readings: readonly string[]; linkId?: number | undefined },
    ): Promise<ShownLink | undefined> {
      const others = shown
        .where('links.domain_id', '=', domainId)
        .where('links.alias_key', '<>', aliasKey)
        .where('links.id', '<>', linkId)
        .limit(1)
      const read = db
        .selectFrom('alias_readings')
        .select('link_id')
        .where('domain_id', '=', domainId)
        .where('reading', 'in', [aliasKey, ...readings])
      const found = await others.where('links.id', 'in', read).executeTakeFirst()
      if (found !== undefined || readings.length === 0) return found
      return others.where('links.alias_key', 'in', readings).executeTakeFirst()
    },

    findManyShown(ids: readonly number[]): Promise<ShownLink[]> {
      if (ids.length === 0) return Promise.resolve([])
      return shown.where('links.id', 'in', ids).execute()
    },

    /** The names of a kind in a link's statistics, most clicks first. */
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

/** With two, a small machine that also runs the database would have no processor left for redirects. */
const LISTS_AT_ONCE = 1
/** How long a list waits for other lists of its account. */
const MAX_WAIT_MS = 20_000

/** Lists of one account take turns, so that one key cannot make everyone wait. */
export const limitedLists = <Wanted extends unknown[], Rows>(
  list: (accountId: number, ...wanted: Wanted) => Promise<Rows>,
): ((accountId: number, ...wanted: Wanted) => Promise<Rows>) => {
  const accounts = new Map<number, Turns>()
  return async (accountId, ...wanted) => {
    const turns =
      accounts.get(accountId) ?? new Turns({ atOnce: LISTS_AT_ONCE, maxWaitMs: MAX_WAIT_MS, refusal: TooSlow })
    accounts.set(accountId, turns)
    try {
      return await turns.run(() => list(accountId, ...wanted))
    } catch (error) {
      throw isTimeout(error) ? new TooSlow() : error
    } finally {
      if (turns.isIdle) accounts.delete(accountId)
    }
  }
}
