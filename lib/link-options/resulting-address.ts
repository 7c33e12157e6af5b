import { shortenable } from '../address/shortenable.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import { withParameters } from '../contract/target-address.ts'
import { tidyOptions } from './tidy-options.ts'

/** Where a link with these parameters leads; `null` without parameters or without a valid address. */
export const resultingAddress = (longUrl: string, parameters: LinkOptions['parameters']): string | null => {
  const { parameters: typed = [] } = tidyOptions({ parameters })
  const added = typed.filter(({ name }) => name !== '')
  const address = shortenable(longUrl)
  return added.length === 0 || !address.ok ? null : withParameters(address.value, added)
}
