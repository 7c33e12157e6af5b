import * as chrono from 'chrono-node'
import { DAY, HOUR, MINUTE } from '../model/durations.ts'
import { MONTHS, placeOfName, WEEKDAYS } from '../model/english-dates.ts'
import { timeInEnglish } from './time-words.ts'

/** What a text about a time means; `null` for "never". */
export type TimeInWords =
  | { moment: number | null }
  /** `rest` is the part that has no meaning, or all of it. */
  | { problem: 'unreadable'; rest: string }
  | { problem: 'past'; moment: number }
  /** Both readings, such as of 1/2. */
  | { problem: 'ambiguous'; one: number; other: number }

const END_OF_DAY = [23, 59] as const

const UNITS: readonly { name: RegExp; add: (date: Date, count: number) => void }[] = [
  { name: /^(?:m|mins?|minutes?)$/, add: (date, count) => date.setTime(date.getTime() + count * MINUTE) },
  { name: /^(?:h|hrs?|hours?)$/, add: (date, count) => date.setTime(date.getTime() + count * HOUR) },
  // On the same time of the day, also where a day has 23 or 25 hours.
  { name: /^(?:d|days?)$/, add: (date, count) => addDays(date, count) },
  { name: /^(?:w|wks?|weeks?)$/, add: (date, count) => addDays(date, 7 * count) },
  { name: /^fortnights?$/, add: (date, count) => addDays(date, 14 * count) },
  { name: /^(?:mo|mos|mths?|months?)$/, add: (date, count) => addMonths(date, count) },
  { name: /^quarters?$/, add: (date, count) => addMonths(date, 3 * count) },
  { name: /^(?:y|yrs?|years?)$/, add: (date, count) => addMonths(date, 12 * count) },
]

const addDays = (date: Date, count: number): void => {
  const whole = Math.trunc(count)
  date.setDate(date.getDate() + whole)
  date.setTime(date.getTime() + (count - whole) * DAY)
}

/** The last day of a month that is shorter. */
const addMonths = (date: Date, count: number): void => {
  const day = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + Math.trunc(count))
  date.setDate(Math.min(day, new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()))
}

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  the: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  half: 0.5,
}

const DURATION_PART = /^(\d+(?:[.,]\d+)?|[a-z]+)\s*(?:an?\s+)?([a-z]+)\s*(?:,|and\b|&)?\s*/

/** "3 days", "in 1h 30m", "two weeks from now". */
const durationOf = (text: string, now: number): number | null => {
  let rest = text
    .replace(/^(?:(?:in|for|after|within)\s+|\+\s*)/, '')
    .replace(/\s+(?:from now|later)$/, '')
    // "An hour and a half", "2 and a half hours".
    .replace(/^(\S+) ([a-z]+) and a half$/, '$1 and a half $2')
    .replace(/^(\S+) and a half (?=[a-z]+$)/, (whole, count: string) => {
      const number = /^\d+$/.test(count) ? Number(count) : ownOf(COUNTS, count)
      return number === undefined ? whole : `${number + 0.5} `
    })
  const date = new Date(now)
  let parts = 0
  while (rest !== '') {
    const [whole, count = '', unit = ''] = DURATION_PART.exec(rest) ?? []
    const number = /^\d/.test(count) ? Number(count.replace(',', '.')) : ownOf(COUNTS, count)
    const known = UNITS.find(({ name }) => name.test(unit))
    if (whole === undefined || number === undefined || known === undefined) return null
    // Half a month has no length.
    if (!Number.isInteger(number) && /^(?:mo|mt|q)/.test(unit)) return Number.NaN
    known.add(date, number)
    rest = rest.slice(whole.length)
    parts++
  }
  return parts === 0 ? null : date.getTime()
}

const ownOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const SHORT_ENDS: Readonly<Record<string, string>> = {
  eod: 'day',
  cob: 'day',
  eow: 'week',
  eom: 'month',
  eoq: 'quarter',
  eoy: 'year',
}

/** "end of month", "this week", "next weekend", "end of March": its last minute. A week ends on Sunday. */
const endOf = (text: string, now: number): number | null => {
  const short = ownOf(SHORT_ENDS, text)
  const long =
    short ??
    /^(?:(?:the|this)\s+)?((?:next\s+)?weekend)$/.exec(text)?.[1] ??
    /^this (week|month|quarter|year)$/.exec(text)?.[1] ??
    /^(?:the\s+|by\s+)?(?:very\s+)?end of (?:the\s+|this\s+)?(.+)$/.exec(text)?.[1]
  if (long === undefined) return null
  const [, next, what = ''] = /^(next\s+)?(.+)$/.exec(long) ?? []
  const today = new Date(now)
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const ahead = next === undefined ? 0 : 1
  const lastMinute = (...[y, m, d]: [number, number, number]) => new Date(y, m, d, ...END_OF_DAY).getTime()
  if (/^(?:day|today|business)$/.test(what)) return lastMinute(year, month, today.getDate() + ahead)
  if (what === 'tomorrow') return lastMinute(year, month, today.getDate() + 1)
  const [week, lastDay = 'sunday'] = /^week(?:end)?(?: ending (saturday))?$/.exec(what) ?? []
  if (week !== undefined)
    return lastMinute(
      year,
      month,
      today.getDate() + ((7 + placeOfName(WEEKDAYS, lastDay) - today.getDay()) % 7) + 7 * ahead,
    )
  if (what === 'month') return lastMinute(year, month + 1 + ahead, 0)
  if (what === 'quarter') return lastMinute(year, (Math.floor(month / 3) + 1 + ahead) * 3, 0)
  if (what === 'year') return lastMinute(year + ahead, 12, 0)
  const [, name = '', given] = /^([a-z]{3,9})\.?(?:\s+(\d{4}))?$/.exec(what) ?? []
  const named = placeOfName(MONTHS, name)
  if (named !== -1)
    return lastMinute(given === undefined ? year + (named < month ? 1 : 0) : Number(given), named + 1, 0)
  return /^\d{4}$/.test(what) ? lastMinute(Number(what), 12, 0) : null
}

/** "next month", "next week 18:00": the same day of it, or its last one. "Day after tomorrow 9:00". */
const nextOf = (text: string, now: number): number | null => {
  const [, unit, time = ''] =
    /^(?:next (week|month|quarter|year)|(?:the )?day after tomorrow)(?:,?\s+(.+))?$/.exec(text) ?? []
  const isDayAfter = /^(?:the )?day after tomorrow/.test(text)
  if (unit === undefined && !isDayAfter) return null
  const clock = clockOf(time)
  // A day of the next week.
  if (clock === undefined) return null
  const date = new Date(now)
  if (unit === undefined) addDays(date, 2)
  else UNITS.find(({ name }) => name.test(unit))?.add(date, 1)
  return date.setHours(...clock, 0, 0)
}

const CLOCK = /^(\d{1,2})(?:(?:[:.h](\d{2})?)\s*(?:h|uhr)?|\s*(?:uhr|o'?clock))$/

/** `undefined` for a text that is no time of a day. A number alone is an hour after "at". */
const clockOf = (said: string): readonly [number, number] | undefined => {
  const text = said
    .replace(/^(?:at|um)\s+(?:(\d{1,2})$)?/, (_, hour?: string) => (hour === undefined ? '' : `${hour}:00`))
    .replace(/^(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?/, '$1')
  if (text === '') return END_OF_DAY
  if (text === 'noon') return [12, 0]
  const [, hour, minute = '0'] = CLOCK.exec(text) ?? []
  if (hour !== undefined) return Number(hour) < 24 && Number(minute) < 60 ? [Number(hour), Number(minute)] : undefined
  const [, of12, past = '0', half] = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/.exec(text) ?? []
  if (of12 === undefined || Number(of12) < 1 || Number(of12) > 12 || Number(past) > 59) return undefined
  return [(Number(of12) % 12) + (half === 'p' ? 12 : 0), Number(past)]
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day
}

/** Dates in digits; `null` for other texts. */
const digitsOf = (text: string, now: number): TimeInWords | null => {
  const [, year, month, day, isoTime = ''] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t\s,]+(.+))?$/.exec(text) ?? []
  const unreadable: TimeInWords = { problem: 'unreadable', rest: text }
  if (year !== undefined) {
    const zone = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(z|utc|[+-]\d{2}:?\d{2})$/.exec(isoTime)
    if (!isDay(Number(year), Number(month), Number(day))) return unreadable
    if (zone !== null) {
      const offset = /^[zu]/.test(zone[2] ?? '') ? 'Z' : (zone[2] ?? '').replace(/(\d{2}):?(\d{2})$/, '$1:$2')
      const two = (part: string | undefined) => (part ?? '').padStart(2, '0')
      const moment = Date.parse(`${year}-${two(month)}-${two(day)}T${(zone[1] ?? '').padStart(5, '0')}${offset}`)
      return Number.isNaN(moment) ? unreadable : { moment }
    }
    const clock = clockOf(isoTime)
    return clock === undefined
      ? unreadable
      : { moment: new Date(Number(year), Number(month) - 1, Number(day), ...clock).getTime() }
  }
  const [, first, sign, second, third, time = ''] =
    /^(\d{1,2})([-./])(\d{1,2})(?:[-./](\d{4}|\d{2})?)?(?:[\s,]+(.+))?$/.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  // "3-5" is a range.
  if (sign === '-' && third === undefined) return null
  // "18.30" is a time.
  if (sign === '.' && Number(first) < 24 && !/^\d{1,2}\.\d{1,2}\./.test(text)) return null
  const clock = clockOf(time)
  if (clock === undefined) return unreadable
  const at = (month: number, day: number): number | null => {
    const thisYear = new Date(now).getFullYear()
    const given = third === undefined ? thisYear : Number(third.length === 2 ? `20${third}` : third)
    if (!isDay(given, month, day)) return null
    const moment = new Date(given, month - 1, day, ...clock).getTime()
    if (third !== undefined || moment > now) return moment
    // Without a year, the next one, if it has this day.
    return isDay(given + 1, month, day) ? new Date(given + 1, month - 1, day, ...clock).getTime() : null
  }
  const dayFirst = at(Number(second), Number(first))
  // With points the day is first everywhere.
  const monthFirst = sign === '.' ? null : at(Number(first), Number(second))
  if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst)
    return { problem: 'ambiguous', one: monthFirst, other: dayFirst }
  const moment = dayFirst ?? monthFirst
  return moment === null ? unreadable : { moment }
}

type Reader = Pick<typeof chrono.en, 'casual'>
const LANGUAGES: Readonly<Record<string, Reader>> = {
  de: chrono.de,
  es: chrono.es,
  fr: chrono.fr,
  it: chrono.it,
  ja: chrono.ja,
  nl: chrono.nl,
  pt: chrono.pt,
  ru: chrono.ru,
  uk: chrono.uk,
  zh: chrono.zh,
}

/** Words that only introduce the time. */
const BESIDE = /^(?:on|at|by|until|till|til|this|the|expires?|expiring|valid|am|um|bis|le|à|el|a|alle|op|om)$/i

/** A word that means the past, also where it stands before a day that is still to come this week. */
const PAST =
  /(?:^|\s)(?:ago|last|past|yesterday|letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?|dernier|derni[eè]re|pasad[oa]|passad[oa]|scors[oa]|afgelopen|прошл\p{L}*|минул\p{L}*)(?=\s|$)/u

const TIME_OF_DAY = /^casualReference\/(?:noon|midnight|morning|afternoon|evening|tonight|night)$/

/** Counts that aren't one, sums, and a day of the month that is also a length. */
const VAGUE = /(?:^|\s)(?:several|few)(?:\s|$)|\S\s*\+\s*\d+\s*[a-z]|^the second$/

const NOON = /noon|mittag|midi|mediod[ií]a|mezzogiorno|middag|meio-dia|полдень|полудень|正午|中午/

/** 1/2/2027 beside something else, where chrono would take the month for first. */
const SHORT_DATE = /(?<![\d:/.-])(\d{1,2}([/-])\d{1,2}(?:\2(?:\d{4}|\d{2}))?)(?![\d:/-])/

/** 1,000 and 1.000, which are a thousand or one, and .5. */
const UNCLEAR_NUMBER = /(?<![\d:.,])\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?\s*\p{L}|(?:^|\s)[.,]\d/u

const wordsOf = (text: string, now: number, { casual }: Reader): TimeInWords => {
  const isPast = PAST.test(text) || /\bthis (?:morning|afternoon|evening)\b/.test(text)
  const found = casual.parse(text, new Date(now), { forwardDate: !isPast })
  const [result] = found
  const outside =
    result === undefined ? text : text.slice(0, result.index) + text.slice(result.index + result.text.length)
  const rest = outside
    .split(/[\s,.!]+/)
    .filter((word) => word !== '' && !BESIDE.test(word))
    .join(' ')
  // A range has two times.
  if (result === undefined || found.length > 1 || result.end || rest !== '')
    return { problem: 'unreadable', rest: rest || text }
  const { start } = result
  const isRelative = start.tags().has('result/relativeDate')
  // "December" has 31 days.
  if (start.isCertain('month') && !start.isCertain('day') && !isRelative) return { problem: 'unreadable', rest: text }
  const hasTime = start.isCertain('hour') || NOON.test(text) || [...start.tags()].some((tag) => TIME_OF_DAY.test(tag))
  const date = start.date()
  const [month, day] = [(start.get('month') ?? 1) - 1, start.get('day') ?? 1]
  let year = start.get('year') ?? 0
  if (!hasTime) {
    // Today ends only at midnight, where chrono already takes the next year's.
    const thisYear = new Date(now).getFullYear()
    const isToCome = isDay(thisYear, month + 1, day) && new Date(thisYear, month, day, ...END_OF_DAY).getTime() > now
    if (start.isCertain('month') && !start.isCertain('year') && isToCome) year = thisYear
    date.setTime(new Date(year, month, day, ...END_OF_DAY).getTime())
  }
  // "Monday 27 Nov" in a year in which that is a Friday, and the month after January 31, for which chrono takes March.
  const weekday = start.isCertain('weekday') && start.isCertain('day') ? start.get('weekday') : null
  const isPushed = isRelative && !start.isCertain('day') && day < new Date(now).getDate()
  if (!isDay(year, month + 1, day) || isPushed || (weekday !== null && weekday !== new Date(year, month, day).getDay()))
    return { problem: 'unreadable', rest: text }
  if (date.getTime() <= now && !start.isCertain('day') && !isPast)
    date.setDate(date.getDate() + (start.isCertain('weekday') ? 7 : hasTime ? 1 : 0))
  return { moment: date.getTime() }
}

const NIGHT_HOUR = String.raw`(midnight|(?:12|[1-4])(?::[0-5]\d)?(?: ?am)?)`
const NIGHT = '((?:.+ )?(?:tonight|night|evening))'
const NIGHT_THEN_HOUR = new RegExp(`^${NIGHT} (?:at )?${NIGHT_HOUR}$`)
const HOUR_THEN_NIGHT = new RegExp(`^(?:at )?${NIGHT_HOUR} (?:on )?${NIGHT}$`)

/** "Tonight at 12" and "Friday night at 1" are on the next day, where chrono takes noon and 13:00. */
const afterMidnight = (text: string, now: number): TimeInWords | null => {
  const [, early = '', late = ''] = HOUR_THEN_NIGHT.exec(text) ?? []
  const [, night = late, hour = early] = NIGHT_THEN_HOUR.exec(text) ?? []
  // At 4 in the evening it is 16:00.
  if (hour === '' || (night.endsWith('evening') && /^[1-4]/.test(hour.replace(/^12/, '')))) return null
  const [, hours = '0', minutes = '0'] = /^(\d+)(?::(\d+))?/.exec(hour) ?? []
  const day = night.replace(/^this evening$|\s*\b(?:tonight|night|evening)$/, '')
  const meant = inEnglish(day === '' ? 'today' : day, now)
  const next = (moment: number): number => {
    const date = new Date(moment)
    // It may still be the same night.
    if (day === '' && date.setHours(Number(hours) % 12, Number(minutes), 0, 0) > now) return date.getTime()
    addDays(date, 1)
    return date.setHours(Number(hours) % 12, Number(minutes), 0, 0)
  }
  if (!('problem' in meant)) return meant.moment === null ? null : { moment: next(meant.moment) }
  return meant.problem === 'ambiguous' ? { ...meant, one: next(meant.one), other: next(meant.other) } : meant
}

/** "Friday midnight" begins that day for some, and ends it for others. */
const midnightOf = (text: string, now: number): TimeInWords | null => {
  if (!/\bmidnight\b/.test(text)) return null
  const day = text.replace(/\s*(?:\bat\s+)?\bmidnight\b\s*(?:\bon\s+)?/, ' ').trim()
  const meant = readDay(/^(?:tonight)?$/.test(day) ? 'today' : day, now, chrono.en)
  if ('problem' in meant || meant.moment === null)
    return 'problem' in meant && meant.problem === 'past' ? meant : { problem: 'unreadable', rest: text }
  const date = new Date(meant.moment)
  // Another time beside it.
  if (date.getHours() !== END_OF_DAY[0] || date.getMinutes() !== END_OF_DAY[1])
    return { problem: 'unreadable', rest: text }
  const [start, end] = [0, 1].map((ahead) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + ahead).getTime(),
  ) as [number, number]
  // Today began already.
  return start <= now ? { moment: end } : { problem: 'ambiguous', one: start, other: end }
}

/** A date in digits is read here, never by chrono. */
const readDay = (text: string, now: number, reader: Reader): TimeInWords => {
  const digits = digitsOf(text, now)
  if (digits !== null) return digits
  const [date = ''] = SHORT_DATE.exec(text) ?? []
  if (date === '') return wordsOf(text, now, reader)
  const time = text
    .replace(date, ' ')
    .replace(/\b(?:on|at)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const moved = time === '' || clockOf(time) !== undefined ? digitsOf(`${date} ${time}`.trim(), now) : null
  return moved ?? { problem: 'unreadable', rest: text }
}

const NEVER = /^(?:never|no expiry|none|no|forever)$/

const inEnglish = (text: string, now: number): TimeInWords =>
  NEVER.test(text)
    ? { moment: null }
    : (momentOf(durationOf(text, now) ?? endOf(text, now) ?? nextOf(text, now) ?? ordinalOf(text, now)) ??
      afterMidnight(text, now) ??
      midnightOf(text, now) ??
      todayByName(text, now) ??
      fromDay(text, now) ??
      readDay(text, now, chrono.en))

/** "The 15th" is the next day of that number, in a month that has it. */
const ordinalOf = (text: string, now: number): number | null => {
  const [, day = '', time = ''] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)(?:\s+(.+))?$/.exec(text) ?? []
  const clock = clockOf(time)
  if (day === '' || Number(day) < 1 || Number(day) > 31 || clock === undefined) return null
  const today = new Date(now)
  for (let ahead = 0; ; ahead += 1) {
    const date = new Date(today.getFullYear(), today.getMonth() + ahead, Number(day), ...clock)
    if (date.getDate() === Number(day) && date.getTime() > now) return date.getTime()
  }
}

const DAY_NAME =
  /^(this )?(sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?)$/

/** "Friday", said on a Friday, is today or a week later. */
const todayByName = (text: string, now: number): TimeInWords | null => {
  const [, its, name = ''] = DAY_NAME.exec(text) ?? []
  const date = new Date(now)
  if (name === '' || placeOfName(WEEKDAYS, name.slice(0, 3)) !== date.getDay()) return null
  const one = date.setHours(...END_OF_DAY, 0, 0)
  addDays(date, 7)
  return its === undefined ? { problem: 'ambiguous', one, other: date.getTime() } : { moment: one }
}

/** "A week from Friday", and "end of day Friday". */
const fromDay = (text: string, now: number): TimeInWords | null => {
  const [, length = '', from] = /^(\S+ (?:days?|weeks?|months?)) (?:from|after) (.+)$/.exec(text) ?? []
  const [, ended] =
    /^(?:eod|cob|(?:end|close) of (?:business|(?:the )?(?:business )?day))\s+(?:on\s+)?(.+)$/.exec(text) ?? []
  const day = from ?? ended
  if (day === undefined) return null
  const meant = inEnglish(day, now)
  if (from !== undefined && 'problem' in meant) return { problem: 'unreadable', rest: text }
  if ('problem' in meant || meant.moment === null) return meant
  if (ended === undefined) return momentOf(durationOf(length, meant.moment)) ?? { problem: 'unreadable', rest: length }
  const date = new Date(meant.moment)
  const isWhole = date.getHours() === END_OF_DAY[0] && date.getMinutes() === END_OF_DAY[1]
  return isWhole ? meant : { problem: 'unreadable', rest: text }
}

/** What all readings mean. */
const meaningOf = (readings: readonly string[], now: number): TimeInWords | null => {
  const [one, other] = readings.map((reading) => inEnglish(reading, now))
  if (one === undefined) return null
  if (other === undefined || 'problem' in one || 'problem' in other) return one
  if (one.moment === null || other.moment === null || one.moment === other.moment) return one
  return { problem: 'ambiguous', one: one.moment, other: other.moment }
}

const isRead = (meant: TimeInWords): boolean => !('problem' in meant && meant.problem === 'unreadable')

/**
 * The time that a text means, after `now` (epoch milliseconds), in the user's own zone: English, or the given language. A
 * day without a time is meant to its last minute. What can't be read whole has no meaning, and neither has a date that
 * could be two.
 */
export const readTime = (typed: string, now: number, language = 'en'): TimeInWords => {
  const text = typed
    // Such as marks of direction around a pasted date.
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(\d\s?[ap])\.\s?m\b\.?/g, '$1m')
    .replace(/[.!]$/, (end) => (/\d\.$/.test(typed.trim()) ? end : ''))
  const bare = text.replace(/^(?:(?:expires?|expiring|valid|until|till?|by|on)\s+)+/, '')
  if (UNCLEAR_NUMBER.test(bare) || VAGUE.test(bare)) return { problem: 'unreadable', rest: text }
  const meant = readIn(text, bare, now, language)
  if ('problem' in meant || meant.moment === null) return meant
  const { moment } = meant
  if (Number.isNaN(moment) || moment > LATEST) return { problem: 'unreadable', rest: text }
  return moment <= now ? { problem: 'past', moment } : meant
}

/** The first that can be read: the language word by word, English, the language as its library reads it. */
const readIn = (text: string, bare: string, now: number, language: string): TimeInWords => {
  const own = meaningOf(timeInEnglish(text, language), now)
  if (own !== null && isRead(own)) return own
  const english = inEnglish(bare, now)
  const reader = ownOf(LANGUAGES, language.toLowerCase().split('-', 1)[0] ?? '')
  return isRead(english) || reader === undefined ? english : readDay(text, now, reader)
}

const momentOf = (moment: number | null): TimeInWords | null => (moment === null ? null : { moment })

const LATEST = Date.UTC(9999, 0)
