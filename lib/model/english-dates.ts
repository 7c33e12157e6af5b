/** From Sunday, as in `Date.getDay`. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** The place of a name, written in full or shortened to at least three letters; -1 for another word. */
export const placeOfName = (names: typeof WEEKDAYS | typeof MONTHS, word: string): number => {
  const lower = word.toLowerCase()
  return lower.length < 3 ? -1 : names.findIndex((name) => name.startsWith(lower))
}
