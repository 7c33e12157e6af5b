import { isLinkOption } from '../contract/link-options.ts'
import { isJsonObject } from '../json-object.ts'
import type { InputFieldProblem } from '../model/problem.ts'
import type { PresetBody, Settings, SettingsOfAccounts } from '../model/settings.ts'
import { boundedText, withoutInvisible } from '../outside-text.ts'
import { isSealed } from '../sealed-text.ts'
import { namedProblem } from '../words/problem-sentence.ts'
import { type PlainKey, t } from '../words/t.ts'

/** The validated settings of a file, and whether it contains the passwords of its presets. */
export interface SettingsFile {
  settings: SettingsOfAccounts
  passwords: boolean
}

const VERSION = 1

const withoutPassword = <Body extends PresetBody>(body: Body): Body => {
  const { password: _, ...options } = body.options
  return { ...body, options }
}

/**
 * The stored settings as a file, with the accounts and names of the ids in them. The key is not passed in, so the file
 * can't contain it. Passwords of presets are included only on request, and never if they are encrypted.
 */
export const settingsFile = (
  given: SettingsOfAccounts,
  { passwords, exportedAt }: { passwords: boolean; exportedAt: string },
): string => {
  const ids = new Set(given.presets.map(({ id }) => id))
  // The given object may have more than settings.
  const onlySettings = Object.fromEntries(
    (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((name) => [name, given[name]]),
  )
  const settings = {
    ...onlySettings,
    presets: given.presets.map((preset) =>
      passwords && !isSealed(preset.options.password) ? preset : withoutPassword(preset),
    ),
    // Presets of the user's organization aren't in the file, so neither are rules for them.
    rules: given.rules.filter(({ presetId }) => ids.has(presetId)),
  }
  return `${JSON.stringify({ terselink: 'settings', version: VERSION, exportedAt, passwords, settings }, null, 2)}\n`
}

/** The content of a settings file. The worker validates its settings, because pages load no schema. */
export interface ReadFile {
  settings: unknown
  passwords: boolean
}

export const readSettingsFile = (text: string): { ok: true; value: ReadFile } | { ok: false; problem: PlainKey } => {
  const file = parsed(text)
  if (file === null || file.terselink !== 'settings') return { ok: false, problem: 'transfer_settings_other_file' }
  if (typeof file.version !== 'number' || file.version > VERSION)
    return { ok: false, problem: 'transfer_settings_newer' }
  return { ok: true, value: { settings: withPlainNames(file.settings ?? null), passwords: file.passwords === true } }
}

/** Names appear in menus, sentences and lists, so characters that reverse or hide the text around them are removed. */
export const withPlainNames = <Given>(settings: Given): Given => {
  if (!isJsonObject(settings) || !Array.isArray(settings.presets)) return settings
  const presets = settings.presets.map((preset: unknown) =>
    isJsonObject(preset) && typeof preset.name === 'string'
      ? { ...preset, name: withoutInvisible(preset.name) }
      : preset,
  )
  return { ...settings, presets }
}

/** A problem of the file's settings, with the name of its part. */
export const settingsProblemText = ({ field, problem }: InputFieldProblem, settings: unknown): string =>
  namedProblem(partName(field.split('.'), settings), problem)

const PARTS = {
  language: 'transfer_part_language',
  theme: 'transfer_part_theme',
  density: 'transfer_part_density',
  singleKeys: 'transfer_part_single_keys',
  hiddenColumns: 'transfer_part_columns',
  views: 'transfer_part_views',
  toolbarButton: 'transfer_part_toolbar',
  existingLinks: 'transfer_part_existing',
  alias: 'transfer_part_alias',
  cleaning: 'transfer_part_cleaning',
  copyLink: 'transfer_part_copy',
  copyAs: 'transfer_part_copy_as',
  defaults: 'transfer_part_defaults',
  presets: 'transfer_part_presets',
  rules: 'transfer_part_rules',
} as const satisfies Record<Exclude<keyof Settings, 'leftOut' | 'managed'>, PlainKey>

const partName = ([list = '', place, ...path]: readonly string[], settings: unknown): string => {
  if (!isPart(list)) return t('transfer_part_settings')
  if (list === 'defaults') return withOption(t(PARTS.defaults), place === 'options' ? path : [])
  if (place === undefined || (list !== 'presets' && list !== 'rules')) return t(PARTS[list])
  const entries: unknown = isJsonObject(settings) ? settings[list] : null
  const entry: unknown = Array.isArray(entries) ? entries[Number(place)] : null
  const name = isJsonObject(entry) ? entry[list === 'presets' ? 'name' : 'value'] : null
  const number = String(Number(place) + 1)
  if (list === 'rules')
    return typeof name === 'string' ? t('transfer_part_rule', shownName(name)) : t('transfer_part_rule_number', number)
  const preset =
    typeof name === 'string' ? t('transfer_effect_preset', shownName(name)) : t('transfer_part_preset_number', number)
  const [inside, ...option] = path
  return inside === 'options' ? withOption(preset, option) : preset
}

const isPart = (name: string): name is keyof typeof PARTS => Object.hasOwn(PARTS, name)

/** The part's name with the name of the option in the path. */
const withOption = (part: string, [option]: readonly string[]): string => {
  if (option === undefined) return part
  return t('transfer_part_option', part, isLinkOption(option) ? t(`option_${option}_label`) : `“${shownName(option)}”`)
}

/** An untrusted name must not affect the sentence around it. */
const shownName = (name: string): string => boundedText(withoutInvisible(name), 'name')

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
