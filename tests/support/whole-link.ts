import { readDatabase } from './service-database.ts'

/** A link with all of its options, from the service's database. */
export interface WholeLink {
  url: string
  alias: string
  host: string
  type: string
  /** The name of the splash page or overlay. */
  interstitial: string | null
  passwordHash: string | null
  expiresAt: number | null
  geoTargets: unknown
  deviceTargets: unknown
  languageTargets: unknown
  metaTitle: string
  metaDescription: string
  metaImage: string
  description: string
  campaign: string | null
  channel: string | null
  pixels: unknown
  deepLink: unknown
  status: string
  parameters: unknown
}

const LINK = `
  select l.url, l.alias, d.host, l.redirect_type as type, i.name as interstitial, l.password_hash as passwordHash,
    l.expires_at as expiresAt, l.geo_targets as geoTargets, l.device_targets as deviceTargets,
    l.language_targets as languageTargets, l.meta_title as metaTitle, l.meta_description as metaDescription,
    l.meta_image as metaImage, l.description, c.name as campaign,
    (select h.name from channel_items ci join channels h on h.id = ci.channel_id
      where ci.item_type = 'links' and ci.item_id = l.id) as channel,
    (select json_group_array(name) from (select p.name from link_pixels lp join pixels p on p.id = lp.pixel_id
      where lp.link_id = l.id order by p.name)) as pixels,
    l.deep_link as deepLink, l.status, l.parameters
  from links l join domains d on d.id = l.domain_id
    left join interstitials i on i.id = l.interstitial_id left join campaigns c on c.id = l.campaign_id
  where l.alias = ?`

const JSON_COLUMNS = ['geoTargets', 'deviceTargets', 'languageTargets', 'pixels', 'deepLink', 'parameters'] as const

/** A link in the service's own database, while it runs. */
export const readWholeLink = (dataDir: string, alias: string): WholeLink | undefined => {
  const row = readDatabase(dataDir, (database) => database.prepare<[string], WholeLink>(LINK).get(alias))
  if (row === undefined) return undefined
  const parsed = JSON_COLUMNS.map((column) => [column, JSON.parse(String(row[column]))] as const)
  return { ...row, ...Object.fromEntries(parsed) }
}
