import { computed, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { createSettingsWriter, type SettingsWorld } from './change-settings.ts'

type Chosen = Partial<Omit<Settings, 'defaults' | 'presets' | 'rules' | 'leftOut' | 'managed'>>

export type SettingChoice = ReturnType<typeof createSettingChoice>

/** Settings that are stored immediately when they are chosen. */
export const createSettingChoice = (world: SettingsWorld) => {
  const write = createSettingsWriter(world)
  const failure = signal<Failure | null>(null)
  const unsaved = signal<readonly ((now: Settings) => Chosen)[]>([])
  return {
    /** The settings including choices that are being stored; `null` until they are known. */
    shown: computed(() => {
      let now = world.settings.value
      for (const change of unsaved.value) now = now && { ...now, ...change(now) }
      return now
    }),
    /** Why the last choice couldn't be stored. */
    failure,
    /**
     * Stores a choice. A function gets the stored settings, so that it keeps what another window has added. It may be
     * called twice, so it must not add anything a second time.
     */
    choose: async (chosen: Chosen | ((now: Settings) => Chosen)): Promise<void> => {
      const change = typeof chosen === 'function' ? chosen : () => chosen
      unsaved.value = [...unsaved.value, change]
      const answer = await write(change)
      failure.value = answer === null || answer.ok ? null : answer.failure
      unsaved.value = unsaved.value.filter((each) => each !== change)
    },
  }
}
