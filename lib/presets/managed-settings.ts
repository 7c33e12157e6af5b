import type { InputFieldProblem } from '../model/problem.ts'
import {
  type Chosen,
  DEFAULT_SETTINGS,
  LEFT_OUT_OF_DEFAULTS,
  type LeftOutOption,
  type Lock,
  MANAGED_SETTINGS,
  MAX_PRESET_NAME_LENGTH,
  MAX_PRESETS,
  MAX_RULES,
  type ManagedSetting,
  type ManagedValues,
  type Preset,
  type PresetBody,
  type PresetRule,
  type Settings,
} from '../model/settings.ts'
import { isSameData } from '../same-data.ts'
import { appliedTo } from './account-options.ts'
import { comparableName } from './settings-problem.ts'

// An organization's policy is laid over the user's own settings when they are read, and removed when they are stored.

/** The valid parts of a policy. */
export interface ManagedPolicy {
  serviceAddress: string | null
  settings: Omit<ManagedValues, 'defaults'> & { defaults?: Chosen<PresetBody> }
  presets: Chosen<Preset>[]
  rules: PresetRule[]
  locked: Lock[]
  problem: InputFieldProblem | null
}

export const NO_POLICY: AppliedPolicy = {
  serviceAddress: null,
  settings: {},
  presets: [],
  rules: [],
  locked: [],
  problem: null,
}

/** A policy in the form in which it applies to an account. */
interface AppliedPolicy extends ManagedPolicy {
  settings: ManagedValues
  presets: Preset[]
  /** As in `Settings`. */
  leftOut?: Readonly<Record<string, readonly LeftOutOption[]>>
}

/** What the policy sets in this account: its ids, too, belong to one account only. */
export const policyFor = (policy: ManagedPolicy, id: string | null): AppliedPolicy => {
  if (policy === NO_POLICY) return NO_POLICY
  const {
    settings: { defaults, ...settings },
    presets,
    ...rest
  } = policy
  const leftOut: Record<string, readonly LeftOutOption[]> = {}
  const applied = <B extends PresetBody>(place: string, given: Chosen<B>): B => {
    const { body, leftOut: found } = appliedTo<B>(given, id)
    if (found.length > 0) leftOut[place] = found
    return body
  }
  const applies = {
    settings: { ...settings, ...(defaults && { defaults: applied(LEFT_OUT_OF_DEFAULTS, defaults) }) },
    presets: presets.map((preset) => applied(preset.id, preset)),
  }
  return { ...rest, ...applies, ...(Object.keys(leftOut).length > 0 && { leftOut }) }
}

interface Own {
  settings: Settings
  /**
   * The settings that the user has chosen although a policy sets them. Without a policy, those that differ from the
   * defaults.
   */
  chosen: string[]
}

/**
 * The settings that apply: the user's own, except where the policy locks one or sets one that the user has not chosen.
 */
export const withManaged = ({ settings: own, chosen }: Own, policy: AppliedPolicy): Settings => {
  const isOwn = (name: ManagedSetting) =>
    !policy.locked.includes(name) && (chosen.includes(name) || !isSameData(own[name], DEFAULT_SETTINGS[name]))
  const set = MANAGED_SETTINGS.filter((name) => policy.settings[name] !== undefined)
  const applied = picked(
    policy.settings,
    set.filter((name) => !isOwn(name)),
  )
  const lists = withLists(own, policy)
  const isNothingManaged = policy === NO_POLICY && lists.rules.length === own.rules.length
  if (isNothingManaged) return own
  const { serviceAddress, locked, presets, rules, problem } = policy
  return {
    ...own,
    ...applied,
    ...lists,
    ...leftOutWith(own, policy, applied.defaults !== undefined),
    ...(policy !== NO_POLICY && {
      managed: { serviceAddress, locked, presets: idsOf(presets), rules: idsOf(rules), own: picked(own, set), problem },
    }),
  }
}

/** The user's own settings after a change of the settings that `withManaged` returned. */
export const withoutManaged = ({ settings: own, chosen }: Own, policy: AppliedPolicy, after: Settings): Own => {
  const shown = withManaged({ settings: own, chosen }, policy)
  const set = MANAGED_SETTINGS.filter((name) => policy.settings[name] !== undefined)
  const changed = set.filter((name) => !policy.locked.includes(name) && !isSameData(after[name], shown[name]))
  const { managed: _, ...settings } = after
  return {
    settings: {
      ...settings,
      ...picked(
        own,
        set.filter((name) => !changed.includes(name)),
      ),
      presets: ownEntries(own.presets, shown.presets, after.presets, policy.presets),
      rules: ownEntries(own.rules, shown.rules, after.rules, policy.rules),
    },
    chosen: [...new Set([...chosen, ...changed])],
  }
}

/** The user's own part of settings that pages are shown, as for a file. */
export const withoutPolicy = ({ managed, ...shown }: Settings): Settings =>
  managed === undefined
    ? shown
    : {
        ...shown,
        ...managed.own,
        presets: shown.presets.filter(({ id }) => !managed.presets.includes(id)),
        rules: shown.rules.filter(({ id }) => !managed.rules.includes(id)),
      }

/**
 * The user's own settings after a change, together with what the policy adds and locks in the settings that were shown.
 */
export const keepManaged = <Own extends Settings>(shown: Settings, own: Own): Own => {
  const { managed } = shown
  if (managed === undefined) return own
  const locked = MANAGED_SETTINGS.filter((name) => managed.locked.includes(name))
  return {
    ...own,
    ...picked(shown, locked),
    ...withLists(own, {
      presets: shown.presets.filter(({ id }) => managed.presets.includes(id)),
      rules: shown.rules.filter(({ id }) => managed.rules.includes(id)),
    }),
    managed,
  }
}

/** The options left out of the policy's presets as well, and of the policy's defaults if they replace the user's. */
const leftOutWith = ({ leftOut: own }: Settings, policy: AppliedPolicy, setsDefaults: boolean) => {
  if (own === undefined && policy.leftOut === undefined) return {}
  const { [LEFT_OUT_OF_DEFAULTS]: ownDefaults, ...ownPresets } = own ?? {}
  const { [LEFT_OUT_OF_DEFAULTS]: defaults, ...presets } = policy.leftOut ?? {}
  const ofDefaults = setsDefaults ? defaults : ownDefaults
  return { leftOut: { ...ownPresets, ...presets, ...(ofDefaults && { [LEFT_OUT_OF_DEFAULTS]: ofDefaults }) } }
}

type Lists = Pick<Settings, 'presets' | 'rules'>

/** The policy's entries follow the user's own, so that the user's rules are checked first. */
const withLists = (own: Lists, policy: Lists): Lists => {
  const presets = own.presets.filter(({ id }) => !idsOf(policy.presets).includes(id))
  const names = new Set(presets.map(({ name }) => comparableName(name)))
  for (const preset of policy.presets.slice(0, MAX_PRESETS - presets.length)) {
    const name = freeName(preset.name, names)
    names.add(comparableName(name))
    presets.push({ ...preset, name })
  }
  const ids = new Set(idsOf(presets))
  // The preset of a user's rule may belong to a policy that doesn't apply anymore.
  const rules = own.rules.filter(({ id, presetId }) => ids.has(presetId) && !idsOf(policy.rules).includes(id))
  const added = policy.rules.filter(({ presetId }) => ids.has(presetId)).slice(0, MAX_RULES - rules.length)
  return { presets, rules: [...rules, ...added] }
}

/** Names are unique: a preset of the policy gets a number if the user has given the same name. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const free = `${name.slice(0, MAX_PRESET_NAME_LENGTH - suffix.length).toWellFormed()}${suffix}`
    if (!taken.has(comparableName(free))) return free
  }
}

/** The user's own entries: without the policy's, and with those that were not shown. */
const ownEntries = <Entry extends { id: string }>(
  own: readonly Entry[],
  shown: readonly Entry[],
  after: readonly Entry[],
  policy: readonly Entry[],
): Entry[] => {
  const managed = new Set(idsOf(policy))
  const visible = new Set(idsOf(shown))
  return [...after.filter(({ id }) => !managed.has(id)), ...own.filter(({ id }) => managed.has(id) || !visible.has(id))]
}

const idsOf = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id)

const picked = (values: ManagedValues, names: readonly ManagedSetting[]): ManagedValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
