import { computed, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Preset, PresetRule, Settings } from '../../../lib/model/settings.ts'
import { createSettingsWriter } from '../page/change-settings.ts'
import type { PageScope } from '../scopes.ts'
import { createPresetForm } from './preset-form.ts'
import { createRuleForm } from './rule-form.ts'

/** What is to be deleted, until the user has confirmed it. */
export type Removal = { kind: 'preset'; preset: Preset; rules: PresetRule[] } | { kind: 'rule'; rule: PresetRule }

export type PresetsState = ReturnType<typeof createPresetsState>

export const createPresetsState = (
  scope: Pick<PageScope, 'call' | 'connectedAccount' | 'settings' | 'saved' | 'nowAtService' | 'newId'>,
) => {
  const { settings } = scope
  const failure = signal<Failure | null>(null)
  const removing = signal<Removal | null>(null)
  const tried = signal('')
  const write = createSettingsWriter(scope)

  const writeHere = async (change: (now: Settings) => Partial<Settings>): Promise<boolean> => {
    const answer = await write(change)
    failure.value = answer === null || answer.ok ? null : answer.failure
    return answer?.ok ?? false
  }

  const rulesOf = ({ id }: Preset): PresetRule[] =>
    settings.peek()?.rules.filter(({ presetId }) => presetId === id) ?? []

  const form = createPresetForm(scope, write)
  const ruleForm = createRuleForm(scope, write)

  return {
    /** `null` until the worker has answered. */
    settings,
    form,
    ruleForm,
    /** Whether something was typed that isn't stored. */
    edited: computed(() => form.edited.value || ruleForm.edited.value),
    failure,
    removing,
    /** The typed address with which the rules are tried. */
    tried,
    tryOut: (address: string) => {
      tried.value = address
    },
    askRemovePreset: (preset: Preset) => {
      removing.value = { kind: 'preset', preset, rules: rulesOf(preset) }
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
      if (asked?.kind === 'rule' && (await writeHere((now) => ({ rules: without(now.rules, asked.rule) }))))
        ruleForm.forget(asked.rule.id)
      if (asked?.kind === 'preset') {
        const { preset } = asked
        const gone = rulesOf(preset)
        const change = (now: Settings) => ({
          presets: without(now.presets, preset),
          rules: now.rules.filter(({ presetId }) => presetId !== preset.id),
        })
        if (!(await writeHere(change))) return
        form.forget({ ...preset, kind: 'edit' })
        form.forget({ ...preset, kind: 'copy' })
        for (const { id } of gone) ruleForm.forget(id)
      }
    },
    /** Moves a rule up or down by one place. */
    move: ({ id }: PresetRule, by: -1 | 1) => writeHere((now) => ({ rules: moved(now.rules, id, by) })),
  }
}

const without = <Named extends { id: string }>(all: readonly Named[], gone: Named): Named[] =>
  all.filter(({ id }) => id !== gone.id)

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
