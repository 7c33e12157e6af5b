import type { UtmValues } from '../../lib/model/utm-values.ts'
import { regionalLanguage } from '../../lib/words/t.ts'
import type { Suggestion } from '../field/TextField.tsx'

/** Codes that the browser names but that aren't countries. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

let countries: { language: string; suggestions: readonly Suggestion[] } | undefined

/**
 * English country names, because services name countries in English (SPEC.md, Links), from the browser's own table.
 * They are also found by their names in the catalog's language.
 */
export const COUNTRIES = (): readonly Suggestion[] => {
  const language = regionalLanguage()
  if (countries?.language === language) return countries.suggestions
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const labels = new Map<string, string>()
  for (const code of codes.filter((each) => !NOT_COUNTRIES.has(each))) {
    const value = english.of(code)
    // An obsolete code has the name of the country that succeeded it.
    if (value !== undefined) labels.set(value, names.of(code) ?? value)
  }
  const suggestions = [...labels]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, label]) => (label === value ? { value } : { value, label }))
  countries = { language, suggestions }
  return suggestions
}

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
