import type { Collections } from '../../lib/model/collections.ts'
import type { ConnectedAccount } from '../../lib/presets/account-options.ts'
import { collectionsOf } from './popup-world.ts'

const NAMED = {
  campaigns: ['Spring sale'],
  channels: ['Newsletter'],
  pixels: ['Visitors', 'Buyers'],
  overlays: ['Hello'],
  splashPages: ['Wait'],
} as const

/** A connected account whose things have these names, and the ids 1, 2 and so on in their collections. */
export const accountWith = (
  id: string,
  named: { readonly [N in keyof typeof NAMED]?: readonly string[] } = NAMED,
): ConnectedAccount & { collections: Collections } => {
  const collections = Object.entries(named).map(([collection, names]) => [
    collection,
    { items: names.map((name, index) => ({ id: index + 1, name })), fetchedAt: 1, failure: null },
  ])
  return { id, collections: collectionsOf(Object.fromEntries(collections) as Partial<Collections>) }
}

/** As the stores of options know it; `null` while there is no connection. */
export const currentlyIn = (account: () => ConnectedAccount | null) => ({
  id: async () => account()?.id ?? null,
  connected: async () => account(),
})
