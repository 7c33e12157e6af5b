import type { TimeInWords } from '../link-options/expiry-in-words.ts'

/** Reads a text about a time. Where month and day can be either, as in 1/2, it must not choose: files come from anywhere. */
export type TimeReader = (text: string) => TimeInWords

/** Seconds or milliseconds since 1970, from 2001 on; programs that calculate with them may add `.0`. */
const EPOCH = /^(\d{10}|\d{13})(?:\.\d+)?$/

/**
 * The time (epoch milliseconds) of a cell in a table, such as a date; `null` if it is ambiguous or invalid. Without a zone it
 * is local time, as in a form; a day alone means its end.
 */
export const writtenMoment = (written: string, read: TimeReader): number | 'never' | null => {
  const text = written.trim()
  const [, epoch] = EPOCH.exec(text) ?? []
  if (epoch !== undefined) return Number(epoch) * (epoch.length === 10 ? 1000 : 1)
  const meant = read(text)
  return 'moment' in meant ? (meant.moment ?? 'never') : null
}

/** Whether a time in a table names its zone; a number of seconds needs none. */
export const hasZone = (written: string, read: TimeReader): boolean => {
  const meant = read(written.trim())
  return EPOCH.test(written.trim()) || ('isZoned' in meant && meant.isZoned === true)
}
