import { regionalLanguage } from './t.ts'

/** Codes that the browser names but that aren't countries. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

let made: { language: string; names: ReadonlyMap<string, string> } | undefined

/**
 * Countries by their English names, which services use (SPEC.md, Links), with their names in the catalog's language: both
 * from the browser's own table.
 */
export const countryNames = (): ReadonlyMap<string, string> => {
  const language = regionalLanguage()
  if (made?.language === language) return made.names
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const local = new Intl.DisplayNames(language, { type: 'region' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const names = new Map<string, string>()
  for (const code of codes.filter((each) => !NOT_COUNTRIES.has(each))) {
    const name = english.of(code)
    // An obsolete code has the name of the country that succeeded it.
    if (name !== undefined) names.set(name, local.of(code) ?? name)
  }
  made = { language, names }
  return names
}
