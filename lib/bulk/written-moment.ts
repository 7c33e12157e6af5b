import { MONTHS, placeOfName } from '../model/english-dates.ts'

/** After a date: 18:30, 6:30:15 PM, 18:30+02:00. */
const TIME =
  /^[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?(?:\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i

/** Seconds or milliseconds since 1970, from 2001 on; programs that calculate with them may add `.0`. */
const EPOCH = /^(\d{10}|\d{13})(?:\.\d+)?$/

const MONTH = '([a-z]{3,9})'

interface Day {
  year: number
  month: number
  day: number
  /** What follows the date. */
  rest: string
}

type Part = 'year' | 'month' | 'day'

/** Dates whose order is certain: with points the day is first everywhere. */
const DATES: readonly [RegExp, readonly Part[]][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, ['year', 'month', 'day']],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, ['year', 'month', 'day']],
  [/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?(?!\d)/, ['year', 'month', 'day']],
  [/^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/, ['year', 'month', 'day']],
  [/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?!\d)/, ['day', 'month', 'year']],
  [new RegExp(`^(\\d{1,2})[ -]${MONTH}[ -](\\d{4})(?!\\d)`, 'i'), ['day', 'month', 'year']],
  [new RegExp(`^${MONTH} (\\d{1,2}),? (\\d{4})(?!\\d)`, 'i'), ['month', 'day', 'year']],
]

/** Month or day first: certain only if one of them can't be a month. */
const EITHER = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?!\d)/

const dayOf = (text: string): Day | null => {
  for (const [pattern, parts] of DATES) {
    const found = pattern.exec(text)
    if (found === null) continue
    const numbers = parts.map((part, at) => numberOf(part, found[at + 1] ?? ''))
    const of = (part: Part) => numbers[parts.indexOf(part)] ?? 0
    return { year: of('year'), month: of('month'), day: of('day'), rest: text.slice(found[0].length) }
  }
  const [whole = '', one, , other, year] = EITHER.exec(text) ?? []
  const [first, second] = [Number(one), Number(other)]
  if (whole === '' || (first <= 12 && second <= 12 && first !== second)) return null
  const [day, month] = first > 12 ? [first, second] : [second, first]
  return { year: Number(year), month, day, rest: text.slice(whole.length) }
}

const numberOf = (part: Part, text: string): number => {
  if (part === 'month' && /^[a-z]/i.test(text)) return placeOfName(MONTHS, text) + 1
  return Number(part === 'year' && text.length === 2 ? `20${text}` : text)
}

/**
 * The time (epoch milliseconds) of a date in a table; `null` if it is ambiguous or invalid. Without a zone it is local
 * time, as in a form; a day alone means its end.
 */
export const writtenMoment = (written: string): number | null => {
  const text = written.trim()
  const [, epoch] = EPOCH.exec(text) ?? []
  if (epoch !== undefined) return Number(epoch) * (epoch.length === 10 ? 1000 : 1)
  const date = dayOf(text)
  if (date === null || !isDay(date)) return null
  const { year, month, day, rest } = date
  if (rest === '') return new Date(year, month - 1, day, 23, 59, 59).getTime()
  const [whole, hour, minute, second = '0', half, zone] = TIME.exec(rest) ?? []
  const h = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const [m, s] = [Number(minute), Number(second)]
  const isHour = half === undefined ? h < 24 : Number(hour) >= 1 && Number(hour) <= 12
  if (whole === undefined || !isHour || m > 59 || s > 59) return null
  if (zone === undefined) return new Date(year, month - 1, day, h, m, s).getTime()
  return Date.UTC(year, month - 1, day, h, m, s) - zoneMs(zone)
}

/** Whether a date in a table names its time zone; a number of seconds needs none. */
export const hasZone = (written: string): boolean => {
  const text = written.trim()
  return EPOCH.test(text) || TIME.exec(dayOf(text)?.rest ?? '')?.[5] !== undefined
}

const isDay = ({ year, month, day }: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const zoneMs = (zone: string): number => {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
