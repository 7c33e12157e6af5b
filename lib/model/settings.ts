import type { LinkOption, LinkOptions } from '../contract/link-options.ts'
import type { LanguageChoice } from './languages.ts'
import type { InputFieldProblem } from './problem.ts'

/** The validated settings of a file; `null` with problems. */
export interface SettingsCheck {
  settings: Settings | null
  problems: InputFieldProblem[]
}

/** What a new link starts with. */
export interface PresetBody {
  options: LinkOptions
  /** How long after its creation a link expires; replaces `options.expiry`, which is one date for all links. */
  expiresAfterMinutes: number | null
}

/** A named body. It may contain any option, including an alias and a password. */
export interface Preset extends PresetBody {
  id: string
  /** Unique and not empty. */
  name: string
}

/** Chooses a preset for an address; see `lib/presets/rules.ts` for the kinds. */
export interface PresetRule {
  id: string
  presetId: string
  match: 'host' | 'path' | 'pattern'
  value: string
}

/** The alias of a new link without a requested one. */
export interface AliasSettings {
  chosenBy: 'terselink' | 'service'
  style: AliasStyle
  /** The number of random characters in the style `random` or `pronounceable`. */
  length: number
}

export const ALIAS_STYLES = ['random', 'pronounceable', 'title', 'path'] as const
/** How Terselink makes an alias: from random characters or syllables, or from the page's title or path. */
export type AliasStyle = (typeof ALIAS_STYLES)[number]

export const THEMES = ['system', 'light', 'dark'] as const
/** The colors of the popup and the options page; `system` follows the browser. */
export type Theme = (typeof THEMES)[number]

/** Where tracking is removed from the addresses of pages without being asked. */
export interface CleaningSettings {
  always: boolean
  /** Of pages, without `www.`. */
  hosts: string[]
}

export const DENSITIES = ['comfortable', 'compact'] as const
/** The height of the rows of lists. */
export type Density = (typeof DENSITIES)[number]

export const LINK_COLUMNS = ['marks', 'clicks', 'date'] as const
/** Columns of Links that can be hidden; `marks` is what matters of a link's options, beside its title. */
export type LinkColumn = (typeof LINK_COLUMNS)[number]

/** Filters of Links by a name. */
export interface SavedView {
  id: string
  name: string
  /** As in the address of the options page. */
  query: string
}

export const COPY_FORMATS = ['plain', 'markdown', 'html', 'bbcode', 'titleAndUrl', 'template'] as const
/** What a copied link looks like; see `lib/copy-as`. */
export type CopyFormat = (typeof COPY_FORMATS)[number]

export interface CopySettings {
  /** Where no rule says otherwise. */
  format: CopyFormat
  /** For the format `template`. */
  template: string
  /** Formats for pages on these hosts and their subdomains. Each host has at most one. */
  rules: CopyRule[]
}

export interface CopyRule {
  /** As browsers write it, without port. */
  host: string
  format: CopyFormat
}

export interface Settings {
  language: LanguageChoice
  theme: Theme
  density: Density
  /** Whether single letters are keys of the options page, which get in the way of speech input. */
  singleKeys: boolean
  hiddenColumns: LinkColumn[]
  views: SavedView[]
  toolbarButton: 'popup' | 'shorten'
  /** What a gesture without a window does if the address already has a link. */
  existingLinks: 'reuse' | 'create'
  alias: AliasSettings
  cleaning: CleaningSettings
  /** When to copy a short URL that is known before the response. */
  copyLink: 'immediately' | 'confirmed'
  /** How links are copied. */
  copyAs: CopySettings
  /** What every new link starts with, beneath the preset that a rule picks. Never `custom` or `password`. */
  defaults: PresetBody
  presets: Preset[]
  /** In order: the first that matches is used. */
  rules: PresetRule[]
  /**
   * Options that were chosen for another account and are not in the settings of this one, by the preset's id. Only in what
   * pages are shown, never stored.
   */
  leftOut?: Readonly<Record<string, readonly LeftOutOption[]>> | undefined
  /** What the policy of an organization sets. Only in what pages are shown, never stored. */
  managed?: ManagedView | undefined
}

/** What an organization may set for its people, and lock. */
export const MANAGED_SETTINGS = [
  'language',
  'theme',
  'density',
  'singleKeys',
  'toolbarButton',
  'existingLinks',
  'alias',
  'cleaning',
  'copyLink',
  'copyAs',
  'defaults',
] as const satisfies (keyof Settings)[]
export type ManagedSetting = (typeof MANAGED_SETTINGS)[number]
export type ManagedValues = Partial<Pick<Settings, ManagedSetting>>

/** What the user can't change. */
export type Lock = ManagedSetting | 'serviceAddress'

/** The policy of an organization, as the settings carry it. */
export interface ManagedView {
  serviceAddress: string | null
  locked: readonly Lock[]
  /** The ids of the presets and rules that are the organization's. */
  presets: readonly string[]
  rules: readonly string[]
  /** The user's own values of what the policy sets. */
  own: ManagedValues
  /** The first part of the policy that is ignored because it isn't valid. */
  problem: InputFieldProblem | null
}

/** An option that was chosen for another account, and what its values are called there, as far as that is known. */
export interface LeftOutOption {
  option: LinkOption
  names: readonly string[]
}

/** The defaults' place in `leftOut`: no preset has this id. */
export const LEFT_OUT_OF_DEFAULTS = ' defaults'

/** The settings of a fresh installation. */
export const DEFAULT_SETTINGS: Settings = {
  language: 'browser',
  theme: 'system',
  density: 'comfortable',
  singleKeys: true,
  hiddenColumns: [],
  views: [],
  toolbarButton: 'popup',
  existingLinks: 'reuse',
  alias: { chosenBy: 'terselink', style: 'random', length: 7 },
  cleaning: { always: false, hosts: [] },
  copyLink: 'immediately',
  copyAs: { format: 'plain', template: '{title}: {shortUrl}', rules: [] },
  defaults: { options: {}, expiresAfterMinutes: null },
  presets: [],
  rules: [],
}

/** More than anyone can keep track of; a context menu and every lookup for an address go through all of them. */
export const MAX_PRESETS = 200
export const MAX_RULES = 500
export const MAX_CLEANED_HOSTS = 500
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME_LENGTH = 60
export const MAX_COPY_RULES = 100

export const MAX_PRESET_NAME_LENGTH = 100
export const MAX_RULE_VALUE_LENGTH = 2048
export const MAX_COPY_TEMPLATE_LENGTH = 2000

/** Ten years, in minutes. */
export const LATEST_EXPIRY_MINUTES = 10 * 366 * 24 * 60
