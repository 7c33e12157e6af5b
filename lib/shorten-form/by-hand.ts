import type { LinkCreate } from '../contract/link.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import { isEmpty } from '../link-options/tidy-options.ts'
import type { Draft } from '../model/draft.ts'
import { isSameData } from '../same-data.ts'

/** The id of a preset that the user has chosen; `null` for no preset, `undefined` while the rules choose. */
export type PresetChoice = string | null | undefined

/**
 * What the user has set in the form for a new link. Everything else comes from the page, the preset and the defaults.
 */
export interface ByHand {
  /** `null` while it is the page's address. */
  url: string | null
  /** An option that is present without a value was cleared by the user. */
  options: LinkOptions
  presetChoice: PresetChoice
  /** A password was entered before. Passwords are not kept, so nothing is sent until it is entered again or removed. */
  needsPassword: boolean
}

export const NOTHING_BY_HAND: ByHand = { url: null, options: {}, presetChoice: undefined, needsPassword: false }

export const isAnythingByHand = ({ url, options, presetChoice, needsPassword }: ByHand): boolean =>
  url !== null || presetChoice !== undefined || needsPassword || namesIn(options).length > 0

/** Merges what was set since the popup opened into what was set before. */
export const mergeByHand = (before: ByHand, since: ByHand): ByHand => ({
  url: since.url ?? before.url,
  options: { ...before.options, ...since.options },
  presetChoice: since.presetChoice === undefined ? before.presetChoice : since.presetChoice,
  needsPassword: since.needsPassword || (before.needsPassword && !('password' in since.options)),
})

/** The options that were set by hand: those that differ from the form's initial ones. */
export const setOptions = (
  byHand: ByHand,
  wanted: LinkOptions,
  begins: LinkOptions,
  names: readonly (keyof LinkOptions)[],
): ByHand => {
  const options = { ...byHand.options }
  const setOne = <Name extends keyof LinkOptions>(name: Name) => {
    if (isSameValue(wanted[name], begins[name])) delete options[name]
    else options[name] = wanted[name]
  }
  names.forEach(setOne)
  return { ...byHand, options, needsPassword: byHand.needsPassword && !names.includes('password') }
}

/** The form as stored and sent to the worker. It contains the password; `withoutPassword` removes it for storing. */
export const draftOf = ({ url, options, presetChoice, needsPassword }: ByHand): Draft => ({
  url: url ?? '',
  options,
  cleared: namesIn(options).filter((name) => options[name] === undefined),
  preset: presetChoice,
  ...(needsPassword ? { needsPassword } : {}),
})

export const byHandOfDraft = ({ url, options, cleared = [], preset, needsPassword }: Draft, page: string): ByHand => ({
  url: url === '' || url === page ? null : url,
  options: { ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...options },
  presetChoice: preset,
  needsPassword: needsPassword ?? false,
})

/** The form of an earlier request. What differs from the initial options of its address counts as set by hand. */
export const byHandOfRequest = (
  { url, ...wanted }: LinkCreate,
  hadPassword: boolean,
  page: string,
  beginsWith: (url: string) => LinkOptions,
): ByHand => {
  const begins = beginsWith(url)
  // Requests are stored without passwords, so a missing one doesn't mean that it was cleared.
  const names = namesIn({ ...begins, ...wanted }).filter((name) => name !== 'password')
  const byHand = { ...NOTHING_BY_HAND, url: url === page ? null : url }
  return { ...setOptions(byHand, wanted, begins, names), needsPassword: hadPassword }
}

/** A draft without its password, recording only that there was one. */
export const withoutPassword = (draft: Draft): Draft => {
  const { password, ...options } = draft.options
  return password ? { ...draft, options, needsPassword: true } : { ...draft, options }
}

/**
 * The entries of `after` that differ from those of `before`; an entry that is missing in `after` becomes `undefined`.
 */
export const changedEntries = <T extends object>(before: T, after: T): Partial<T> => {
  const names = Object.keys({ ...before, ...after }) as (keyof T)[]
  const changed = names.filter((name) => !isSameValue(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<T>
}

export const namesIn = (options: LinkOptions) => Object.keys(options) as (keyof LinkOptions)[]

/** Whether two values of an option mean the same: an empty text or list equals none. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  isEmpty(one) || isEmpty(other) ? isEmpty(one) && isEmpty(other) : isSameData(one, other)
