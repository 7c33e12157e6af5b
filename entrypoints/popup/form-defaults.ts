import { batch, signal } from '@preact/signals'
import type { Settings } from '../../lib/model/settings.ts'
import type { PresetChoice } from '../../lib/shorten-form/by-hand.ts'
import { type InitialOptions, initialOptions } from '../../lib/shorten-form/initial-options.ts'

/** The initial options of new links. */
export const createFormDefaults = (openedAt: number) => {
  /** `null` until the worker has responded. */
  const settings = signal<Settings | null>(null)
  const offset = signal<number | null>(null)
  return {
    settings,
    /**
     * The initial options of a link to this address; they change with the settings. A relative expiry counts from the
     * opening, so that it doesn't move while it is shown.
     */
    of: (url: string, choice: PresetChoice): InitialOptions =>
      settings.value === null ? NOTHING : initialOptions(url, choice, settings.value, openedAt, offset.value),
    show: (shown: Settings, serviceOffsetMinutes: number | null): void => {
      batch(() => {
        offset.value = serviceOffsetMinutes
        settings.value = shown
      })
    },
    /** The offset of the service's clock was learned. */
    setServiceOffset: (serviceOffsetMinutes: number | null): void => {
      offset.value = serviceOffsetMinutes
    },
  }
}

const NOTHING: InitialOptions = { options: {}, preset: null, rule: null }
