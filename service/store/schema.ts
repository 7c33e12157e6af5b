import type { Generated } from 'kysely'

// In both databases times are epoch milliseconds, flags are 0 or 1, and objects are JSON text.

export interface AccountTable {
  id: Generated<number>
  email: string
  /** The email in lower case; unique. */
  email_key: string
  username: string
  status: string
  /** 1 for the account of the first start, whose key ADMIN_API_KEY sets. */
  is_admin: number
  password_hash: string | null
  registered_at: number
}

export interface ApiKeyTable {
  id: Generated<number>
  account_id: number
  name: string
  /** SHA-256 of the key in hex; unique. The key itself isn't stored. */
  key_hash: string
  created_at: number
  expires_at: number | null
  /** Rounded to the hour. */
  last_used_at: number | null
}

export interface DomainTable {
  id: Generated<number>
  /** `null` only for the service's own domain. */
  account_id: number | null
  /** Scheme and host in punycode; empty for the service's own domain, which is configured. */
  origin: string
  /**
   * The host that is compared with Host headers. Unique, and empty for the service's own domain. That of a domain that
   * isn't verified matches no Host header (see `unverifiedHost`).
   */
  host: string
  redirect_root: string
  redirect_404: string
  created_at: number
  /** When its account proved that it owns the domain; `null` if it hasn't yet. */
  verified_at: number | null
  /** Why the last check failed; empty if it succeeded. */
  check_problem: string
  /** Whether its links pass on the query of their short URL. */
  passes_query: Generated<number>
  /** The name and color of its public pages; empty for none. */
  name: Generated<string>
  color: Generated<string>
}

/** A page between a short link and its target: a call-to-action overlay or a splash page. */
export interface InterstitialTable {
  id: Generated<number>
  account_id: number
  kind: 'overlay' | 'splash'
  type: string
  name: string
  created_at: number
  /** These four are empty if the page has no content of its own. */
  title: Generated<string>
  message: Generated<string>
  button: Generated<string>
  /** Where an overlay's button leads. */
  button_url: Generated<string>
  /**
   * The seconds until a splash page continues by itself, or until an overlay appears; 0 for never and immediately,
   * respectively.
   */
  delay_seconds: Generated<number>
}

/** What a visitor sent by the form of a contact overlay. */
export interface ContactEntryTable {
  id: Generated<number>
  interstitial_id: number
  /** The link on which it was shown; `null` if it was deleted. */
  link_id: number | null
  name: string
  email: string
  message: string
  created_at: number
}

/** An item other than a link that can be in a channel: a bio page, or a QR code of the bio page. */
export interface ShowcaseTable {
  id: Generated<number>
  account_id: number
  kind: 'bio' | 'qr'
  /** A part of its page's address; unique. */
  token: string
  name: string
  created_at: number
}

export interface CampaignTable {
  id: Generated<number>
  account_id: number
  name: string
  slug: string | null
  /** The form in which slugs are compared; unique. */
  slug_key: string | null
  /** A part of its list page's address; unique. Renaming the campaign doesn't change it. */
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
  /** Never null, so that `(domain_id, alias_key)` is unique on the service's own domain too. */
  domain_id: number
  /** As the user wrote it. */
  alias: string
  /** The form in which aliases are compared; see `aliasKey`. */
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
  /** Whether the query of the short URL is passed on to the target. */
  passes_query: number
  /** Title, alias, long URL and description in lower case, for `q`. */
  search_text: string
  created_at: number
  /** `null` for a link that was last changed before the service stored this. */
  changed_at: number | null
  /** JSON: a `Takedown` by the operator, or null. */
  disabled: Generated<string | null>
}

/** The readings of aliases beyond ASCII; see `readingsOf`. On a domain, no two links have the same reading. */
interface AliasReadingTable {
  domain_id: number
  reading: string
  link_id: number
}

/** What can be taken down besides a single link, which has a column for it. */
export type TakedownKind = 'account' | 'domain' | 'destination'

/** What the operator took down, and a version that changes with it. */
export interface TakedownTable {
  kind: TakedownKind | 'version'
  /** An account's id, a domain's host, or the host of destinations, which includes all hosts below it. */
  subject: string
  /** JSON: a `Takedown`; for the version any text. */
  takedown: string
}

interface LinkPixelTable {
  link_id: number
  pixel_id: number
}

/** Separate from links, so that clicks and edits never wait for each other. Written only by the click counter. */
export interface LinkClickTable {
  link_id: number
  /** Copied from the link, for lists sorted by clicks. */
  account_id: number
  created_at: number
  clicks: number
  unique_clicks: number
}

/** Whole days since 1970 in UTC. */
type Day = number

/** Who opened a link on a day. There is no reference to the link: rows are deleted with their day. */
export interface VisitorTable {
  day: Day
  link_id: number
  /** Made with the day's salt; it doesn't reveal the IP address. */
  hash: string
}

/** Random keys of visitors' hashes. Without its salt, no hash of a day can be computed again. */
interface VisitorSaltTable {
  day: Day
  salt: string
}

/** Clicks by day, for a limited time. Written only by the click counter. */
export interface LinkDayTable {
  link_id: number
  day: Day
  clicks: number
  unique_clicks: number
}

/** Its only row has the moment since which clicks are counted by day. */
interface LinkDaysStartTable {
  moment: number
}

export interface LinkTallyTable {
  link_id: number
  kind: 'referrer' | 'browser' | 'os' | 'country'
  name: string
  clicks: number
}

/**
 * The name under which clicks without a name of their own are counted. No host name or country code mixes capital and
 * small letters.
 */
export const OTHER_NAME = 'Other'

export interface IdempotentAnswerTable {
  account_id: number
  key_hash: string
  fingerprint: string
  /** `null` only within the transaction that claims the key. */
  body: string | null
  created_at: number
}

interface SecretTable {
  name: string
  value: string
}

export interface Database {
  accounts: AccountTable
  api_keys: ApiKeyTable
  domains: DomainTable
  interstitials: InterstitialTable
  contact_entries: ContactEntryTable
  showcases: ShowcaseTable
  campaigns: CampaignTable
  channels: ChannelTable
  channel_items: ChannelItemTable
  pixels: PixelTable
  links: LinkTable
  alias_readings: AliasReadingTable
  link_pixels: LinkPixelTable
  link_clicks: LinkClickTable
  link_days: LinkDayTable
  link_days_start: LinkDaysStartTable
  link_tallies: LinkTallyTable
  idempotent_answers: IdempotentAnswerTable
  secrets: SecretTable
  takedowns: TakedownTable
  visitors: VisitorTable
  visitor_salts: VisitorSaltTable
}

/** The id of the service's own domain. */
export const MAIN_DOMAIN_ID = 1
