import {
  EMPTY_VALUES,
  isRemovable,
  type LinkOptions,
  type RemovableOption,
} from '../../../lib/contract/link-options.ts'
import type { Input } from '../../../lib/contract/operations.ts'
import { isEmpty, tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import { isSameValue } from '../../../lib/shorten-form/by-hand.ts'

export type LinkChange = Omit<Input<'updateLink'>, 'id'>

/**
 * The body of an update: everything that is known of the link, because a service may replace all of it (FIELD.md, last
 * section), and an explicit empty value for each cleared option. What wasn't changed is sent as it was read.
 */
export const linkChange = (
  url: string,
  typed: LinkOptions,
  before: LinkOptions,
  cleared: readonly RemovableOption[],
): LinkChange => {
  const unchanged = Object.entries(before).filter(
    ([option, value]) => !isEmpty(value) && isSameValue(value, typed[option as keyof LinkOptions]),
  )
  const whole = { ...tidyOptions(typed), ...(Object.fromEntries(unchanged) as LinkOptions) }
  const emptied = Object.keys(before).filter(isRemovable)
  const gone = [...emptied, ...cleared].filter((option) => whole[option] === undefined)
  return { url, ...whole, ...Object.fromEntries(gone.map((option) => [option, EMPTY_VALUES[option]])) }
}

/** Only these fields of an update, for a service that keeps fields that aren't sent. */
export const partOfChange = (change: LinkChange, fields: readonly string[]): LinkChange =>
  Object.fromEntries(Object.entries(change).filter(([field]) => fields.includes(field)))
