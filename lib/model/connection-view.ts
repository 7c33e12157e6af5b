import type { LinkOptions } from '../contract/link-options.ts'
import type { Failure } from './failure.ts'

export interface ConnectionView {
  /** Origin (and path, if any) of the service, without a slash at the end. */
  baseUrl: string
  /** With `baseUrl` it tells one account from another, whatever the account is called today. */
  accountId: number
  accountName: string
  email: string
  avatar: string
  plan: string
  /**
   * How far the service's clock is ahead of UTC, in minutes, as learned from the dates it gives (FIELD.md line 25);
   * `null` until then, when it is taken for UTC.
   */
  serviceOffsetMinutes: number | null
  /** Whether the key is kept under a passphrase. */
  passphrase: boolean
  /** Whether that passphrase is wanted before anything can be sent. */
  locked: boolean
  /**
   * The service's last word about the key was that it is not valid; `null` while nothing is known against it. Nothing is
   * sent with it until another key is entered or a person has it checked.
   */
  keyRejection: Extract<Failure, { kind: 'key-refused' }> | null
  /** Options that the service was last seen to drop, or whose collection the plan lacks: to be said, not to be hidden. */
  lacking: (keyof LinkOptions)[]
  /** Whether the service was seen to have both `updateLink` and `deleteLink`. */
  canChangeLinks: boolean
  /** Whether the service was seen to have `deletePixel`. */
  canDeletePixels: boolean
  /** The pixel types to choose from: the user's own, or the default ones and those found in the account. */
  pixelTypes: PixelTypeView[]
}

/** A default type is named by its vendor's number, in the page's language. */
export interface PixelTypeView {
  value: string
  label: string | { vendor: number }
}

export interface PixelType {
  value: string
  label: string
}
