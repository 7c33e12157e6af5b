import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Settings } from '../../lib/model/settings.ts'
import { type Beginning, beginWith } from '../../lib/shorten-form/begin-with.ts'
import type { PresetChoice } from '../../lib/shorten-form/by-hand.ts'

export interface Beginnings {
  /** `null` until the worker has answered. */
  settings: ReadonlySignal<Settings | null>
  /** What a link to this address begins with; it changes with the settings. */
  of: (url: string, choice: PresetChoice) => Beginning
  show: (settings: Settings, serviceOffsetMinutes: number | null) => void
  /** The service's clock is known better than before. */
  reckonWith: (serviceOffsetMinutes: number | null) => void
}

/** What new links begin with. */
export const createBeginnings = (openedAt: number): Beginnings => {
  const settings = signal<Settings | null>(null)
  const offset = signal<number | null>(null)
  return {
    settings,
    // An expiry that counts from the making of the link counts from the opening: it does not move while it is looked at.
    of: (url, choice) =>
      settings.value === null ? NOTHING : beginWith(url, choice, settings.value, openedAt, offset.value),
    show: (shown, serviceOffsetMinutes) => {
      batch(() => {
        offset.value = serviceOffsetMinutes
        settings.value = shown
      })
    },
    reckonWith: (serviceOffsetMinutes) => {
      offset.value = serviceOffsetMinutes
    },
  }
}

const NOTHING: Beginning = { options: {}, preset: null, rule: null }
