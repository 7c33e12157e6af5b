import type { Shortfall } from '../api/all-pages.ts'
import type { Campaign } from '../contract/campaign.ts'
import type { Channel } from '../contract/channel.ts'
import type { Domain } from '../contract/domain.ts'
import type { Overlay } from '../contract/overlay.ts'
import type { Pixel } from '../contract/pixel.ts'
import type { SplashPage } from '../contract/splash-page.ts'
import type { Failure } from './failure.ts'

/** A collection of the account: as it was last read, and what was done to it from here since. */
export interface Collection<T> {
  items: T[]
  /** When the last good reading began; `null` when it was never read. */
  fetchedAt: number | null
  /** Why the last reading failed; the items are those of the last good one. */
  failure: Failure | null
  /** Why the items are not all there are, and how many there are; absent where they are all. */
  missing?: { why: Shortfall; total: number } | undefined
}

export interface Choices {
  domains: Collection<Domain>
  campaigns: Collection<Campaign>
  channels: Collection<Channel>
  pixels: Collection<Pixel>
  overlays: Collection<Overlay>
  splashPages: Collection<SplashPage>
}

export type CollectionName = keyof Choices
