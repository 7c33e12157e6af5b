import { type LinkOption, type LinkOptions, OPTION_NAMES, optionRow } from '../contract/link-options.ts'
import { LEFT_OUT_OF_DEFAULTS, type Preset, type PresetBody, type Settings } from '../model/settings.ts'

/**
 * With the id of the connection for which those of its options were chosen that name things of an account. An id such as
 * that of a pixel means another pixel in another account.
 */
type Chosen<Body extends PresetBody> = Body & { account?: string | undefined }

/** Settings as they are stored. */
export interface SettingsOfAccounts extends Settings {
  defaults: Chosen<PresetBody>
  presets: Chosen<Preset>[]
}

/** Options that were chosen for one account, if that is known, as they apply to another one, or to the same. */
export const optionsFor = (options: LinkOptions, chosenFor: string | undefined, account: string | null): LinkOptions =>
  isHidden(chosenFor, account) ? split(options).general : options

/** The names of the options that `optionsFor` leaves out. */
export const optionsLeftOut = (
  options: LinkOptions,
  chosenFor: string | undefined,
  account: string | null,
): LinkOption[] =>
  isHidden(chosenFor, account) ? OPTION_NAMES.filter((option) => split(options).own[option] !== undefined) : []

/** The settings as they apply to an account: without the options that were chosen for another one. */
export const settingsFor = (stored: SettingsOfAccounts, account: string | null): Settings => {
  if ([stored.defaults, ...stored.presets].every((body) => body.account === undefined)) return stored
  const applied = <Body extends PresetBody>(body: Chosen<Body>): Body => {
    const { account: chosenFor, ...rest } = body
    return { ...rest, options: optionsFor(body.options, chosenFor, account) } as Body
  }
  const leftOut = Object.fromEntries(
    [{ ...stored.defaults, id: LEFT_OUT_OF_DEFAULTS }, ...stored.presets].flatMap((body) => {
      const names = optionsLeftOut(body.options, body.account, account)
      return names.length === 0 ? [] : [[body.id, names]]
    }),
  )
  return { ...stored, defaults: applied(stored.defaults), presets: stored.presets.map(applied), leftOut }
}

/**
 * What to store after a change of the settings that `settingsFor` has returned. What it has left out stays, unless other
 * things were chosen in its place.
 */
export const storedAfter = (
  before: SettingsOfAccounts,
  shown: Settings,
  account: string | null,
): SettingsOfAccounts => {
  const { leftOut: _, ...after } = shown
  const chosen = <Body extends PresetBody>(body: Body, old: Chosen<PresetBody> | undefined): Chosen<Body> => {
    const { own } = split(body.options)
    const oldOwn = old === undefined ? {} : split(old.options).own
    const hasOwn = Object.keys(own).length > 0
    if (isHidden(old?.account, account) && !hasOwn)
      return { ...body, options: { ...oldOwn, ...body.options }, account: old?.account }
    // Earlier versions didn't store for which account something was chosen.
    const isOld = account === null || (old !== undefined && old.account === undefined && isSame(own, oldOwn))
    const chosenFor = isOld ? old?.account : account
    return hasOwn && chosenFor !== undefined ? { ...body, account: chosenFor } : body
  }
  const oldPresets = new Map(before.presets.map((preset) => [preset.id, preset]))
  const defaults = chosen(after.defaults, before.defaults)
  const presets = after.presets.map((preset) => chosen(preset, oldPresets.get(preset.id)))
  const isUnchosen = [defaults, ...presets].every((body) => body.account === undefined)
  return isUnchosen ? after : { ...after, defaults, presets }
}

const isHidden = (chosenFor: string | undefined, account: string | null): boolean =>
  chosenFor !== undefined && account !== null && chosenFor !== account

/** The options that name things of an account, and the others. */
const split = (options: LinkOptions): { own: LinkOptions; general: LinkOptions } => {
  const own: LinkOptions = {}
  const general: LinkOptions = {}
  for (const option of OPTION_NAMES) {
    const value = options[option]
    if (value === undefined) continue
    const row = optionRow(option)
    // Besides the named ones, a redirect type is a splash page or overlay of the account.
    const isNamed = row.kind === 'redirect' && row.values.some((named) => named === value)
    const isOwn = 'collection' in row || (row.kind === 'redirect' && !isNamed)
    Object.assign(isOwn ? own : general, { [option]: value })
  }
  return { own, general }
}

const isSame = (one: LinkOptions, other: LinkOptions): boolean => JSON.stringify(one) === JSON.stringify(other)
