import type { ShortBases } from '../address/predicted-short-url.ts'
import type { ExtendedOption, LinkOptions } from '../contract/link-options.ts'
import type { Failure } from './failure.ts'
import type { ServiceZone } from './service-clock.ts'

/** The service last rejected the key, or the browser doesn't allow access to the service. */
export type Block = Extract<Failure, { kind: 'key-refused' | 'permission' }>

export interface ConnectionView {
  /** Identifies the account at its service, whatever its current name. */
  id: string
  /** Origin and path of the service, without a trailing slash. */
  baseUrl: string
  accountName: string
  email: string
  avatar: string
  plan: string
  /** By which zone the service writes its times: as it says, or as its dates show (FIELD.md line 25). */
  serviceZone: ServiceZone
  /** Whether the key is encrypted with a passphrase. */
  passphrase: boolean
  /** Whether that passphrase must be entered before anything can be sent. */
  locked: boolean
  /** Why nothing is read or sent until the user acts; `null` if there is no such reason. */
  blocked: Block | null
  /**
   * Options that the service was last seen to ignore, or whose collection the plan doesn't include: marked, not hidden.
   */
  unsupportedOptions: (keyof LinkOptions)[]
  /** Options beyond SPEC.md that the service is known to have. */
  extendedOptions: ExtendedOption[]
  /** Whether the service was last seen to give a link the requested alias. */
  appliesAliases: boolean
  /** What precedes the alias in the service's short URLs. */
  shortBases: ShortBases
  /** Whether the service was seen to have both `updateLink` and `deleteLink`. */
  canChangeLinks: boolean
  /** Whether the service says that an update of a link leaves what it doesn't send. */
  keepsUnsentFields: boolean
  /** Whether the service was seen to have `deletePixel`. */
  canDeletePixels: boolean
  /** Whether the service was seen to have `readClicks`. */
  canReadClicks: boolean
  /** The pixel types to choose from: the user's own, or the default ones and those found in the account. */
  pixelTypes: PixelTypeView[]
}

/** A pixel type. A default type is named in the page's language, by its vendor's number. */
export interface PixelTypeView {
  value: string
  label: string | { vendor: number }
}

export interface PixelType {
  value: string
  label: string
}
