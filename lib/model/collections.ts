import type { Shortfall } from '../api/all-pages.ts'
import type { Campaign } from '../contract/campaign.ts'
import type { Channel } from '../contract/channel.ts'
import type { Domain } from '../contract/domain.ts'
import type { Overlay } from '../contract/overlay.ts'
import type { Pixel } from '../contract/pixel.ts'
import type { SplashPage } from '../contract/splash-page.ts'
import type { Failure } from './failure.ts'

/** A collection of the account: as last read, and with the changes made here since. */
export interface Collection<T> {
  items: T[]
  /** When the last successful read started; `null` if there was none. */
  fetchedAt: number | null
  /** Why the last read failed; the items are those of the last successful one. */
  failure: Failure | null
  /** Why items are missing, and the total; absent if none are. */
  missing?: { why: Shortfall; total: number } | undefined
}

export interface Collections {
  domains: Collection<Domain>
  campaigns: Collection<Campaign>
  channels: Collection<Channel>
  pixels: Collection<Pixel>
  overlays: Collection<Overlay>
  splashPages: Collection<SplashPage>
}

export type CollectionName = keyof Collections

/**
 * The row after an update with this input. A row doesn't contain every field of an update, such as a campaign's slug.
 */
export const updatedRow = <Row extends object>(row: Row, input: Readonly<Record<string, unknown>>): Row => {
  const given = Object.entries(input).filter(([name]) => name !== 'id' && Object.hasOwn(row, name))
  return { ...row, ...Object.fromEntries(given) }
}
