import type { PresetBody, Settings } from '../model/settings.ts'
import { withoutInvisible } from '../outside-text.ts'
import { isSealed } from '../sealed-text.ts'
import { settingsProblems } from './settings-problems.ts'

/** Settings as they came out of a file, and whether the passwords of its presets are among them. */
export interface SettingsFile {
  settings: Settings
  passwords: boolean
}

const VERSION = 1

const withoutPassword = <Body extends PresetBody>(body: Body): Body => {
  const { password: _, ...options } = body.options
  return { ...body, options }
}

/**
 * The settings as a file. There is no key in it: none is handed in. Passwords of presets only where that is asked for,
 * and never one that is sealed.
 */
export const settingsFile = (
  { toolbarButton, existingLinks, defaults, presets, rules }: Settings,
  { passwords, exportedAt }: { passwords: boolean; exportedAt: string },
): string => {
  const settings: Settings = {
    toolbarButton,
    existingLinks,
    defaults,
    presets: presets.map((preset) =>
      passwords && !isSealed(preset.options.password) ? preset : withoutPassword(preset),
    ),
    rules,
  }
  return `${JSON.stringify({ terselink: 'settings', version: VERSION, exportedAt, passwords, settings }, null, 2)}\n`
}

/** What a file holds, or everything that is wrong with it, in sentences. */
export const readSettingsFile = (
  text: string,
): { ok: true; value: SettingsFile } | { ok: false; problems: string[] } => {
  const file = parsed(text)
  if (file === null || file.terselink !== 'settings') return refuse('This is no file of settings that Terselink saved.')
  if (typeof file.version !== 'number' || file.version > VERSION)
    return refuse('A newer version of Terselink saved this file. Update Terselink, then choose it again.')
  const settings = withPlainNames(file.settings)
  const problems = settingsProblems(settings)
  if (problems.length > 0) return { ok: false, problems }
  // Just checked, part by part.
  return { ok: true, value: { settings: known(settings as ReadSettings), passwords: file.passwords === true } }
}

/** Names stand in menus, sentences and lists: they come in without what would turn or hide the text around them. */
const withPlainNames = (settings: unknown): unknown => {
  if (!isObject(settings) || !Array.isArray(settings.presets)) return settings
  const presets = settings.presets.map((preset: unknown) =>
    isObject(preset) && typeof preset.name === 'string' ? { ...preset, name: withoutInvisible(preset.name) } : preset,
  )
  return { ...settings, presets }
}

/** A file may be older than a setting. */
type ReadSettings = Omit<Settings, 'existingLinks'> & Partial<Pick<Settings, 'existingLinks'>>

/** What was checked and nothing else: whatever stands beside it in a file goes no further. */
const known = ({ toolbarButton, existingLinks, defaults, presets, rules }: ReadSettings): Settings => ({
  toolbarButton,
  existingLinks: existingLinks ?? 'reuse',
  defaults: { options: defaults.options, expiresAfterMinutes: defaults.expiresAfterMinutes },
  presets: presets.map(({ id, name, options, expiresAfterMinutes }) => ({ id, name, options, expiresAfterMinutes })),
  rules: rules.map(({ id, presetId, match, value }) => ({ id, presetId, match, value })),
})

const refuse = (problem: string): { ok: false; problems: string[] } => ({ ok: false, problems: [problem] })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
