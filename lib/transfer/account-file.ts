import type { Shortfall } from '../api/all-pages.ts'
import type { Campaign } from '../contract/campaign.ts'
import type { Channel, ChannelItem } from '../contract/channel.ts'
import type { Domain } from '../contract/domain.ts'
import type { Link } from '../contract/link.ts'
import type { Overlay } from '../contract/overlay.ts'
import type { Pixel } from '../contract/pixel.ts'
import type { SplashPage } from '../contract/splash-page.ts'

/** An item with its channel. */
export type ItemOfChannel = ChannelItem & { channelId: number; channelName: string }

/** The account's data, by kind. */
export interface AccountRows {
  links: Link
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
  /** How many were saved. */
  saved: number
  missing: Missing
}

/** Whether existing rows may be missing in the file. What a plan or a service doesn't have is not missing. */
export const isGap = ({ why }: Missing): boolean => why !== 'not-in-plan' && why !== 'not-offered'

interface AccountFileHead {
  service: string
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
export const accountFile = (head: AccountFileHead, data: AccountData): string =>
  `${JSON.stringify({ terselink: 'account', version: VERSION, ...head, ...data }, null, 2)}\n`
