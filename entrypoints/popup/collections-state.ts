import { signal } from '@preact/signals'
import type { Collection, Collections } from '../../lib/model/collections.ts'
import type { World } from './world.ts'

/** The collections of the form: shown from the cache at once, and refreshed in the background when needed. */
export const createCollections = ({ call }: Pick<World, 'call'>) => {
  const shown = signal<Collections>(NOTHING_YET)
  let refreshing = false

  const refresh = async (): Promise<void> => {
    if (refreshing) return
    refreshing = true
    const answer = await call('collections', { refresh: true })
    // If the call fails, the cached collections stay. Each collection also has its own failure.
    if (answer.ok) shown.value = answer.value
    refreshing = false
  }
  return {
    shown,
    show: (collections: Collections): void => {
      shown.value = collections
    },
    /** Requests collections that were never fetched. */
    refreshUnknown: (): void => {
      // A list that was refused is not requested again at each opening.
      if (collectionsOf(shown.value).some(({ fetchedAt, failure }) => fetchedAt === null && failure === null))
        void refresh()
    },
    /** Refreshes the collections when they are shown: the worker requests those that are old. */
    refresh,
  }
}

const collectionsOf = (collections: Collections) => Object.values<Collection<unknown>>({ ...collections })

const EMPTY = { items: [], fetchedAt: null, failure: null }
const NOTHING_YET: Collections = {
  domains: EMPTY,
  campaigns: EMPTY,
  channels: EMPTY,
  pixels: EMPTY,
  overlays: EMPTY,
  splashPages: EMPTY,
}
