import type { Shortfall } from '../api/all-pages.ts'
import type { Campaign } from '../contract/campaign.ts'
import type { Channel, ChannelItem } from '../contract/channel.ts'
import type { Domain } from '../contract/domain.ts'
import type { Link } from '../contract/link.ts'
import type { Overlay } from '../contract/overlay.ts'
import type { Pixel } from '../contract/pixel.ts'
import type { SplashPage } from '../contract/splash-page.ts'

/** An item with the channel that it is in. */
export type ItemOfChannel = ChannelItem & { channelId: number; channelName: string }

/** What an account has, by the kinds in which it is saved. */
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

/** Why rows are not in a file, and how many; `null` where nobody knows how many. */
export interface Missing {
  why: Shortfall | 'not-on-this-device' | 'not-checked' | 'not-in-plan' | 'not-offered' | 'failed'
  rows: number | null
}

/** A kind of which not everything is in a file. */
export interface MissingKind {
  kind: AccountKind
  /** How many are in it. */
  saved: number
  missing: Missing
}

/** Whether rows may exist that are not in the file. What a plan or a service does not have is no gap. */
export const isGap = ({ why }: Missing): boolean => why !== 'not-in-plan' && why !== 'not-offered'

interface AccountFileHead {
  service: string
  exportedAt: string
  /** Whether every link of the account is in it. */
  linksComplete: boolean
  /** Whether everything of the account is in it, and what is not. */
  complete: boolean
  missing: Partial<Record<AccountKind, Missing>>
}

/** Which version of the file this is: a reader of another one knows by it. */
const VERSION = 1

/** Everything that an account has, in one file. There is no key in it: none is handed in. */
export const accountFile = (head: AccountFileHead, data: AccountData): string =>
  `${JSON.stringify({ terselink: 'account', version: VERSION, ...head, ...data }, null, 2)}\n`
