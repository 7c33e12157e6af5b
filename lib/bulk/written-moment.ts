const WRITTEN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Seconds or milliseconds since 1970, from 2001 on; programs that calculate with them may add `.0`. */
const EPOCH = /^(\d{10}|\d{13})(?:\.\d+)?$/

/**
 * The time (epoch milliseconds) of a date in a table; `null` if it is ambiguous or invalid. Without a zone it is local
 * time, as in a form; a day alone means its end.
 */
export const writtenMoment = (text: string): number | null => {
  const [, epoch] = EPOCH.exec(text.trim()) ?? []
  if (epoch !== undefined) return Number(epoch) * (epoch.length === 10 ? 1000 : 1)
  const [, year = '', month = '', day = '', hour, minute = '', second = '0', zone] = WRITTEN.exec(text.trim()) ?? []
  if (year === '' || !isDay(Number(year), Number(month), Number(day))) return null
  const time = hour === undefined ? [23, 59, 59] : [Number(hour), Number(minute), Number(second)]
  const [h = 0, m = 0, s = 0] = time
  if (h > 23 || m > 59 || s > 59) return null
  if (zone === undefined) return new Date(Number(year), Number(month) - 1, Number(day), h, m, s).getTime()
  return Date.UTC(Number(year), Number(month) - 1, Number(day), h, m, s) - zoneMs(zone)
}

/** Whether a date in a table names its time zone; a number of seconds needs none. */
export const hasZone = (text: string): boolean =>
  EPOCH.test(text.trim()) || WRITTEN.exec(text.trim())?.[7] !== undefined

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const zoneMs = (zone: string): number => {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
