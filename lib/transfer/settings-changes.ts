import type { Preset, PresetRule, Settings } from '../model/settings.ts'
import { withoutInvisible } from '../outside-text.ts'
import { comparableName } from '../presets/settings-problem.ts'
import { isSameData } from '../same-data.ts'
import { type PlainKey, t } from '../words/t.ts'

type SingleSetting = Exclude<keyof Settings, 'presets' | 'rules' | 'leftOut' | 'managed'>

/** What a changed setting does. */
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

/** The effects of a change of the settings, a sentence each; empty if nothing changes. */
export const settingsChanges = (before: Settings, after: Settings): string[] => {
  const changeOf = <S extends SingleSetting>(setting: S): string[] =>
    isSameData(before[setting], after[setting]) ? [] : [t(CHANGES[setting](after[setting]))]
  return [
    ...(Object.keys(CHANGES) as SingleSetting[]).flatMap(changeOf),
    ...listChanges(before.presets.map(withoutId), after.presets.map(withoutId), {
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

const withoutId = ({ name, options, expiresAfterMinutes }: Preset) => ({ name, options, expiresAfterMinutes })

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
