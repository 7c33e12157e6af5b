import type { LinkCreate } from '../contract/link.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import type { Draft } from '../model/draft.ts'

/** The id of a preset that was chosen by hand; `null` for none of them, `undefined` while the rules choose. */
export type PresetChoice = string | null | undefined

/** What a person has set in the form for a new link. All else comes from the page, the preset and the defaults. */
export interface ByHand {
  /** `null` while it is the page's own address. */
  url: string | null
  /** An option that is here without a value was emptied by hand. */
  options: LinkOptions
  presetChoice: PresetChoice
  /** A password was entered before, and passwords are not kept: nothing is sent until it is entered again or removed. */
  needsPassword: boolean
}

export const NOTHING_BY_HAND: ByHand = { url: null, options: {}, presetChoice: undefined, needsPassword: false }

export const isAnythingByHand = ({ url, options, presetChoice, needsPassword }: ByHand): boolean =>
  url !== null || presetChoice !== undefined || needsPassword || namesIn(options).length > 0

/** What was set since the popup opened, over what had been set before. */
export const over = (before: ByHand, since: ByHand): ByHand => ({
  url: since.url ?? before.url,
  options: { ...before.options, ...since.options },
  presetChoice: since.presetChoice === undefined ? before.presetChoice : since.presetChoice,
  needsPassword: since.needsPassword || (before.needsPassword && !('password' in since.options)),
})

/** What of the wanted options differs from what the form begins with was set by hand. */
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

/** As it is kept and sent to the worker. A password is in it: `withoutPassword` is for keeping. */
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

/** The form that a request was made from: what differs from what its address begins with was set by hand. */
export const byHandOfRequest = (
  { url, ...wanted }: LinkCreate,
  hadPassword: boolean,
  page: string,
  beginsWith: (url: string) => LinkOptions,
): ByHand => {
  const begins = beginsWith(url)
  // No password is kept with a request: that there is none does not mean that it was emptied.
  const names = namesIn({ ...begins, ...wanted }).filter((name) => name !== 'password')
  const byHand = { ...NOTHING_BY_HAND, url: url === page ? null : url }
  return { ...setOptions(byHand, wanted, begins, names), needsPassword: hadPassword }
}

/** A draft as it may be kept: of a password only that there was one. */
export const withoutPassword = (draft: Draft): Draft => {
  const { password, ...options } = draft.options
  return password ? { ...draft, options, needsPassword: true } : { ...draft, options }
}

export const namesIn = (options: LinkOptions) => Object.keys(options) as (keyof LinkOptions)[]

/** Whether two values of an option mean the same: an empty text or list is the same as none. */
export const isSameValue = (one: unknown, other: unknown): boolean => meant(one) === meant(other)

const meant = (value: unknown): string | undefined =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : JSON.stringify(value)
