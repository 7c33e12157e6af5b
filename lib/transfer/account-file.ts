import type { Shortfall } from '../api/all-pages.ts'
import type { Campaign } from '../contract/campaign.ts'
import type { Channel, ChannelItem } from '../contract/channel.ts'
import type { Domain } from '../contract/domain.ts'
import type { Overlay } from '../contract/overlay.ts'
import type { Pixel } from '../contract/pixel.ts'
import type { SplashPage } from '../contract/splash-page.ts'
import type { ListedLink } from '../model/link-facts.ts'
import { zonedDateTime } from '../model/service-clock.ts'
import { campaignName, channelNames, type LinkMeaning } from './link-table.ts'

/** An item with its channel. */
export type ItemOfChannel = ChannelItem & { channelId: number; channelName: string }

/** The account's data, by kind. */
export interface AccountRows {
  links: ListedLink
  channels: Channel
  channelItems: ItemOfChannel
  campaigns: Campaign
  domains: Domain
  pixels: Pixel
  overlays: Overlay
  splashPages: SplashPage
}

export type AccountKind = keyof AccountRows
export type AccountData = { [K in AccountKind]: readonly AccountRows[K][] }

/** Why rows are missing in a file, and how many; `null` if unknown. */
export interface Missing {
  why: Shortfall | 'not-on-this-device' | 'not-checked' | 'not-in-plan' | 'not-offered' | 'failed'
  rows: number | null
}

/** A kind that is incomplete in a file. */
export interface MissingKind {
  kind: AccountKind
  /** How many rows were saved. */
  saved: number
  missing: Missing
}

/** Whether existing rows may be missing in the file. What a plan or a service doesn't have is not missing. */
export const isGap = ({ why }: Missing): boolean => why !== 'not-in-plan' && why !== 'not-offered'

interface AccountFileHead {
  service: string
  /** The account that the ids in the file belong to, as in a settings file. */
  account: string
  exportedAt: string
  /** Whether it contains every link of the account. */
  linksComplete: boolean
  /** Whether it contains everything of the account, and what is missing. */
  complete: boolean
  missing: Partial<Record<AccountKind, Missing>>
}

/** The version of the file, for readers. */
const VERSION = 1

/** Everything of an account in one file. The key is not passed in, so it can't contain it. */
export const accountFile = (head: AccountFileHead, data: AccountData, meaning: LinkMeaning): string => {
  const links = data.links.map((link) => linkEntry(link, meaning))
  return `${JSON.stringify({ terselink: 'account', version: VERSION, ...head, ...data, links }, null, 2)}\n`
}

/**
 * What is known of a link, with names instead of ids: an import into any account finds its channels and campaign by
 * name.
 */
const linkEntry = (link: ListedLink, meaning: LinkMeaning) => {
  const { facts, ...row } = link
  const at = typeof facts.expiry === 'string' ? meaning.clock.fromService(facts.expiry) : null
  return {
    ...row,
    ...(facts.channels !== undefined && { channels: channelNames(link, meaning) }),
    ...(facts.campaign !== undefined && { campaign: campaignName(link, meaning) ?? null }),
    // With a time zone, because another service may use a different one.
    ...(facts.expiry !== undefined && { expiry: at === null ? facts.expiry : zonedDateTime(at) }),
  }
}
