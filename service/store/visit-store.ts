import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { ADDRESS_COLUMNS } from './address-columns.ts'
import type { DomainRow } from './domain-store.ts'
import type { InterstitialRow } from './interstitial-store.ts'
import type { ShownLink } from './link-search.ts'
import { ROTATION_PLACE } from './rotation.ts'
import type { CampaignTable, Database, LinkTable } from './schema.ts'

/** The columns that a visit needs, all of one table: SQLite would plan a join anew at each execution. */
export const VISITED_COLUMNS = [
  'id',
  'account_id',
  'disabled',
  ...ADDRESS_COLUMNS,
  'parameters',
  'passes_query',
  'expires_at',
  'password_hash',
  'redirect_type',
  'interstitial_id',
  'status',
  'meta_title',
  'meta_description',
  'meta_image',
] as const satisfies (keyof LinkTable)[]

export type VisitedLink = Pick<Selectable<LinkTable>, (typeof VISITED_COLUMNS)[number]>

/** The columns that decide whether a link was taken down. */
const TAKEN_DOWN_BY = ['account_id', 'disabled', ...ADDRESS_COLUMNS] as const

type TakenDownBy = (typeof TAKEN_DOWN_BY)[number]

const OF_LINKS = TAKEN_DOWN_BY.map((column) => `links.${column}` as const)

/** Look-ups that nearly every visitor waits for. SQLite answers them immediately, without its thread. */
export interface VisitLookups {
  findLink: (domainId: number, aliasKey: string) => VisitedLink | undefined | Promise<VisitedLink | undefined>
  findDomain: (host: string) => DomainRow | undefined | Promise<DomainRow | undefined>
}

export const visitLookups = (db: Kysely<Database>): VisitLookups => ({
  findLink: (domainId, aliasKey) =>
    db
      .selectFrom('links')
      .select([...VISITED_COLUMNS])
      .where('domain_id', '=', domainId)
      .where('alias_key', '=', aliasKey)
      .executeTakeFirst(),

  findDomain: (host) => db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst(),
})

type PublicCampaign = Pick<Selectable<CampaignTable>, 'id' | 'account_id'>

/**
 * How many of a rotator's links are read at a time. A rotator with no more links than that chooses evenly among them.
 */
const ROTATED_AT_ONCE = 256

interface RotatedLink {
  id: number
  /** 1 if visitors can be led to it. */
  is_live: number
}

/** Not a parameter: the indexes of public links are used only if the value is known when the statement is planned. */
const PUBLIC = sql.lit<'public'>('public')

/** A domain that another account has taken over isn't served for its former account, so its links are left out. */
const rotated = (db: Kysely<Database>, { id: campaignId, account_id: accountId }: PublicCampaign, now: number) =>
  db
    .selectFrom('links')
    .select([
      'id',
      sql<number>`case when (expires_at is null or expires_at > ${now}) and domain_id not in
        (select domains.id from domains where domains.account_id = ${accountId} and domains.verified_at is null)
        then 1 else 0 end`.as('is_live'),
    ])
    .where('campaign_id', '=', campaignId)
    .where('status', '=', PUBLIC)

const live = (rows: readonly RotatedLink[]): number[] => rows.flatMap((row) => (row.is_live === 1 ? row.id : []))

/** Queries of visits, which aren't limited to one account. */
export const visitStore = (db: Kysely<Database>) => ({
  /** The link at an alias of the domain that is served at a host. */
  async findPlaced(host: string, aliasKey: string): Promise<VisitedLink | undefined> {
    const { findDomain, findLink } = visitLookups(db)
    const domain = await findDomain(host)
    return domain === undefined ? undefined : findLink(domain.id, aliasKey)
  },

  /** Whether the link shows this overlay. */
  async shows(linkId: number, interstitialId: number): Promise<boolean> {
    const row = await db.selectFrom('links').select('interstitial_id').where('id', '=', linkId).executeTakeFirst()
    return row?.interstitial_id === interstitialId
  },

  interstitial(id: number): Promise<InterstitialRow | undefined> {
    return db.selectFrom('interstitials').selectAll().where('id', '=', id).executeTakeFirst()
  },

  pixelsOf(linkId: number): Promise<{ type: string; tag: string }[]> {
    return db
      .selectFrom('link_pixels')
      .innerJoin('pixels', 'pixels.id', 'link_pixels.pixel_id')
      .select(['pixels.type', 'pixels.tag'])
      .where('link_pixels.link_id', '=', linkId)
      .orderBy('pixels.id')
      .execute()
  },

  findPublicCampaign(by: { slugKey: string } | { listToken: string }) {
    const query = db.selectFrom('campaigns').select(['id', 'account_id', 'name']).where('is_public', '=', 1)
    return 'slugKey' in by
      ? query.where('slug_key', '=', by.slugKey).executeTakeFirst()
      : query.where('list_token', '=', by.listToken).executeTakeFirst()
  },

  /** The links of a rotator that are public, served and haven't expired; `null` if too many haven't expired. */
  async allLive(campaign: PublicCampaign, now: number): Promise<number[] | null> {
    const ofThem = rotated(db, campaign, now)
      .orderBy('expires_at')
      .orderBy('id')
      .limit(ROTATED_AT_ONCE + 1)
    const rows = await ofThem.where('expires_at', 'is', null).execute()
    if (rows.length <= ROTATED_AT_ONCE) rows.push(...(await ofThem.where('expires_at', '>', now).execute()))
    return rows.length > ROTATED_AT_ONCE ? null : live(rows)
  },

  /** Some of those links, beginning at a place on the circle of all links; empty if none of them is live. */
  async someLive(campaign: PublicCampaign, now: number, place: number): Promise<number[]> {
    const read = (from: number, most: number): Promise<RotatedLink[]> =>
      rotated(db, campaign, now)
        .where(sql<SqlBool>`${sql.raw(ROTATION_PLACE)} >= ${from}`)
        .orderBy(sql.raw(ROTATION_PLACE))
        .limit(most)
        .execute()
    const rows = await read(place, ROTATED_AT_ONCE)
    const missing = ROTATED_AT_ONCE - rows.length
    return live(missing === 0 ? rows : [...rows, ...(await read(0, missing))])
  },

  /** What a rotator needs to know about the link it chose. */
  chosen(id: number) {
    return db
      .selectFrom('links')
      .innerJoin('domains', 'domains.id', 'links.domain_id')
      .select(['domains.origin', 'links.alias', ...OF_LINKS])
      .where('links.id', '=', id)
      .executeTakeFirst()
  },

  /** Public links that are served and haven't expired, newest first. */
  publicLinks(
    of: { campaignId: number } | { accountId: number },
    now: number,
    most: number,
  ): Promise<Pick<ShownLink, 'origin' | 'alias' | 'meta_title' | TakenDownBy>[]> {
    const query = db
      .selectFrom('links')
      .innerJoin('domains', 'domains.id', 'links.domain_id')
      .select(['domains.origin', 'links.alias', 'links.meta_title', ...OF_LINKS])
      .where('links.status', '=', PUBLIC)
      .where('domains.verified_at', 'is not', null)
      .where((where) => where.or([where('links.expires_at', 'is', null), where('links.expires_at', '>', now)]))
      .orderBy('links.created_at', 'desc')
      .orderBy('links.id', 'desc')
      .limit(most)
    return 'campaignId' in of
      ? query.where('links.campaign_id', '=', of.campaignId).execute()
      : query.where('links.account_id', '=', of.accountId).execute()
  },
})
