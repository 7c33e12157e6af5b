import { signal } from '@preact/signals'
import type { Collection, Collections } from '../../lib/model/collections.ts'
import { MINUTE } from '../../lib/model/durations.ts'
import type { World } from './world.ts'

/** Refreshing costs a request per collection, from the allowance that clicks need. */
const OLD_AFTER_MS = MINUTE

/** The collections of the form: shown from the cache at once, and refreshed in the background if needed. */
export const createCollections = ({ call, now }: Pick<World, 'call' | 'now'>) => {
  const shown = signal<Collections>(NOTHING_YET)
  let refreshing = false

  const refresh = async () => {
    if (refreshing) return
    refreshing = true
    const answer = await call('collections', { refresh: true })
    // If it fails, the cached ones stay; each collection has its own failure.
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
      // A refused list is known: it is not requested again at each opening.
      if (collectionsOf(shown.value).some(({ fetchedAt, failure }) => fetchedAt === null && failure === null))
        void refresh()
    },
    /** Requests old collections, when they are shown. */
    refreshOld: (): void => {
      const newest = Math.max(...collectionsOf(shown.value).map(({ fetchedAt }) => fetchedAt ?? 0))
      if (newest < now() - OLD_AFTER_MS) void refresh()
    },
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
