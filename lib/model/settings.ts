import type { LinkOption, LinkOptions } from '../contract/link-options.ts'
import type { LanguageChoice } from './languages.ts'
import type { InputFieldProblem } from './problem.ts'

/** The validated settings of a file; `null` with problems. */
export interface SettingsCheck {
  settings: SettingsOfAccounts | null
  problems: InputFieldProblem[]
}

/**
 * The account in which options or filters were chosen that name its objects by id, and what these are called there:
 * another account can't look them up.
 */
export interface ChosenFor {
  /** The id of the connection; empty for ids in a file that doesn't say of which account they are. */
  id: string
  names: { [O in LinkOption]?: string[] | undefined }
}

export type Chosen<B> = B & { account?: ChosenFor | undefined }

/** Settings as they are stored, and as in a file. */
export interface SettingsOfAccounts extends Settings {
  defaults: Chosen<PresetBody>
  presets: Chosen<Preset>[]
  /** Settings that the user has chosen although the policy of an organization sets them. */
  chosen?: string[] | undefined
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
  /** As in the address of the options page: with the account of the ids in it, and their names there. */
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

/** A setting of the user: what is stored and in files. */
export type SettingName = Exclude<keyof Settings, 'leftOut' | 'managed'>

/**
 * Who decides on each setting; the compiler asks for each. `organization`: its policy may set and lock it. `user`: no
 * policy has it. `both`: the entries of a policy are added to the user's own.
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

/** What an organization may set for its people, and lock. */
export const MANAGED_SETTINGS = decidedBy('organization')
export type ManagedSetting = DecidedBy<'organization'>
/** What an organization doesn't set. */
export const PERSONAL_SETTINGS = decidedBy('user')
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
  /** Its value, if the account is unknown: without a name, only the id can say what may be meant. */
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

/** More than anyone can keep track of; a context menu and every lookup for an address go through all of them. */
export const MAX_PRESETS = 200
export const MAX_RULES = 500
export const MAX_CLEANED_HOSTS = 500
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME_LENGTH = 60
/** With the account's id and the names of its objects. */
export const MAX_VIEW_QUERY_LENGTH = 16_384
export const MAX_COPY_RULES = 100

export const MAX_PRESET_NAME_LENGTH = 100
export const MAX_RULE_VALUE_LENGTH = 2048
export const MAX_COPY_TEMPLATE_LENGTH = 2000

/** Ten years, in minutes. */
export const LATEST_EXPIRY_MINUTES = 10 * 366 * 24 * 60
