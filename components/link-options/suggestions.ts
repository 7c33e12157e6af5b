import type { Suggestion } from '../field/TextField.tsx'

/** Not countries, although the browser has names for them. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

let countries: readonly Suggestion[] | undefined

/** English country names, from the browser's own table, because services name countries in English (SPEC.md, Links). */
export const COUNTRIES = (): readonly Suggestion[] => {
  if (countries) return countries
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const known = codes.filter((code) => !NOT_COUNTRIES.has(code)).map((code) => names.of(code))
  // Obsolete codes have the name of the country that followed.
  countries = [...new Set(known)]
    .filter((name) => name !== undefined)
    .sort()
    .map((value) => ({ value }))
  return countries
}

const asSuggestions = (values: readonly string[]) => {
  const suggestions = values.map((value) => ({ value }))
  return () => suggestions
}

export const DEVICES = asSuggestions(['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'])

const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Usual names of parameters, and those that were used before. */
export const parameterNames = (remembered: Remembered): readonly Suggestion[] =>
  [...new Set([...UTM_NAMES, ...Object.keys(remembered)])].map((value) => ({ value }))

/** The values that a parameter of this name had before. */
export const parameterValues = (remembered: Remembered, name: string): readonly Suggestion[] =>
  Object.hasOwn(remembered, name.trim()) ? (remembered[name.trim()] ?? []).map((value) => ({ value })) : []

type Remembered = Readonly<Record<string, readonly string[]>>

const LANGUAGE_CODES =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'

export const LANGUAGES = (): readonly Suggestion[] => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return LANGUAGE_CODES.split(' ').map((value) => ({ value, label: names.of(value) ?? value }))
}
