import type { LinkOptions } from '../../../lib/contract/link.ts'
import type { Input } from '../../../lib/contract/operations.ts'
import { tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { LinkOption } from './shown-options.ts'

export type LinkChange = Omit<Input<'updateLink'>, 'id'>

/** How an update says that an option is to be taken away; an alias, a domain, a type and a visibility cannot be. */
export const EMPTY = {
  password: null,
  expiry: null,
  geotarget: [],
  devicetarget: [],
  languagetarget: [],
  metatitle: '',
  metadescription: '',
  metaimage: null,
  description: '',
  pixels: [],
  channel: null,
  campaign: null,
  deeplink: null,
  parameters: [],
} as const satisfies LinkChange

export type EmptyableOption = keyof typeof EMPTY

export const isEmptyable = (option: LinkOption): option is EmptyableOption => Object.hasOwn(EMPTY, option)

/**
 * The body of an update: everything that is known of the link, because a service may replace the whole (FIELD.md, last
 * section), and in so many words what was there and is to be there no more.
 */
export const linkChange = (
  url: string,
  typed: LinkOptions,
  before: LinkOptions,
  takenAway: readonly EmptyableOption[],
): LinkChange => {
  const kept = tidyOptions(typed)
  const emptied = Object.keys(before).filter((option): option is EmptyableOption => isEmptyable(option as LinkOption))
  const gone = [...emptied, ...takenAway].filter((option) => kept[option] === undefined)
  return { url, ...kept, ...Object.fromEntries(gone.map((option) => [option, EMPTY[option]])) }
}
