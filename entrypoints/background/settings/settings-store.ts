import { MAX_ALIAS_LENGTH, MIN_ALIAS_LENGTH } from '../../../lib/address/chosen-alias.ts'
import { withScheme } from '../../../lib/address/short-url.ts'
import { linkCreate } from '../../../lib/contract/link.ts'
import { LINK_OPTIONS } from '../../../lib/contract/link-options.ts'
import { checkWhole, problem } from '../../../lib/contract/problem.ts'
import { isHttpUrl } from '../../../lib/contract/web-address.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import { LANGUAGE_TAGS } from '../../../lib/model/languages.ts'
import type { InputFieldProblem } from '../../../lib/model/problem.ts'
import {
  ALIAS_STYLES,
  COPY_FORMATS,
  DEFAULT_SETTINGS,
  DENSITIES,
  LATEST_EXPIRY_MINUTES,
  LINK_COLUMNS,
  MAX_CLEANED_HOSTS,
  MAX_COPY_RULES,
  MAX_COPY_TEMPLATE_LENGTH,
  MAX_PRESET_NAME_LENGTH,
  MAX_PRESETS,
  MAX_RULE_VALUE_LENGTH,
  MAX_RULES,
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEW_QUERY_LENGTH,
  MAX_VIEWS,
  type PresetBody,
  type SettingName,
  type SettingsCheck,
  type SettingsOfAccounts,
  THEMES,
} from '../../../lib/model/settings.ts'
import { hasUnassigned, settingsFor, settingsOfFile, storedAfter } from '../../../lib/presets/account-settings.ts'
import { type ManagedPolicy, policyFor, withManaged, withoutManaged } from '../../../lib/presets/managed-settings.ts'
import { settingsProblem } from '../../../lib/presets/settings-problem.ts'
import { isSealed } from '../../../lib/sealed-text.ts'
import { z } from '../../../lib/zod.ts'
import { OTHER_ACCOUNT } from '../connection/current-connection.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { type CurrentAccount, chosenFor } from './current-account.ts'

const MAX_PASSWORD_LENGTH = LINK_OPTIONS.password.max

/** An id in the settings. That of a preset becomes part of a menu entry's id. */
const settingId = z.string().check(z.regex(/^[\w-]{1,64}$/))

const atMost = (characters: number) => z.string().check(z.trim(), z.maxLength(characters))

/** As in the contract, but longer when encrypted. */
const password = z.string().check(
  z.minLength(1),
  z.check<string>(({ value, issues }) => {
    if (isSealed(value) || value.length <= MAX_PASSWORD_LENGTH) return
    issues.push({ code: 'too_big', origin: 'string', maximum: MAX_PASSWORD_LENGTH, input: value })
  }),
  z.refine<string>((value) => value.isWellFormed(), problem('incomplete_character')),
)

const linkOptions = z.extend(z.omit(linkCreate, { url: true }), { password: z.optional(password) })
/** An alias is for one link, and a password shouldn't be shared by all links: neither can be a default. */
const defaultOptions = z.omit(linkOptions, { custom: true, password: true })
const expiresAfterMinutes = z.nullable(
  z
    .int(problem('not_integer'))
    .check(z.minimum(1, problem('too_low')), z.maximum(LATEST_EXPIRY_MINUTES, problem('too_high'))),
)

const preset = z.object({
  id: settingId,
  name: atMost(MAX_PRESET_NAME_LENGTH),
  options: linkOptions,
  expiresAfterMinutes,
})
const rule = z.object({
  id: settingId,
  presetId: settingId,
  match: z.enum(['host', 'path', 'pattern']),
  value: atMost(MAX_RULE_VALUE_LENGTH),
})

const copyFormat = z.enum(COPY_FORMATS)
const copyAs = z.object({
  format: copyFormat,
  template: z.string().check(z.maxLength(MAX_COPY_TEMPLATE_LENGTH)),
  rules: z
    .array(z.object({ host: z.string().check(z.maxLength(MAX_RULE_VALUE_LENGTH)), format: copyFormat }))
    .check(z.maxLength(MAX_COPY_RULES)),
})

/** The shape of the settings. `lib/presets/settings-problem.ts` checks the parts against each other. */
const settings = z.object({
  language: z.enum(['browser', ...LANGUAGE_TAGS]),
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  singleKeys: z.boolean(),
  hiddenColumns: z.array(z.enum(LINK_COLUMNS)).check(z.maxLength(LINK_COLUMNS.length)),
  views: z
    .array(
      z.object({
        id: settingId,
        name: atMost(MAX_VIEW_NAME_LENGTH).check(z.minLength(1)),
        query: z.string().check(z.maxLength(MAX_VIEW_QUERY_LENGTH)),
      }),
    )
    .check(z.maxLength(MAX_VIEWS)),
  toolbarButton: z.enum(['popup', 'shorten']),
  existingLinks: z.enum(['reuse', 'create']),
  alias: z.object({
    chosenBy: z.enum(['terselink', 'service']),
    style: z.enum(ALIAS_STYLES),
    length: z.int().check(z.minimum(MIN_ALIAS_LENGTH), z.maximum(MAX_ALIAS_LENGTH)),
  }),
  cleaning: z.object({
    always: z.boolean(),
    hosts: z.array(z.string().check(z.maxLength(253))).check(z.maxLength(MAX_CLEANED_HOSTS)),
  }),
  copyLink: z.enum(['immediately', 'confirmed']),
  copyAs,
  defaults: z.object({ options: defaultOptions, expiresAfterMinutes }),
  presets: z.array(preset).check(z.maxLength(MAX_PRESETS)),
  rules: z.array(rule).check(z.maxLength(MAX_RULES)),
})

const bodiesOfAccounts = {
  defaults: z.extend(settings.shape.defaults, chosenFor),
  presets: z.array(z.extend(preset, chosenFor)).check(z.maxLength(MAX_PRESETS)),
}
const settingsOfAccounts = z.extend(settings, { ...bodiesOfAccounts, chosen: z.optional(z.array(z.string())) })

/** The settings of version 1, which was released. */
const OF_VERSION_1 = [
  'toolbarButton',
  'existingLinks',
  'alias',
  'copyLink',
  'defaults',
  'presets',
  'rules',
] as const satisfies SettingName[]

const NEWER_THAN_VERSION_1 = Object.fromEntries(
  Object.entries(DEFAULT_SETTINGS).filter(([name]) => !OF_VERSION_1.some((old) => old === name)),
)

/**
 * The settings in a file. A setting that is missing gets its default, except for these, which every file has had.
 * Nothing in a file is silently ignored: unknown options are problems.
 */
export const fileSettings = z.extend(z.partial(settings), {
  toolbarButton: settings.shape.toolbarButton,
  defaults: z.object({ options: z.catchall(defaultOptions, z.never()), expiresAfterMinutes, ...chosenFor }),
  presets: z
    .array(z.extend(preset, { options: z.catchall(linkOptions, z.never()), ...chosenFor }))
    .check(z.maxLength(MAX_PRESETS)),
  rules: settings.shape.rules,
})

/**
 * The fields that a page may change; each setting is replaced as a whole. Only imported settings name the account for
 * which they were chosen; all others are for the connected one.
 */
export const settingsChange = z.partial(z.extend(settings, bodiesOfAccounts))

export type StoredSettings = z.infer<typeof settings>

/** The settings of a file, or all of their problems. */
export const checkSettings = (value: unknown): SettingsCheck => {
  const read = checkWhole(fileSettings, value)
  if (!read.ok) return { settings: null, problems: read.problems }
  const file = settingsOfFile({ ...DEFAULT_SETTINGS, ...read.value })
  const problems = [
    ...fileOnlyProblems('defaults', file.defaults),
    ...file.presets.flatMap((each, at) => fileOnlyProblems(`presets.${at}`, each)),
  ]
  if (problems.length > 0) return { settings: null, problems }
  const problem = settingsProblem(file)
  return problem === null ? { settings: file, problems: [] } : { settings: null, problems: [problem] }
}

/** Problems that a form prevents but a file can have. */
const fileOnlyProblems = (path: string, { options: { password, domain } }: PresetBody): InputFieldProblem[] => {
  const problems: InputFieldProblem[] = []
  if (isSealed(password)) problems.push({ field: `${path}.options.password`, problem: { code: 'sealed_password' } })
  if (domain !== undefined && !isHttpUrl(withScheme(domain)))
    problems.push({ field: `${path}.options.domain`, problem: { code: 'not_address' } })
  return problems
}

/** Adds the settings that version 1 doesn't have. */
const toVersion2 = (version1: unknown): unknown =>
  typeof version1 === 'object' ? { ...NEWER_THAN_VERSION_1, ...version1 } : version1

export const createSettingsStore = (area: StorageArea): StoredRecord<SettingsOfAccounts> =>
  createStoredRecord(area, {
    key: 'settings',
    initial: DEFAULT_SETTINGS,
    schema: settingsOfAccounts,
    migrations: [toVersion2],
    part: 'settings',
  })

export interface SettingsOfConnection extends StoredRecord<StoredSettings> {
  /** As for any record. With `shown`, fails with `other-account` unless this account is connected. */
  decide: (
    decision: (value: StoredSettings) => Result<StoredSettings>,
    shown?: string | null,
  ) => Promise<Result<StoredSettings>>
  /** The settings as they are stored, including what was chosen for other accounts. */
  stored: StoredRecord<SettingsOfAccounts>['read']
  /** Assigns ids that were stored without an account to the account that is connected now. */
  assign: () => Promise<void>
}

/** The settings that apply to the connected account under the policy of the user's organization. */
export const settingsOfConnection = (
  store: StoredRecord<SettingsOfAccounts>,
  { id, connected }: CurrentAccount,
  policy: () => Promise<ManagedPolicy>,
): SettingsOfConnection => {
  const own = ({ chosen = [], ...stored }: SettingsOfAccounts, accountId: string | null) => ({
    settings: settingsFor(stored, accountId),
    chosen,
  })
  const decide: SettingsOfConnection['decide'] = async (decision, shown = null) => {
    const [account, given] = await Promise.all([connected(), policy()])
    const accountId = account?.id ?? null
    if (shown !== null && shown !== accountId) return OTHER_ACCOUNT
    const managed = policyFor(given, accountId)
    const decided = await store.decide((before) => {
      const ownBefore = own(before, accountId)
      const after = decision(withManaged(ownBefore, managed))
      if (!after.ok) return after
      const { settings: changed, chosen } = withoutManaged(ownBefore, managed, after.value)
      const stored = storedAfter(before, changed, account)
      return ok(chosen.length > 0 ? { ...stored, chosen: [...chosen] } : stored)
    })
    return decided.ok ? ok(withManaged(own(decided.value, accountId), managed)) : decided
  }
  return {
    ...store,
    stored: store.read,
    assign: async (): Promise<void> => {
      const [stored, accountId] = await Promise.all([store.read(), id()])
      if (stored.ok && accountId !== null && hasUnassigned(stored.value)) await decide(ok)
    },
    read: async () => {
      const [stored, accountId, given] = await Promise.all([store.read(), id(), policy()])
      return stored.ok ? ok(withManaged(own(stored.value, accountId), policyFor(given, accountId))) : stored
    },
    decide,
    change: (update) => decide((value) => ok(update(value))),
  }
}
