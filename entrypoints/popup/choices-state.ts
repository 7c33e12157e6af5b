import { type ReadonlySignal, signal } from '@preact/signals'
import type { Choices, Collection } from '../../lib/model/choices.ts'
import type { World } from './world.ts'

export interface ChoicesState {
  shown: ReadonlySignal<Choices>
  show: (choices: Choices) => void
  /** Asks the service where something was never fetched. */
  refreshUnknown: () => void
  /** Asks the service where what is shown is old: for when the choices are being looked at. */
  refreshOld: () => void
}

/** Refreshing costs a request for each collection, out of the same allowance that clicks need. */
const OLD_AFTER_MS = 60_000

/** The choices of the form: what is cached is shown at once, and refreshed behind when it is worth it. */
export const createChoices = ({ call, now }: Pick<World, 'call' | 'now'>): ChoicesState => {
  const shown = signal<Choices>(NOTHING_YET)
  let refreshing = false

  const refresh = async () => {
    if (refreshing) return
    refreshing = true
    const answer = await call('choices', { refresh: true })
    // On failure what is cached stays; each collection carries its own reason.
    if (answer.ok) shown.value = answer.value
    refreshing = false
  }
  return {
    shown,
    show: (choices) => {
      shown.value = choices
    },
    refreshUnknown: () => {
      // What the service refused to list is known: it is not asked for again at each opening.
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
