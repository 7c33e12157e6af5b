import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Settings } from '../../lib/rpc/views/settings.ts'
import type { Beginning } from './begin-with.ts'
import type { PresetChoice } from './form.ts'
import type { World } from './world.ts'

export interface Beginnings {
  /** `null` until the worker has answered. */
  settings: ReadonlySignal<Settings | null>
  /** What a link to this address begins with; it changes with the settings. */
  of: (url: string, choice: PresetChoice) => Beginning
  show: (settings: Settings, serviceOffsetMinutes: number | null) => Promise<void>
  /** The service's clock is known better than before. */
  reckonWith: (serviceOffsetMinutes: number | null) => void
}

type BeginWith = typeof import('./begin-with.ts').beginWith

/** What new links begin with. What reckons with presets is fetched for those who have any. */
export const createBeginnings = ({ now }: Pick<World, 'now'>): Beginnings => {
  const settings = signal<Settings | null>(null)
  // An expiry that counts from the making of the link counts from here: it does not move while it is looked at.
  const openedAt = now()
  const offset = signal<number | null>(null)
  let beginWith: BeginWith | null = null
  return {
    settings,
    of: (url, choice) => {
      if (settings.value === null) return NOTHING
      if (beginWith === null) return { ...NOTHING, options: settings.value.defaults.options }
      return beginWith(url, choice, settings.value, openedAt, offset.value)
    },
    show: async (shown, serviceOffsetMinutes) => {
      const isPlain = shown.presets.length === 0 && shown.defaults.expiresAfterMinutes === null
      if (!isPlain) beginWith ??= (await import('./begin-with.ts')).beginWith
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
