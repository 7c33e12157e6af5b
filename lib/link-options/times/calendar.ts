import { DAY, HOUR, MINUTE } from '../../model/durations.ts'

export type Clock = readonly [hour: number, minute: number, second: number]
/** Its first day, and the first one after it. */
export type Span = readonly [start: Date, after: Date]

export const at = (day: Date, [hour, minute, second]: Clock): number =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute, second).getTime()

export const dayAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

export const dayOf = (day: Date): Span => [day, dayAfter(day, 1)]

/** A day of a month; all of the month if none is named, `null` if it has no such day. */
export const dateOf = (year: number, month: number, dom?: number): Span | null => {
  const date = new Date(year, month, dom ?? 1)
  if (dom === undefined) return [date, new Date(year, month + 1, 1)]
  return date.getDate() === dom ? dayOf(date) : null
}

/** On the same time of the day, also where a day has 23 or 25 hours; the last day of a month that is shorter. */
export const later = (start: number, count: number, unit: string): number => {
  const date = new Date(start)
  if (unit === 'minute' || unit === 'hour') return start + count * (unit === 'hour' ? HOUR : MINUTE)
  if (unit === 'day' || unit === 'week') {
    const days = count * (unit === 'week' ? 7 : 1)
    date.setDate(date.getDate() + Math.trunc(days))
    return date.getTime() + (days % 1) * DAY
  }
  const months = count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1)
  // Half a month has no length.
  if (!Number.isInteger(months)) return Number.NaN
  const day = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + months)
  date.setDate(Math.min(day, new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()))
  return date.getTime()
}

/** The week, month and so on of a day, or a later one. */
export const periodOf = (unit: string, ahead: number, today: Date, weekEnds: number): Span | null => {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const months = (count: number, from: number): Span => [
    new Date(year, from + count * ahead, 1),
    new Date(year, from + count * (ahead + 1), 1),
  ]
  if (unit === 'month') return months(1, month)
  if (unit === 'quarter') return months(3, month - (month % 3))
  if (unit === 'year') return months(12, 0)
  if (unit === 'day') return dayOf(dayAfter(today, ahead))
  if (unit !== 'week') return null
  const start = dayAfter(today, 7 * ahead - ((today.getDay() + 6 - weekEnds) % 7))
  return [start, dayAfter(start, 7)]
}

/** From Monday on, as in ISO 8601; `null` if the year doesn't have so many. */
export const weekByNumber = (week: number, year: number): Span | null => {
  const fourth = new Date(year, 0, 4)
  const monday = dayAfter(fourth, 7 * (week - 1) - ((fourth.getDay() + 6) % 7))
  return week >= 1 && dayAfter(monday, 3).getFullYear() === year ? [monday, dayAfter(monday, 7)] : null
}

/** The first such day from the start on. */
export const weekdayIn = ([start]: Span, weekday: number): Span =>
  dayOf(dayAfter(start, (7 + weekday - start.getDay()) % 7))
