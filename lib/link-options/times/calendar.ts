import { DAY } from '../../model/durations.ts'

/** Days are counted from January 1, 1970. A span is its first day, and the first one after it. */
export type Span = readonly [start: number, after: number]

const dayNumber = (year: number, month: number, dom: number): number => Date.UTC(year, month, dom) / DAY

/** The month is counted from 0 on. */
export const dateParts = (day: number): [year: number, month: number, dom: number] => {
  const date = new Date(day * DAY)
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
}

/** From Sunday on. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

export const dayOf = (day: number): Span => [day, day + 1]

const monthsFrom = (year: number, month: number, count: number): Span => [
  dayNumber(year, month, 1),
  dayNumber(year, month + count, 1),
]

/** A day of a month, or of several; all of it if none is named, `null` if it has no such day. */
export const dateOf = (year: number, month: number, dom?: number, months = 1): Span | null => {
  const [start, after] = monthsFrom(year, month, months)
  if (dom === undefined) return [start, after]
  return dom <= after - start ? dayOf(start + dom - 1) : null
}

/** On the same time of the day; on the last day of a month that is shorter. Half a month has no length. */
export const later = (wall: number, count: number, unit: string): number => {
  if (unit === 'day' || unit === 'week') return wall + count * (unit === 'week' ? 7 : 1) * DAY
  const months = count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1)
  if (!Number.isInteger(months)) return Number.NaN
  const today = Math.floor(wall / DAY)
  const [year, month, dom] = dateParts(today)
  const [start, after] = monthsFrom(year, month + months, 1)
  return wall + (start + Math.min(dom, after - start) - 1 - today) * DAY
}

/** The week, month and so on of a day, or a later one. */
export const periodOf = (unit: string, ahead: number, today: number, weekEnds: number): Span | null => {
  const [year, month] = dateParts(today)
  if (unit === 'month') return monthsFrom(year, month + ahead, 1)
  if (unit === 'quarter') return monthsFrom(year, month - (month % 3) + 3 * ahead, 3)
  if (unit === 'year') return monthsFrom(year + ahead, 0, 12)
  if (unit === 'day') return dayOf(today + ahead)
  if (unit !== 'week') return null
  const start = today + 7 * ahead - ((weekdayOf(today) + 6 - weekEnds) % 7)
  return [start, start + 7]
}

/** From Monday on, as in ISO 8601; `null` if the year doesn't have so many. */
export const weekByNumber = (week: number, year: number): Span | null => {
  const fourth = dayNumber(year, 0, 4)
  const monday = fourth + 7 * (week - 1) - ((weekdayOf(fourth) + 6) % 7)
  return week >= 1 && dateParts(monday + 3)[0] === year ? [monday, monday + 7] : null
}

/** The first such day from a day on. */
export const weekdayFrom = (day: number, weekday: number): number => day + ((7 + weekday - weekdayOf(day)) % 7)

/** "The second Tuesday" of a span, or with -1 the last one; `null` if it doesn't have so many. */
export const nthWeekday = ([start, after]: Span, weekday: number, nth: number): number | null => {
  const day = nth < 0 ? weekdayFrom(after - 7, weekday) : weekdayFrom(start, weekday) + 7 * (nth - 1)
  return day >= start && day < after ? day : null
}

/** Easter Sunday, by the algorithm of Meeus, Jones and Butcher. */
export const easterOf = (year: number): number => {
  const century = Math.floor(year / 100)
  const correction = Math.floor((8 * century + 13) / 25)
  const age = ((year % 19) * 19 + century - Math.floor(century / 4) - correction + 15) % 30
  const moon = age - Math.floor(((year % 19) + 11 * age) / 319)
  const start = dayNumber(year, 2, 22 + moon)
  return weekdayFrom(start, 0)
}

/** The Easter Sunday of most Orthodox churches, which is that of the Julian calendar. */
export const julianEasterOf = (year: number): number => {
  const moon = ((year % 19) * 19 + 15) % 30
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return weekdayFrom(dayNumber(year, 2, 22 + moon) + behind, 0)
}
