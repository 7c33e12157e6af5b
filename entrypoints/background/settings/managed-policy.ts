import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import { isJsonObject } from '../../../lib/json-object.ts'
import type { InputFieldProblem, PlainProblem } from '../../../lib/model/problem.ts'
import {
  DEFAULT_SETTINGS,
  type Lock,
  MANAGED_SETTINGS,
  PERSONAL_SETTINGS,
  type Settings,
  type SettingsCheck,
} from '../../../lib/model/settings.ts'
import { type ManagedPolicy, NO_POLICY } from '../../../lib/presets/managed-settings.ts'
import { withPlainNames } from '../../../lib/transfer/settings-file.ts'
import { checkSettings } from './settings-store.ts'

/** The part of `browser.storage.managed` that is used here. */
export interface ManagedArea {
  /** Rejects in browsers without a policy. */
  get: () => Promise<Record<string, unknown>>
}

/** The policy of the user's organization, read from the browser once. */
export const createManagedPolicySource = (area: ManagedArea) => {
  let policy: Promise<ManagedPolicy> | undefined
  return {
    read: (): Promise<ManagedPolicy> => {
      policy ??= area.get().then(readPolicy, () => NO_POLICY)
      return policy
    },
    /** Forgets the policy, because the browser has a new one. */
    forget: (): void => {
      policy = undefined
    },
  }
}

const LOCKS: readonly Lock[] = ['serviceAddress', ...MANAGED_SETTINGS]

/** Distinguishes the ids of a policy's presets and rules from those of the user's own. */
const PREFIX = 'org-'

/**
 * The valid part of a policy. Its settings are on the same level as `serviceAddress` and `locked`, in the form of a
 * settings file, and each is checked by itself.
 */
export const readPolicy = (given: Record<string, unknown>): ManagedPolicy => {
  if (Object.keys(given).length === 0) return NO_POLICY
  const problems: InputFieldProblem[] = []
  const report = (field: string, code: PlainProblem) => void problems.push({ field, problem: { code } })

  const { serviceAddress: address, locked: listed = [], ...rest } = given
  const serviceAddress = readAddress(address, report)
  const settings = readSettings(rest, problems)
  const locked: Lock[] = []
  if (!Array.isArray(listed)) report('locked', 'not_list')
  else
    for (const [at, lock] of listed.entries()) {
      // An address that can't be used still locks the setting: the user may not connect another service instead.
      const isSet = lock === 'serviceAddress' ? isGiven(address) : Object.hasOwn(settings.settings, String(lock))
      if (!isOneOf(LOCKS, lock)) report(`locked.${at}`, 'unexpected')
      else if (isSet) locked.push(lock)
    }
  return { serviceAddress, ...settings, locked, problem: problems[0] ?? null }
}

const isGiven = (address: unknown): boolean => address !== undefined && address !== ''

const readAddress = (given: unknown, report: (field: string, code: PlainProblem) => void): string | null => {
  if (!isGiven(given)) return null
  // Unencrypted addresses are allowed here, because the user is still asked before the key is sent.
  const address = typeof given === 'string' ? parseBaseUrl(given, { allowUnencrypted: true }) : null
  if (address?.ok === true) return address.value.baseUrl
  report('serviceAddress', 'not_service_address')
  return null
}

type PolicySettings = Pick<ManagedPolicy, 'settings' | 'presets' | 'rules'>

const readSettings = (raw: Record<string, unknown>, problems: InputFieldProblem[]): PolicySettings => {
  const found: PolicySettings = { settings: {}, presets: [], rules: [] }
  const given = withPlainNames(raw)
  for (const [name, value] of Object.entries(given)) {
    if (name === 'presets' || name === 'rules' || isOneOf(PERSONAL_SETTINGS, name)) continue
    if (!isOneOf(MANAGED_SETTINGS, name)) {
      problems.push({ field: name, problem: { code: 'unexpected' } })
      continue
    }
    const checked = checkPart({ [name]: name === 'defaults' ? wholeBody(value) : value })
    if (checked.settings === null) problems.push(...checked.problems)
    else Object.assign(found.settings, { [name]: checked.settings[name] })
  }
  const presets = readEntries('presets', given.presets, problems, (list) => ({ presets: list }))
  const rules = readEntries('rules', given.rules, problems, (list) => ({ presets, rules: list }))
  return { ...found, presets, rules }
}

/** The valid entries of a list. An entry that isn't valid by itself or after the earlier ones is left out. */
const readEntries = <List extends 'presets' | 'rules'>(
  list: List,
  given: unknown,
  problems: InputFieldProblem[],
  partOf: (entries: unknown[]) => Partial<Record<keyof Settings, unknown>>,
): Settings[List] => {
  const none = [] as unknown as Settings[List]
  if (given === undefined) return none
  if (!Array.isArray(given)) {
    problems.push({ field: list, problem: { code: 'not_list' } })
    return none
  }
  const secret = given.findIndex(hasPassword)
  if (secret >= 0) problems.push({ field: `${list}.${secret}.options.password`, problem: { code: 'unexpected' } })
  const entries = given
    .map((entry, at) => ({ at, entry: prepareEntry(entry) }))
    .filter(({ at }) => !hasPassword(given[at]))
  const whole = checkPart(partOf(entries.map(({ entry }) => entry))).settings
  if (whole !== null) return whole[list]
  const valid: unknown[] = []
  let found = none
  for (const { at, entry } of entries) {
    const { settings, problems: wrong } = checkPart(partOf([...valid, entry]))
    if (settings === null) {
      const place = `${list}.${valid.length}`
      problems.push(...wrong.map((each) => ({ ...each, field: each.field.replace(place, `${list}.${at}`) })))
    } else {
      valid.push(entry)
      found = settings[list]
    }
  }
  return found
}

const checkPart = (part: Partial<Record<keyof Settings, unknown>>): SettingsCheck =>
  checkSettings({ ...DEFAULT_SETTINGS, ...part })

/**
 * The body with the fields that it may leave out. Chromium's schemas know no value that is either a number or `null`.
 */
const wholeBody = (body: unknown): unknown =>
  isJsonObject(body) ? { options: {}, expiresAfterMinutes: null, ...body } : body

const prepareEntry = (entry: unknown): unknown => {
  if (!isJsonObject(entry)) return entry
  const prefixed = Object.fromEntries(
    ['id', 'presetId'].flatMap((name) => (typeof entry[name] === 'string' ? [[name, PREFIX + entry[name]]] : [])),
  )
  return wholeBody({ ...entry, ...prefixed })
}

/** Presets with passwords are refused, because everyone on the computer can read a policy. */
const hasPassword = (entry: unknown): boolean =>
  isJsonObject(entry) && isJsonObject(entry.options) && entry.options.password !== undefined

const isOneOf = <Each extends string>(all: readonly Each[], value: unknown): value is Each =>
  (all as readonly unknown[]).includes(value)
