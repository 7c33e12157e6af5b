import type { LinkOptions } from '../contract/link-options.ts'

/** An unsent form. What is kept of it never holds a password. */
export interface Draft {
  /** Empty while it is the page's own address: what was typed stays, what came from the page follows the page. */
  url: string
  /** What was set by hand, over what the preset and the defaults give. */
  options: LinkOptions
  /** Options of the preset or the defaults that were emptied by hand. */
  cleared?: (keyof LinkOptions)[] | undefined
  /** The preset that was chosen by hand; `null` for none of them, `undefined` while the rules choose. */
  preset?: string | null | undefined
  /** A password was entered and is not kept: nothing is sent until it is entered again or removed. */
  needsPassword?: boolean | undefined
}
