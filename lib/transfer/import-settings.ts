import type { Chosen, Preset, PresetRule, SavedView, Settings, SettingsOfAccounts } from '../model/settings.ts'
import { comparableName } from '../presets/settings-problem.ts'
import type { SettingsFile } from './settings-file.ts'

export type ImportMode = 'merge' | 'replace'

/**
 * The settings after importing a file. Merging adds its presets and rules; existing ones with the same name or match
 * get the file's values. Replacing removes everything else. `newId` replaces ids that collide.
 */
export const importSettings = (
  before: Settings,
  { settings: file, passwords }: SettingsFile,
  how: ImportMode,
  newId: () => string,
): SettingsOfAccounts => {
  const ids = new Map<string, string>()
  const presets = file.presets.map((preset): Chosen<Preset> => {
    const same = before.presets.find(({ name }) => comparableName(name) === comparableName(preset.name))
    const isTaken = before.presets.some(({ id }) => id === preset.id)
    const id = same?.id ?? (isTaken ? newId() : preset.id)
    ids.set(preset.id, id)
    // A file without passwords says nothing about them: existing ones stay.
    const password = passwords ? undefined : same?.options.password
    return { ...preset, id, options: password === undefined ? preset.options : { ...preset.options, password } }
  })
  const rules = file.rules.map((rule): PresetRule => ({ ...rule, presetId: ids.get(rule.presetId) ?? rule.presetId }))
  const views = file.views.map((view): SavedView => ({ ...view, query: withPresetIds(view.query, ids) }))
  if (how === 'replace') return { ...file, presets, rules, views }
  return {
    ...file,
    views,
    presets: merged(before.presets, presets, ({ id }) => id),
    rules: merged(before.rules, withFreeIds(before.rules, rules, newId), ruleKey),
  }
}

/** The query of a saved view with the new id of its preset: another preset may have the old one here. */
const withPresetIds = (query: string, ids: ReadonlyMap<string, string>): string => {
  const asked = new URLSearchParams(query)
  const id = ids.get(asked.get('preset') ?? '')
  if (id === undefined) return query
  asked.set('preset', id)
  return asked.toString()
}

const merged = <Each>(before: readonly Each[], incoming: readonly Each[], keyOf: (each: Each) => string): Each[] => {
  const byKey = new Map(incoming.map((each) => [keyOf(each), each]))
  const present = new Set(before.map(keyOf))
  return [
    ...before.map((each) => byKey.get(keyOf(each)) ?? each),
    ...incoming.filter((each) => !present.has(keyOf(each))),
  ]
}

const ruleKey = ({ match, value }: PresetRule): string => `${match} ${value.trim()}`

const withFreeIds = (
  before: readonly PresetRule[],
  incoming: readonly PresetRule[],
  newId: () => string,
): PresetRule[] => {
  const ids = new Map(before.map((rule) => [ruleKey(rule), rule.id]))
  const taken = new Set(before.map(({ id }) => id))
  return incoming.map((rule) => ({
    ...rule,
    id: ids.get(ruleKey(rule)) ?? (taken.has(rule.id) ? newId() : rule.id),
  }))
}
