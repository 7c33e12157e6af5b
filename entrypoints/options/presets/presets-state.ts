import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Preset, PresetRule, Settings } from '../../../lib/model/settings.ts'
import { createSettingsWriter } from '../page/change-settings.ts'
import type { Call } from '../page/rpc.ts'
import { createPresetForm } from './preset-form.ts'
import { createRuleForm } from './rule-form.ts'

/** What will be deleted, while the user is asked. */
export type Removal = { kind: 'preset'; preset: Preset; rules: PresetRule[] } | { kind: 'rule'; rule: PresetRule }

export interface PresetsWorld {
  call: Call
  settings: ReadonlySignal<Settings | null>
  saved: (settings: Settings) => void
  /** The current time by the service's own clock. */
  nowAtService: () => string
  newId: () => string
}

export type PresetsState = ReturnType<typeof createPresetsState>

export const createPresetsState = ({ call, settings, saved, nowAtService, newId }: PresetsWorld) => {
  const failure = signal<Failure | null>(null)
  const removing = signal<Removal | null>(null)
  const tried = signal('')
  const write = createSettingsWriter({ call, settings, saved })

  const presets = (): readonly Preset[] => settings.peek()?.presets ?? []
  const rules = (): readonly PresetRule[] => settings.peek()?.rules ?? []

  const writeHere = async (change: (now: Settings) => Partial<Settings>): Promise<void> => {
    const answer = await write(change)
    failure.value = answer === null || answer.ok ? null : answer.failure
  }

  const form = createPresetForm({
    presets,
    save: (change) =>
      write((now) => {
        const changed = change(now.presets)
        return changed && { presets: changed }
      }),
    nowAtService,
    newId,
  })
  const ruleForm = createRuleForm({
    rules,
    firstPreset: () => presets()[0]?.id ?? '',
    save: (change) =>
      write((now) => {
        const changed = change(now.rules)
        return changed && { rules: changed }
      }),
    newId,
  })

  // Drafts of what was deleted, here or elsewhere, could not be opened anymore, and would count as unsaved.
  effect(() => {
    if (settings.value === null) return
    untracked(() => {
      form.keepOnly(presets().map(({ id }) => id))
      ruleForm.keepOnly(rules().map(({ id }) => id))
      form.follow()
      ruleForm.follow()
    })
  })

  return {
    /** `null` until the worker has answered. */
    settings,
    form,
    ruleForm,
    /** Whether something was typed that isn't stored. */
    edited: computed(() => form.edited.value || ruleForm.edited.value),
    failure,
    removing,
    /** The address to try the rules with, as typed. */
    tried,
    tryOut: (address: string) => {
      tried.value = address
    },
    askRemovePreset: (preset: Preset) => {
      removing.value = { kind: 'preset', preset, rules: rules().filter(({ presetId }) => presetId === preset.id) }
    },
    askRemoveRule: (rule: PresetRule) => {
      removing.value = { kind: 'rule', rule }
    },
    keep: () => {
      removing.value = null
    },
    remove: async () => {
      const asked = removing.value
      removing.value = null
      if (asked?.kind === 'rule')
        await writeHere((now) => ({ rules: now.rules.filter(({ id }) => id !== asked.rule.id) }))
      if (asked?.kind === 'preset')
        await writeHere((now) => ({
          presets: now.presets.filter(({ id }) => id !== asked.preset.id),
          rules: now.rules.filter(({ presetId }) => presetId !== asked.preset.id),
        }))
    },
    /** Moves a rule up or down by one. */
    move: ({ id }: PresetRule, by: -1 | 1) => writeHere((now) => ({ rules: moved(now.rules, id, by) })),
  }
}

const moved = (rules: readonly PresetRule[], id: string, by: -1 | 1): PresetRule[] => {
  const order = [...rules]
  const from = order.findIndex((rule) => rule.id === id)
  const to = from + by
  const [rule, other] = [order[from], order[to]]
  if (rule && other) {
    order[to] = rule
    order[from] = other
  }
  return order
}
