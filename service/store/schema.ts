import type { Generated } from 'kysely'

// Times are epoch milliseconds, flags are 0 or 1 and objects are JSON text: the same in every database we speak to.

export interface AccountTable {
  id: Generated<number>
  email: string
  /** The address in lower case; unique. */
  email_key: string
  username: string
  status: string
  /** Made at the first start; the one whose key ADMIN_API_KEY sets. */
  is_admin: number
  /** SHA-256 of the API key, in hex; unique. The key itself is stored nowhere. */
  api_key_hash: string
  password_hash: string | null
  registered_at: number
}

export interface DomainTable {
  id: Generated<number>
  /** `null` for the service's own domain alone. */
  account_id: number | null
  /** Scheme and host, in punycode; empty for the service's own domain, whose address the configuration gives. */
  origin: string
  /** What a visitor's Host header says; unique, empty for the service's own domain. */
  host: string
  redirect_root: string
  redirect_404: string
  created_at: number
}

/** What can stand between a short link and its target: a call-to-action overlay or a splash page. */
export interface InterstitialTable {
  id: Generated<number>
  account_id: number
  kind: 'overlay' | 'splash'
  type: string
  name: string
  created_at: number
}

/** What besides links can be assigned to a channel: a bio page, or a QR item that leads to the bio page. */
export interface ShowcaseTable {
  id: Generated<number>
  account_id: number
  kind: 'bio' | 'qr'
  /** Where its page is found; unique. */
  token: string
  name: string
  created_at: number
}

export interface CampaignTable {
  id: Generated<number>
  account_id: number
  name: string
  slug: string | null
  /** The slug as it is compared; unique. */
  slug_key: string | null
  /** Where its list page is found; unique, and stays when the campaign is renamed. */
  list_token: string
  is_public: number
  created_at: number
}

export interface ChannelTable {
  id: Generated<number>
  account_id: number
  name: string
  description: string
  color: string
  starred: number
  created_at: number
}

export interface ChannelItemTable {
  channel_id: number
  item_type: 'links' | 'bio' | 'qr'
  item_id: number
  assigned_at: number
}

export interface PixelTable {
  id: Generated<number>
  account_id: number
  type: string
  name: string
  tag: string
  created_at: number
}

export interface LinkTable {
  id: Generated<number>
  account_id: number
  /** Never null, so that the pair with `alias_key` is unique on the service's own domain too. */
  domain_id: number
  /** As it was asked for. */
  alias: string
  /** As it is compared. */
  alias_key: string
  url: string
  redirect_type: 'direct' | 'frame' | 'splash' | 'overlay'
  interstitial_id: number | null
  password_hash: string | null
  expires_at: number | null
  /** JSON: a list of `{ location, link }`. */
  geo_targets: string
  /** JSON: a list of `{ device, link }`. */
  device_targets: string
  /** JSON: a list of `{ language, link }`. */
  language_targets: string
  meta_title: string
  meta_description: string
  meta_image: string
  description: string
  campaign_id: number | null
  /** JSON object, or null. */
  deep_link: string | null
  status: 'public' | 'private'
  /** JSON: a list of `{ name, value }`. */
  parameters: string
  /** Title, alias, address and description in lower case: what `q` searches. */
  search_text: string
  created_at: number
}

export interface LinkPixelTable {
  link_id: number
  pixel_id: number
}

/** Apart from the links, so that a click never waits for an edit; written by the click counter alone. */
export interface LinkClickTable {
  link_id: number
  clicks: number
  unique_clicks: number
}

export interface LinkVisitorTable {
  link_id: number
  /** A keyed hash: no address can be read from it. */
  visitor: string
}

export interface LinkTallyTable {
  link_id: number
  kind: 'referrer' | 'browser' | 'os' | 'country'
  name: string
  clicks: number
}

export interface IdempotentAnswerTable {
  account_id: number
  key_hash: string
  fingerprint: string
  /** `null` only inside the transaction that claims the key. */
  body: string | null
  created_at: number
}

export interface SecretTable {
  name: string
  value: string
}

export interface Database {
  accounts: AccountTable
  domains: DomainTable
  interstitials: InterstitialTable
  showcases: ShowcaseTable
  campaigns: CampaignTable
  channels: ChannelTable
  channel_items: ChannelItemTable
  pixels: PixelTable
  links: LinkTable
  link_pixels: LinkPixelTable
  link_clicks: LinkClickTable
  link_visitors: LinkVisitorTable
  link_tallies: LinkTallyTable
  idempotent_answers: IdempotentAnswerTable
  secrets: SecretTable
}

/** The row of the service's own domain. */
export const MAIN_DOMAIN_ID = 1
