import type { LinkOptions } from '../contract/link-options.ts'

/** An unsent form. Its stored form never contains a password. */
export interface Draft {
  /** Empty for the page's own address: a typed address stays, and the page's follows the page. */
  url: string
  /** Options set by hand, overriding the preset and the defaults. */
  options: LinkOptions
  /** Options of the preset or the defaults that were cleared by hand. */
  cleared?: (keyof LinkOptions)[] | undefined
  /** The preset chosen by hand; `null` for none, `undefined` if the rules choose. */
  preset?: string | null | undefined
  /** A password was entered and is not stored: nothing is sent until it is entered again or removed. */
  needsPassword?: boolean | undefined
}
