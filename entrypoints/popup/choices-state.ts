import { type ReadonlySignal, signal } from '@preact/signals'
import type { Choices, Collection } from '../../lib/model/choices.ts'
import type { World } from './world.ts'

export interface ChoicesState {
  shown: ReadonlySignal<Choices>
  show: (choices: Choices) => void
  /** Requests collections that were never fetched. */
  refreshUnknown: () => void
  /** Requests old collections, when they are shown. */
  refreshOld: () => void
}

/** Refreshing costs a request per collection, from the allowance that clicks need. */
const OLD_AFTER_MS = 60_000

/** The collections of the form: shown from the cache at once, and refreshed in the background if needed. */
export const createChoices = ({ call, now }: Pick<World, 'call' | 'now'>): ChoicesState => {
  const shown = signal<Choices>(NOTHING_YET)
  let refreshing = false

  const refresh = async () => {
    if (refreshing) return
    refreshing = true
    const answer = await call('choices', { refresh: true })
    // If it fails, the cached ones stay; each collection has its own failure.
    if (answer.ok) shown.value = answer.value
    refreshing = false
  }
  return {
    shown,
    show: (choices) => {
      shown.value = choices
    },
    refreshUnknown: () => {
      // A refused list is known: it is not requested again at each opening.
      if (collectionsOf(shown.value).some(({ fetchedAt, failure }) => fetchedAt === null && failure === null))
        void refresh()
    },
    refreshOld: () => {
      const newest = Math.max(...collectionsOf(shown.value).map(({ fetchedAt }) => fetchedAt ?? 0))
      if (newest < now() - OLD_AFTER_MS) void refresh()
    },
  }
}

const collectionsOf = (choices: Choices) => Object.values<Collection<unknown>>({ ...choices })

const EMPTY = { items: [], fetchedAt: null, failure: null }
const NOTHING_YET: Choices = {
  domains: EMPTY,
  campaigns: EMPTY,
  channels: EMPTY,
  pixels: EMPTY,
  overlays: EMPTY,
  splashPages: EMPTY,
}
