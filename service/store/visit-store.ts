import { type Kysely, type Selectable, sql } from 'kysely'
import type { DomainRow } from './domain-store.ts'
import type { InterstitialRow } from './interstitial-store.ts'
import type { ShownLink } from './link-search.ts'
import { countRows } from './row-queries.ts'
import type { CampaignTable, Database, LinkTable } from './schema.ts'

/** The columns that a visit needs. All are of one table: SQLite plans a join anew at each execution. */
export const VISITED_COLUMNS = [
  'id',
  'account_id',
  'disabled',
  'url',
  'parameters',
  'passes_query',
  'expires_at',
  'password_hash',
  'redirect_type',
  'interstitial_id',
  'geo_targets',
  'device_targets',
  'language_targets',
  'deep_link',
  'status',
  'meta_title',
  'meta_description',
  'meta_image',
] as const satisfies (keyof LinkTable)[]

export type VisitedLink = Pick<Selectable<LinkTable>, (typeof VISITED_COLUMNS)[number]>

/** What decides whether a link was taken down. */
const TAKEN_DOWN_BY = [
  'links.account_id',
  'links.disabled',
  'links.url',
  'links.geo_targets',
  'links.device_targets',
  'links.language_targets',
  'links.deep_link',
] as const

type TakenDownBy = (typeof TAKEN_DOWN_BY)[number] extends `links.${infer Column}` ? Column : never

/** Point look-ups that nearly every visitor waits for. SQLite answers them at once, without its thread. */
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

/** A domain that another account has taken over isn't served, and its short URLs are that account's. */
const liveLinks = (db: Kysely<Database>, { id: campaignId, account_id: accountId }: PublicCampaign, now: number) =>
  db
    .selectFrom('links')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'public')
    .where('domain_id', 'not in', (query) =>
      query
        .selectFrom('domains')
        .select('domains.id')
        .where('domains.account_id', '=', accountId)
        .where('domains.verified_at', 'is', null),
    )
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))

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

  /** How many links a rotator has: those that are public, served and haven't expired. */
  countLive: (campaign: PublicCampaign, now: number): Promise<number> => countRows(liveLinks(db, campaign, now)),

  /** One of these links by its place. The place is found in an index alone. */
  findLive(campaign: PublicCampaign, now: number, place: number) {
    const id = liveLinks(db, campaign, now).select('id').orderBy('expires_at').orderBy('id').offset(place).limit(1)
    return db
      .selectFrom('links')
      .innerJoin('domains', 'domains.id', 'links.domain_id')
      .select(['domains.origin', 'links.alias', ...TAKEN_DOWN_BY])
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
      .select(['domains.origin', 'links.alias', 'links.meta_title', ...TAKEN_DOWN_BY])
      // Not as a parameter: the indexes of public links are used only if it is known when the statement is planned.
      .where('links.status', '=', sql.lit('public'))
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
