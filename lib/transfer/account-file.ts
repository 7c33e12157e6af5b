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

interface AccountFileHead {
  service: string
  exportedAt: string
  /** Whether every link of the account is in it. */
  linksComplete: boolean
}

/** Which version of the file this is: a reader of another one knows by it. */
const VERSION = 1

/** Everything that an account has, in one file. There is no key in it: none is handed in. */
export const accountFile = (head: AccountFileHead, data: AccountData): string =>
  `${JSON.stringify({ terselink: 'account', version: VERSION, ...head, ...data }, null, 2)}\n`
