import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { Preset, PresetRule, Settings } from '../../../lib/model/settings.ts'
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
  let turn: Promise<unknown> = Promise.resolve()

  const presets = (): readonly Preset[] => settings.peek()?.presets ?? []
  const rules = (): readonly PresetRule[] => settings.peek()?.rules ?? []

  /** One after the other: each change starts from the settings that the previous one stored. */
  const write = (change: () => Partial<Settings>): Promise<Result<Settings>> => {
    const mine = turn.then(async () => {
      const answer = await call('writeSettings', change())
      if (answer.ok) saved(answer.value)
      return answer
    })
    turn = mine
    return mine
  }

  const writeHere = async (change: () => Partial<Settings>): Promise<boolean> => {
    const answer = await write(change)
    failure.value = answer.ok ? null : answer.failure
    return answer.ok
  }

  const form = createPresetForm({
    presets,
    save: (change) => write(() => ({ presets: change(presets()) })),
    nowAtService,
    newId,
  })
  const ruleForm = createRuleForm({
    firstPreset: () => presets()[0]?.id ?? '',
    save: (change) => write(() => ({ rules: change(rules()) })),
    newId,
  })

  // Drafts of what is deleted could not be opened anymore, and would count as unsaved.
  const removeRule = async (id: string): Promise<void> => {
    if (await writeHere(() => ({ rules: rules().filter((rule) => rule.id !== id) }))) ruleForm.drop(id)
  }
  const removePreset = async (id: string): Promise<void> => {
    const own = rules().filter(({ presetId }) => presetId === id)
    const isRemoved = await writeHere(() => ({
      presets: presets().filter((preset) => preset.id !== id),
      rules: rules().filter(({ presetId }) => presetId !== id),
    }))
    if (!isRemoved) return
    form.drop(id)
    for (const rule of own) ruleForm.drop(rule.id)
  }

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
      if (asked?.kind === 'rule') await removeRule(asked.rule.id)
      if (asked?.kind === 'preset') await removePreset(asked.preset.id)
    },
    /** Moves a rule up or down by one. */
    move: async ({ id }: PresetRule, by: -1 | 1) => {
      await writeHere(() => ({ rules: moved(rules(), id, by) }))
    },
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
