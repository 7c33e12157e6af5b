import type { Kysely } from 'kysely'
import type { ShownLink } from './link-search.ts'
import type { Database } from './schema.ts'

/** Queries of visits, which aren't limited to one account. */
export const visitStore = (db: Kysely<Database>) => ({
  /** Finds the link of a short URL. A single query, since every visitor waits for it. */
  findTarget(host: string, aliasKey: string) {
    return db
      .selectFrom('links')
      .innerJoin('domains', 'domains.id', 'links.domain_id')
      .leftJoin('interstitials', 'interstitials.id', 'links.interstitial_id')
      .select([
        'links.id',
        'links.url',
        'links.parameters',
        'links.expires_at',
        'links.password_hash',
        'links.redirect_type',
        'interstitials.name as interstitial_name',
        'links.geo_targets',
        'links.device_targets',
        'links.language_targets',
        'links.deep_link',
        'links.meta_title',
        'links.meta_description',
        'links.meta_image',
      ])
      .where('domains.host', '=', host)
      .where('links.alias_key', '=', aliasKey)
      .executeTakeFirst()
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
    const query = db.selectFrom('campaigns').select(['id', 'name']).where('is_public', '=', 1)
    return 'slugKey' in by
      ? query.where('slug_key', '=', by.slugKey).executeTakeFirst()
      : query.where('list_token', '=', by.listToken).executeTakeFirst()
  },

  /** Public links that haven't expired, newest first. */
  publicLinks(
    of: { campaignId: number } | { accountId: number },
    now: number,
    most: number,
  ): Promise<Pick<ShownLink, 'origin' | 'alias' | 'url' | 'meta_title'>[]> {
    const query = db
      .selectFrom('links')
      .innerJoin('domains', 'domains.id', 'links.domain_id')
      .select(['domains.origin', 'links.alias', 'links.url', 'links.meta_title'])
      .where('links.status', '=', 'public')
      .where((where) => where.or([where('links.expires_at', 'is', null), where('links.expires_at', '>', now)]))
      .orderBy('links.created_at', 'desc')
      .orderBy('links.id', 'desc')
      .limit(most)
    return 'campaignId' in of
      ? query.where('links.campaign_id', '=', of.campaignId).execute()
      : query.where('links.account_id', '=', of.accountId).execute()
  },
})
