import { catalogLanguage } from './t.ts'

/** One formatter for each use of `Intl` in the language of the catalog, made when first needed. */
const kept = <Formatter>(make: (language: string) => Formatter): (() => Formatter) => {
  let formatter: Formatter | null = null
  return () => (formatter ??= make(catalogLanguage()))
}

const numbers = kept((language) => new Intl.NumberFormat(language))
const lists = kept((language) => new Intl.ListFormat(language, { type: 'conjunction' }))
const alternatives = kept((language) => new Intl.ListFormat(language, { type: 'disjunction' }))
const relative = kept((language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }))

/** "1,200". */
export const formatNumber = (value: number): string => numbers().format(value)

/** "a, b, and c". */
export const formatList = (items: readonly string[]): string => lists().format(items)

/** "a, b, or c". */
export const formatAlternatives = (items: readonly string[]): string => alternatives().format(items)

/** "5 minutes ago", "in 2 hours": a negative count is in the past. */
export const formatRelative = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relative().format(count, unit)
