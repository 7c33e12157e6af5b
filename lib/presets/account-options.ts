import { hostOf } from '../address/short-url.ts'
import { type LinkOption, type LinkOptions, OPTION_NAMES, optionRow } from '../contract/link-options.ts'
import type { Collections } from '../model/collections.ts'
import {
  LEFT_OUT_OF_DEFAULTS,
  type LeftOutOption,
  type Preset,
  type PresetBody,
  type Settings,
} from '../model/settings.ts'
import { isSameData } from '../same-data.ts'

// An id such as that of a pixel means another pixel in another account. So options that name things of an account are
// stored with the account for which they were chosen, and apply to that account only.

interface Body {
  options: LinkOptions
}

/** The account for which options were chosen, and the names of the things there: another account can't look them up. */
export interface ChosenFor {
  /** The id of the connection. */
  id: string
  names: { [O in LinkOption]?: string[] | undefined }
}

export type Chosen<B extends Body> = B & { account?: ChosenFor | undefined }

/** Settings as they are stored. */
export interface SettingsOfAccounts extends Settings {
  defaults: Chosen<PresetBody>
  presets: Chosen<Preset>[]
  /** Settings that the user has chosen although the policy of an organization sets them. */
  chosen?: string[] | undefined
}

/** The connected account. */
export interface ConnectedAccount {
  id: string
  collections: Collections
}

/** What applies to the account with this id, `null` for none; and what doesn't. */
export const appliedTo = <B extends Body>(
  { account, ...stored }: Chosen<B>,
  id: string | null,
): { body: B; leftOut: LeftOutOption[] } => {
  // Without `account`, it is a body.
  const body = stored as unknown as B
  if (account === undefined || !isOfAnother(account, id)) return { body, leftOut: [] }
  const { own, general } = split(body.options)
  return {
    body: { ...body, options: general },
    leftOut: namesIn(own).map((option) => ({ option, names: account.names[option] ?? [] })),
  }
}

/**
 * What to store of a body that `appliedTo` returned, after a change. What was left out stays, unless other things were
 * chosen in its place.
 */
export const chosenBy = <B extends Body>(
  account: ConnectedAccount | null,
  body: B,
  before: Chosen<Body> | undefined,
): Chosen<B> => {
  const { own } = split(body.options)
  const ownBefore = before === undefined ? {} : split(before.options).own
  const chosenFor = before?.account
  if (namesIn(own).length === 0) {
    if (chosenFor === undefined || !isOfAnother(chosenFor, account?.id ?? null)) return body
    return { ...body, options: { ...ownBefore, ...body.options }, account: chosenFor }
  }
  // What was chosen without a connection is for no account in particular.
  const isUnassigned = before !== undefined && chosenFor === undefined && isSameData(own, ownBefore)
  if (account === null || isUnassigned) return chosenFor === undefined ? body : { ...body, account: chosenFor }
  const namesBefore = chosenFor?.id === account.id ? chosenFor.names : {}
  const names = namesIn(own).flatMap((option) => {
    const found = namesOf(option, own, account.collections)
    const known = found.length === 0 && isSameData(own[option], ownBefore[option]) ? (namesBefore[option] ?? []) : found
    return known.length === 0 ? [] : [[option, known] as const]
  })
  return { ...body, account: { id: account.id, names: Object.fromEntries(names) } }
}

/** The settings as they apply to an account. */
export const settingsFor = (stored: SettingsOfAccounts, id: string | null): Settings => {
  if ([stored.defaults, ...stored.presets].every(({ account }) => account === undefined)) return stored
  const defaults = appliedTo<PresetBody>(stored.defaults, id)
  const presets = stored.presets.map((preset) => appliedTo<Preset>(preset, id))
  const leftOut = [
    [LEFT_OUT_OF_DEFAULTS, defaults.leftOut] as const,
    ...presets.map(({ body, leftOut }) => [body.id, leftOut] as const),
  ].filter(([, options]) => options.length > 0)
  return {
    ...stored,
    defaults: defaults.body,
    presets: presets.map(({ body }) => body),
    leftOut: Object.fromEntries(leftOut),
  }
}

/** What to store after a change of the settings that `settingsFor` has returned. */
export const storedAfter = (
  before: SettingsOfAccounts,
  shown: Settings,
  account: ConnectedAccount | null,
): SettingsOfAccounts => {
  const { leftOut: _, ...after } = shown
  const presetsBefore = new Map(before.presets.map((preset) => [preset.id, preset]))
  const defaults = chosenBy(account, after.defaults, before.defaults)
  const presets = after.presets.map((preset) => chosenBy(account, preset, presetsBefore.get(preset.id)))
  const isUnassigned = [defaults, ...presets].every((body) => body.account === undefined)
  return isUnassigned ? after : { ...after, defaults, presets }
}

/** What is left out of a form with these presets over the defaults, and with a draft. Each option is there once. */
export const leftOutOf = (
  settings: Settings | null,
  presets: readonly string[],
  draft: readonly LeftOutOption[],
): LeftOutOption[] => {
  const named = settings?.leftOut ?? {}
  const all = [...[LEFT_OUT_OF_DEFAULTS, ...presets].flatMap((id) => named[id] ?? []), ...draft]
  return [...new Map(all.map((each) => [each.option, each])).values()]
}

const isOfAnother = (chosenFor: ChosenFor, id: string | null): boolean => id !== null && chosenFor.id !== id

const namesIn = (options: LinkOptions): LinkOption[] => OPTION_NAMES.filter((option) => options[option] !== undefined)

/** The options that name things of an account, and the others. */
const split = (options: LinkOptions): { own: LinkOptions; general: LinkOptions } => {
  const own: LinkOptions = {}
  const general: LinkOptions = {}
  for (const option of namesIn(options)) {
    const row = optionRow(option)
    // Besides the named ones, a redirect type is a splash page or overlay of the account.
    const isNamed = row.kind === 'redirect' && row.values.some((named) => named === options[option])
    const isOwn = 'collection' in row || (row.kind === 'redirect' && !isNamed)
    Object.assign(isOwn ? own : general, { [option]: options[option] })
  }
  return { own, general }
}

/** What the values of an option are called in the account. */
const namesOf = (option: LinkOption, options: LinkOptions, collections: Collections): string[] => {
  const row = optionRow(option)
  const value = options[option]
  if (row.kind === 'domain') return typeof value === 'string' ? [hostOf(value)] : []
  if (row.kind === 'redirect') {
    const overlay = collections.overlays.items.find(({ id }) => value === `overlay-${id}`)
    const page = collections.splashPages.items.find(({ id }) => value === String(id))
    return [overlay ?? page].flatMap((found) => found?.name ?? [])
  }
  if (row.kind !== 'reference' && row.kind !== 'set') return []
  const items: readonly { id: number | null; name: string }[] = collections[row.collection].items
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
  return ids.flatMap((id) => items.find((item) => item.id === id)?.name ?? [])
}
