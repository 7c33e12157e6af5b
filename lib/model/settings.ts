import type { LinkOptions } from '../contract/link-options.ts'
import type { InputFieldProblem } from './problem.ts'

/** The settings of a file once they have been checked: `null` with problems. */
export interface SettingsCheck {
  settings: Settings | null
  problems: InputFieldProblem[]
}

/** What a new link starts with. */
export interface PresetBody {
  options: LinkOptions
  /** How long after it is made a link expires; in place of `options.expiry`, which is one moment for all links. */
  expiresAfterMinutes: number | null
}

/** A body under a name. It may hold any option, an alias and a password too. */
export interface Preset extends PresetBody {
  id: string
  /** Not empty, and no other preset has it. */
  name: string
}

/** Picks a preset for an address; `lib/presets/rule-matches.ts` says what each kind means. */
export interface PresetRule {
  id: string
  presetId: string
  match: 'host' | 'path' | 'pattern'
  value: string
}

export interface Settings {
  toolbarButton: 'popup' | 'shorten'
  /** What a gesture without a window does where the address has a link already. */
  existingLinks: 'reuse' | 'create'
  /** What every new link starts with, beneath the preset that a rule picks. Never `custom` or `password`. */
  defaults: PresetBody
  presets: Preset[]
  /** In this order: the first that matches counts. */
  rules: PresetRule[]
}
