import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Settings } from '../../lib/model/settings.ts'
import type { PresetChoice } from '../../lib/shorten-form/by-hand.ts'
import { type InitialOptions, initialOptions } from '../../lib/shorten-form/initial-options.ts'

export interface FormDefaults {
  /** `null` until the worker has responded. */
  settings: ReadonlySignal<Settings | null>
  /** The initial options of a link to this address; they change with the settings. */
  of: (url: string, choice: PresetChoice) => InitialOptions
  show: (settings: Settings, serviceOffsetMinutes: number | null) => void
  /** The offset of the service's clock was learned. */
  setServiceOffset: (serviceOffsetMinutes: number | null) => void
}

/** The initial options of new links. */
export const createFormDefaults = (openedAt: number): FormDefaults => {
  const settings = signal<Settings | null>(null)
  const offset = signal<number | null>(null)
  return {
    settings,
    // A relative expiry counts from the opening, so that it doesn't move while it is shown.
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
