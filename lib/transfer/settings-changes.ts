import {
  type Chosen,
  LEFT_OUT_OF_DEFAULTS,
  type Preset,
  type PresetBody,
  type PresetRule,
  type Settings,
  type SettingsOfAccounts,
} from '../model/settings.ts'
import { withoutInvisible } from '../outside-text.ts'
import { appliedTo } from '../presets/account-options.ts'
import { comparableName } from '../presets/settings-problem.ts'
import { isSameData } from '../same-data.ts'
import { type PlainKey, t } from '../words/t.ts'

type SingleSetting = Exclude<keyof Settings, 'presets' | 'rules' | 'leftOut' | 'managed'>

/** The message that says what the changed setting does. */
const CHANGES: { readonly [S in SingleSetting]: (after: Settings[S]) => PlainKey } = {
  language: () => 'transfer_change_language',
  theme: () => 'transfer_change_theme',
  density: () => 'transfer_change_density',
  hiddenColumns: () => 'transfer_change_columns',
  views: () => 'transfer_change_views',
  singleKeys: (on) => (on ? 'transfer_change_single_keys_on' : 'transfer_change_single_keys_off'),
  toolbarButton: (does) => (does === 'popup' ? 'transfer_change_toolbar_popup' : 'transfer_change_toolbar_shorten'),
  existingLinks: (how) => (how === 'reuse' ? 'transfer_change_existing_reuse' : 'transfer_change_existing_create'),
  alias: () => 'transfer_change_alias',
  cleaning: () => 'transfer_change_cleaning',
  copyLink: (when) => (when === 'immediately' ? 'transfer_change_copy_immediately' : 'transfer_change_copy_confirmed'),
  copyAs: () => 'transfer_change_copy_as',
  defaults: () => 'transfer_change_defaults',
}

/** The effects in this account of a change of the settings, a sentence each; empty if nothing changes. */
export const settingsChanges = (before: Settings, imported: SettingsOfAccounts, account: string | null): string[] => {
  /**
   * Includes options that belong to another account and are left out in this one: a change of them is a change, too.
   */
  const applied = <B extends PresetBody>(place: string, body: Chosen<B>) => {
    const { body: applies, leftOut } = appliedTo<B>(body, account)
    return { ...applies, leftOut: body.account === undefined ? (before.leftOut?.[place] ?? []) : leftOut }
  }
  const wasPreset = before.presets.map((preset) => withoutId(applied(preset.id, preset)))
  const isPreset = imported.presets.map((preset) => withoutId(applied(preset.id, preset)))
  const after = { ...imported, defaults: applied(LEFT_OUT_OF_DEFAULTS, imported.defaults) }
  const was = { ...before, defaults: applied(LEFT_OUT_OF_DEFAULTS, before.defaults) }
  const changeOf = <S extends SingleSetting>(setting: S): string[] =>
    isSameData(was[setting], after[setting]) ? [] : [t(CHANGES[setting](after[setting]))]
  return [
    ...(Object.keys(CHANGES) as SingleSetting[]).flatMap(changeOf),
    ...listChanges(wasPreset, isPreset, {
      keyOf: ({ name }) => comparableName(name),
      added: ({ name }) => t('transfer_preset_added', withoutInvisible(name)),
      changed: ({ name }) => t('transfer_preset_changed', withoutInvisible(name)),
      removed: ({ name }) => t('transfer_preset_removed', withoutInvisible(name)),
      reordered: 'transfer_presets_reordered',
    }),
    ...listChanges(namedRules(before), namedRules(after), {
      keyOf: ({ match, value }) => `${match} ${value}`,
      added: ({ value, preset }) => t('transfer_rule_added', withoutInvisible(value), withoutInvisible(preset)),
      changed: ({ value, preset }) => t('transfer_rule_changed', withoutInvisible(value), withoutInvisible(preset)),
      removed: ({ value, preset }) => t('transfer_rule_removed', withoutInvisible(value), withoutInvisible(preset)),
      reordered: 'transfer_rules_reordered',
    }),
  ]
}

const withoutId = <P extends Preset>(preset: P) => {
  const { id: _, ...rest } = preset
  return rest
}

const namedRules = ({ rules, presets }: Settings) =>
  rules.map(({ match, value, presetId }: PresetRule) => ({
    match,
    value: value.trim(),
    preset: presets.find(({ id }) => id === presetId)?.name ?? '',
  }))

interface Listed<Each> {
  keyOf: (each: Each) => string
  added: (each: Each) => string
  changed: (each: Each) => string
  removed: (each: Each) => string
  reordered: PlainKey
}

const listChanges = <Each>(
  before: readonly Each[],
  after: readonly Each[],
  { keyOf, added, changed, removed, reordered }: Listed<Each>,
): string[] => {
  const was = new Map(before.map((each) => [keyOf(each), each]))
  const is = new Set(after.map(keyOf))
  const changes = after.flatMap((each) => {
    const old = was.get(keyOf(each))
    if (old === undefined) return [added(each)]
    return isSameData(old, each) ? [] : [changed(each)]
  })
  changes.push(...before.filter((each) => !is.has(keyOf(each))).map(removed))
  if (changes.length > 0) return changes
  return isSameData(before.map(keyOf), after.map(keyOf)) ? [] : [t(reordered)]
}
