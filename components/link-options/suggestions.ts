import type { UtmValues } from '../../lib/model/utm-values.ts'
import { countryNames } from '../../lib/words/country-names.ts'
import { regionalLanguage } from '../../lib/words/t.ts'
import type { Suggestion } from '../field/TextField.tsx'

/** By the names that services use; they are found by their names in the catalog's language, too. */
export const COUNTRIES = (): readonly Suggestion[] => {
  const names = countryNames()
  if (countries?.names === names) return countries.suggestions
  const suggestions = [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, label]) => (label === value ? { value } : { value, label }))
  countries = { names, suggestions }
  return suggestions
}

let countries: { names: ReadonlyMap<string, string>; suggestions: readonly Suggestion[] } | undefined

const asSuggestions = (values: readonly string[]) => {
  const suggestions = values.map((value) => ({ value }))
  return () => suggestions
}

export const DEVICES = asSuggestions(['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'])

const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Usual names of parameters, and names that were used before. */
export const parameterNames = (remembered: Remembered): readonly Suggestion[] =>
  [...new Set([...UTM_NAMES, ...Object.keys(remembered)])].map((value) => ({ value }))

/** The values that a parameter of this name had before. */
export const parameterValues = (remembered: Remembered, name: string): readonly Suggestion[] =>
  Object.hasOwn(remembered, name.trim()) ? (remembered[name.trim()] ?? []).map((value) => ({ value })) : []

/** The values that this parameter had before, then those in the account's links, the most used first. */
export const suggestedValues = (remembered: Remembered, used: UtmValues, name: string): readonly Suggestion[] => {
  const before = parameterValues(remembered, name)
  const known = new Set(before.map(({ value }) => value))
  const ofLinks = (used[name.trim().toLowerCase()] ?? []).slice(0, MAX_SUGGESTED)
  return [...before, ...ofLinks.filter(({ value }) => !known.has(value)).map(({ value }) => ({ value }))]
}

const MAX_SUGGESTED = 50

type Remembered = Readonly<Record<string, readonly string[]>>

const LANGUAGE_CODES =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'

export const LANGUAGES = (): readonly Suggestion[] => {
  const names = new Intl.DisplayNames(regionalLanguage(), { type: 'language' })
  return LANGUAGE_CODES.split(' ').map((value) => ({ value, label: names.of(value) ?? value }))
}
