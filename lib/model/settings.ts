import type { LinkOption, LinkOptions } from '../contract/link-options.ts'
import type { LanguageChoice } from './languages.ts'
import type { InputFieldProblem } from './problem.ts'

/** The validated settings of a file; `null` with problems. */
export interface SettingsCheck {
  settings: SettingsOfAccounts | null
  problems: InputFieldProblem[]
}

/**
 * The account for which options or filters that name its objects by id were chosen, and the names of these objects
 * there: another account can't look them up.
 */
export interface ChosenFor {
  /** The connection's id; empty for ids from a file that doesn't name their account. */
  id: string
  names: { [O in LinkOption]?: string[] | undefined }
}

export type Chosen<B> = B & { account?: ChosenFor | undefined }

/** Settings in the form in which they are stored and written to files. */
export interface SettingsOfAccounts extends Settings {
  defaults: Chosen<PresetBody>
  presets: Chosen<Preset>[]
  /** Settings that the user has chosen although an organization's policy sets them. */
  chosen?: string[] | undefined
}

/** What a new link starts with. */
export interface PresetBody {
  options: LinkOptions
  /** How long after its creation a link expires; replaces `options.expiry`, which is one date for all links. */
  expiresAfterMinutes: number | null
}

/** A named set of options. It may contain any option, including an alias and a password. */
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

/** Which pages' addresses lose their tracking parameters without asking. */
export interface CleaningSettings {
  always: boolean
  /** Hosts of pages, without `www.`. */
  hosts: string[]
}

export const DENSITIES = ['comfortable', 'compact'] as const
/** The height of the rows of lists. */
export type Density = (typeof DENSITIES)[number]

export const LINK_COLUMNS = ['marks', 'clicks', 'date'] as const
/**
 * Columns of Links that can be hidden. `marks` are the marks beside a link's title that show its most important
 * options.
 */
export type LinkColumn = (typeof LINK_COLUMNS)[number]

/** Saved filters of Links, with a name. */
export interface SavedView {
  id: string
  name: string
  /** The query of the options page's address, with the account of the ids in it and the names that these have there. */
  query: string
}

export const COPY_FORMATS = [
  'plain',
  'everywhere',
  'markdown',
  'html',
  'bbcode',
  'jira',
  'slack',
  'titleAndUrl',
  'template',
] as const
/** What a copied link looks like; see `lib/copy-as`. */
export type CopyFormat = (typeof COPY_FORMATS)[number]

export interface CopySettings {
  /** The format on pages for which no rule has another. */
  format: CopyFormat
  /** For the format `template`. */
  template: string
  /** Formats for pages on these hosts and their subdomains. Each host has at most one. */
  rules: CopyRule[]
}

export interface CopyRule {
  /** The host as browsers write it, without port. */
  host: string
  format: CopyFormat
}

export interface Settings {
  language: LanguageChoice
  theme: Theme
  density: Density
  /** Whether single letters are shortcuts on the options page. They interfere with speech input. */
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
  /** The options that every new link starts with; those of a preset override them. Never `custom` or `password`. */
  defaults: PresetBody
  presets: Preset[]
  /** The first rule that matches is used. */
  rules: PresetRule[]
  /**
   * Options that were chosen for another account and don't apply to this one, by the preset's id. Only in what pages
   * are shown, never stored.
   */
  leftOut?: Readonly<Record<string, readonly LeftOutOption[]>> | undefined
  /** What the policy of an organization sets. Only in what pages are shown, never stored. */
  managed?: ManagedView | undefined
}

/** The name of a setting that is stored and in files. */
export type SettingName = Exclude<keyof Settings, 'leftOut' | 'managed'>

/**
 * Who decides on each setting; the compiler requires an entry for each. `organization`: a policy may set and lock the
 * setting. `user`: no policy has it. `both`: a policy's entries are added to the user's own.
 */
const DECIDED_BY = {
  language: 'organization',
  theme: 'organization',
  density: 'organization',
  singleKeys: 'organization',
  hiddenColumns: 'user',
  views: 'user',
  toolbarButton: 'organization',
  existingLinks: 'organization',
  alias: 'organization',
  cleaning: 'organization',
  copyLink: 'organization',
  copyAs: 'organization',
  defaults: 'organization',
  presets: 'both',
  rules: 'both',
} as const satisfies Record<SettingName, 'organization' | 'user' | 'both'>

type DecidedBy<Who> = { [S in SettingName]: (typeof DECIDED_BY)[S] extends Who ? S : never }[SettingName]

const decidedBy = <Who extends 'organization' | 'user'>(who: Who) =>
  (Object.keys(DECIDED_BY) as SettingName[]).filter((name) => DECIDED_BY[name] === who) as DecidedBy<Who>[]

/** Settings that an organization may set, and lock, for its people. */
export const MANAGED_SETTINGS = decidedBy('organization')
export type ManagedSetting = DecidedBy<'organization'>
/** Settings that an organization can't set. */
export const PERSONAL_SETTINGS = decidedBy('user')
export type ManagedValues = Partial<Pick<Settings, ManagedSetting>>

/** What the user can't change. */
export type Lock = ManagedSetting | 'serviceAddress'

/** The policy of an organization, as the settings carry it. */
export interface ManagedView {
  serviceAddress: string | null
  locked: readonly Lock[]
  /** The ids of the organization's presets and rules. */
  presets: readonly string[]
  rules: readonly string[]
  /** The user's own values of the settings that the policy sets. */
  own: ManagedValues
  /** The first part of the policy that is ignored because it isn't valid. */
  problem: InputFieldProblem | null
}

/** An option that was chosen for another account, and the names of its values there, as far as they are known. */
export interface LeftOutOption {
  option: LinkOption
  names: readonly string[]
  /** The option's value, if the account is unknown: without names, only the ids can show which objects may be meant. */
  value?: LinkOptions[LinkOption] | undefined
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

/**
 * Limits beyond what anyone can keep track of: a context menu and every lookup for an address go through all of them.
 */
export const MAX_PRESETS = 200
export const MAX_RULES = 500
export const MAX_CLEANED_HOSTS = 500
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME_LENGTH = 60
/** Includes the account's id and the names of its objects. */
export const MAX_VIEW_QUERY_LENGTH = 16_384
export const MAX_COPY_RULES = 100

export const MAX_PRESET_NAME_LENGTH = 100
export const MAX_RULE_VALUE_LENGTH = 2048
export const MAX_COPY_TEMPLATE_LENGTH = 2000

/** Ten years, in minutes. */
export const LATEST_EXPIRY_MINUTES = 10 * 366 * 24 * 60
