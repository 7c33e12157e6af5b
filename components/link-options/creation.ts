import type { Collection, CollectionName } from '../../lib/model/collections.ts'
import { isNotOffered } from '../../lib/model/failure.ts'
import { type PlainKey, t } from '../../lib/words/t.ts'
import type { Creation } from '../field/choice.ts'

/** What an account can create; the names are also those of its sections. */
const NAMES: Readonly<Partial<Record<CollectionName, PlainKey>>> = {
  channels: 'option_channels_create',
  campaigns: 'option_campaigns_create',
  domains: 'option_domains_create',
  pixels: 'option_pixels_create',
}

/**
 * The form for a new item of a collection; `null` if the account doesn't have the collection, or if that isn't known
 * yet.
 */
export const creationOf = (
  { fetchedAt, failure }: Collection<unknown>,
  collection: CollectionName,
): Creation | null => {
  const name = NAMES[collection]
  if (name === undefined || fetchedAt === null) return null
  if (failure?.kind === 'not-connected' || failure?.kind === 'not-allowed' || (failure && isNotOffered(failure)))
    return null
  return { name: t(name), href: `/options.html#${collection}?new` }
}
