import type { Campaign } from '../../contract/campaign.ts'
import type { Channel } from '../../contract/channel.ts'
import type { Domain } from '../../contract/domain.ts'
import type { Overlay } from '../../contract/overlay.ts'
import type { Pixel } from '../../contract/pixel.ts'
import type { SplashPage } from '../../contract/splash-page.ts'
import type { Failure } from '../../failure.ts'

/** A collection of the account, as last seen. */
export interface Collection<T> {
  items: T[]
  /** `null` when it was never fetched. */
  fetchedAt: number | null
  /** Why the last fetch failed; the items are those of the last good one. */
  failure: Failure | null
}

export interface Choices {
  domains: Collection<Domain>
  campaigns: Collection<Campaign>
  channels: Collection<Channel>
  pixels: Collection<Pixel>
  overlays: Collection<Overlay>
  splashPages: Collection<SplashPage>
}
