import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Settings } from '../../lib/model/settings.ts'
import type { PresetChoice } from '../../lib/shorten-form/by-hand.ts'
import { type InitialOptions, initialOptions } from '../../lib/shorten-form/initial-options.ts'

export interface FormDefaults {
  /** `null` until the worker has answered. */
  settings: ReadonlySignal<Settings | null>
  /** What a link to this address begins with; it changes with the settings. */
  of: (url: string, choice: PresetChoice) => InitialOptions
  show: (settings: Settings, serviceOffsetMinutes: number | null) => void
  /** The service's clock is known better than before. */
  setServiceOffset: (serviceOffsetMinutes: number | null) => void
}

/** What new links begin with. */
export const createFormDefaults = (openedAt: number): FormDefaults => {
  const settings = signal<Settings | null>(null)
  const offset = signal<number | null>(null)
  return {
    settings,
    // An expiry that counts from the making of the link counts from the opening: it does not move while it is looked at.
    of: (url, choice) =>
      settings.value === null ? NOTHING : initialOptions(url, choice, settings.value, openedAt, offset.value),
    show: (shown, serviceOffsetMinutes) => {
      batch(() => {
        offset.value = serviceOffsetMinutes
        settings.value = shown
      })
    },
    setServiceOffset: (serviceOffsetMinutes) => {
      offset.value = serviceOffsetMinutes
    },
  }
}

const NOTHING: InitialOptions = { options: {}, preset: null, rule: null }
