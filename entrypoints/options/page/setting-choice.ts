import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import type { Call } from './rpc.ts'

/** Settings that are stored as soon as they are chosen. */
export interface SettingChoice {
  /** With what was just chosen; `null` while unknown. */
  shown: ReadonlySignal<Settings | null>
  choose: (change: Partial<Omit<Settings, 'defaults' | 'presets' | 'rules'>>) => Promise<void>
  /** Why the last one was not stored. */
  failure: ReadonlySignal<Failure | null>
}

interface SettingChoiceWorld {
  call: Call
  settings: ReadonlySignal<Settings | null>
  saved: (settings: Settings) => void
}

export const createSettingChoice = ({ call, settings, saved }: SettingChoiceWorld): SettingChoice => {
  const failure = signal<Failure | null>(null)
  const chosen = signal<Partial<Settings>>({})
  return {
    shown: computed(() => settings.value && { ...settings.value, ...chosen.value }),
    failure,
    choose: async (change) => {
      chosen.value = { ...chosen.value, ...change }
      const answer = await call('writeSettings', change)
      if (answer.ok) saved(answer.value)
      failure.value = answer.ok ? null : answer.failure
      chosen.value = {}
    },
  }
}
