import { DAY, HOUR, MINUTE, SECOND } from '../../model/durations.ts'
import { momentsAt, ownOffset } from '../../model/time-zones.ts'
import {
  dateOf,
  dateParts,
  dayOf,
  easterOf,
  julianEasterOf,
  later,
  nthWeekday,
  periodOf,
  type Span,
  weekByNumber,
  weekdayFrom,
  weekdayOf,
} from './calendar.ts'
import type { Slots } from './grammar.ts'
import parts from './parts-of-day.json' with { type: 'json' }
import { offsetsOf } from './zones.ts'

/** Times are those of a clock on a wall, in milliseconds since 1970, until they become moments of a zone. */

interface PartOfDay {
  /** In hours. */
  from: number
  to: number
  /** Those that are said with it, and how many hours later they are: "at 8 in the evening", "at 1 in the night". */
  hours: readonly (readonly number[])[]
}

const PARTS: Readonly<Record<string, PartOfDay>> = parts

export interface Habits {
  /** The last day of the week, from Sunday on. */
  weekEnds: number
  /** What may be an hour in the afternoon. */
  halfDays: string | undefined
}

const END_OF_DAY = DAY - MINUTE
const dayIn = (time: number): number => Math.floor(time / DAY)

/** The times of the day that are said. */
const clocksOf = (
  { hour = 0, minute = 0, second = 0, style, half, part, written }: Slots,
  habits: Habits,
): number[] => {
  const clocks = (...ahead: number[]) => ahead.map((hours) => (hour + hours) * HOUR + minute * MINUTE + second * SECOND)
  if (half !== undefined) {
    const isNext = half === 'am' && (part === 'night' || part === 'evening')
    if (hour < 1 || hour > 12 || style === 'midnight') return []
    return clocks((hour === 12 ? -12 : 0) + (half === 'pm' ? 12 : isNext ? 24 : 0))
  }
  if (part !== undefined) {
    const [, , ahead] = PARTS[part]?.hours.find(([from = 0, to = 0]) => hour >= from && hour <= to) ?? []
    return ahead === undefined || (style === 'midnight' && ahead !== 12) ? [] : clocks(ahead)
  }
  if (style === 'midnight') return clocks(-12, 12)
  // Beside a date in digits, 3:30 is as exact as that.
  const isOpen =
    style === 'bare' ? habits.halfDays !== undefined : style === 'short' && habits.halfDays === 'digits' && !written
  return isOpen ? clocks(0, 12) : clocks(0)
}

/** When it is meant on a day: its end, if no time is said. A part of the day that has begun means its rest. */
const onDay = (day: number, said: Slots, now: number, habits: Habits): number[] => {
  const start = day * DAY
  if (said.style === 'same') return said.part === undefined ? [start + (now % DAY)] : []
  if (said.hour === undefined && said.half === undefined) {
    const part = said.part === undefined ? undefined : PARTS[said.part]
    if (part === undefined) return [start + END_OF_DAY]
    const [from, to] = [start + part.from * HOUR, start + Math.min(part.to * HOUR, END_OF_DAY)]
    return [from <= now && now < to ? to : from]
  }
  if (said.hour === undefined) return []
  const isTonight = (said.today ?? 0) === 0 && said.weekday === undefined && said.dom === undefined
  const clocks = clocksOf(said, habits)
  // "Midnight" begins a day for some, and ends it for others; that of today is to come.
  if (said.style === 'midnight' && isTonight) return clocks.slice(-1).map((clock) => start + clock)
  // It may still be the same night.
  return clocks.map((clock) => start + clock - (clock >= DAY && isTonight && start + clock - DAY > now ? DAY : 0))
}

/** In a period of more than one day, no time is meant: it ends with the last minute of its last day. */
const timesIn = (span: Span, said: Slots, now: number, habits: Habits): number[] =>
  said.edge === undefined && daysOf(span) === 1
    ? onDay(span[0], said, now, habits)
    : [said.edge === 'start' ? span[0] * DAY : span[1] * DAY - MINUTE]
const daysOf = ([start, after]: Span): number => after - start

/** A day or period by how many of them are ahead of the first one, and how many may be past. */
type Way = readonly [span: (ahead: number) => Span | null, mayBePast: number]

/** One for everything that says a day, except days of the week. */
const waysOf = (said: Slots, own: number, { weekEnds }: Habits): Way[] => {
  const { weekday = 0, nth, dom, month, isoWeek, easter, pascha, ahead, edge } = said
  // "End of day" is a time of other days.
  const unit = edge !== undefined && said.unit === 'day' && (ahead ?? 0) === 0 ? undefined : said.unit
  const [thisYear, thisMonth] = dateParts(own)
  // "January 1 next year"
  const isOfYear = unit === 'year' && ahead !== undefined && (month ?? easter ?? pascha) !== undefined
  const year = said.year ?? (isOfYear ? thisYear + ahead : undefined)
  const inYears = (span: (year: number) => Span | null): Way =>
    year === undefined ? [(more) => span(thisYear + more), 1] : [() => span(year), 0]
  const nthIn = (span: Span | null): Span | null => {
    const day = span === null || nth === undefined ? null : nthWeekday(span, weekday, nth)
    return nth === undefined ? span : day === null ? null : dayOf(day + (said.shift ?? 0))
  }
  const ways: (Way | false)[] = [
    isoWeek !== undefined && inYears((of) => weekByNumber(isoWeek, of)),
    // "December" and "2027" have many days.
    month !== undefined &&
      inYears((of) => ((edge ?? dom ?? nth) === undefined ? null : nthIn(dateOf(of, month - 1, dom, said.months)))),
    easter !== undefined && inYears((of) => dayOf(easterOf(of) + easter)),
    pascha !== undefined && inYears((of) => dayOf(julianEasterOf(of) + pascha)),
    said.year !== undefined &&
      (month ?? isoWeek ?? easter ?? pascha) === undefined &&
      inYears((of) => ((edge ?? nth) === undefined ? null : nthIn(periodOf('year', of - thisYear, own, weekEnds)))),
    said.today !== undefined && [() => dayOf(own + (said.today ?? 0)), 0],
    said.weekend !== undefined && [() => periodOf('week', said.weekend ?? 0, own, weekEnds), 0],
  ]
  const isOfMonth = dom !== undefined && month === undefined
  const day = (more: number): Span | null => dateOf(thisYear, thisMonth + more, dom)
  // "The 15th", "the 15th of next month"
  if (isOfMonth && (unit ?? 'month') === 'month') ways.push(ahead === undefined ? [day, 2] : [() => day(ahead), 0])
  else if (unit !== undefined && !isOfYear) {
    const isWhole = edge !== undefined || said.weekday !== undefined || ahead === 0
    const isNoDay = unit === 'minute' || unit === 'hour' || said.part !== undefined
    const isBare = ahead === undefined
    const hasWeeks = unit === 'month' || unit === 'quarter' || unit === 'year'
    if (isOfMonth || (isBare && (edge ?? nth) === undefined) || (nth !== undefined && !hasWeeks))
      ways.push([() => null, 0])
    // "Start of the month" is that of the next one.
    else if (isWhole) ways.push([(more) => nthIn(periodOf(unit, (ahead ?? 0) + more, own, weekEnds)), isBare ? 1 : 0])
    else ways.push([() => (isNoDay ? null : dayOf(later(own * DAY, ahead ?? 0, unit) / DAY)), 0])
  }
  return ways.filter((way) => way !== false)
}

/** The days or periods that are meant; two if it can be either, none if what is said doesn't go together. */
const spansOf = (said: Slots, now: number, habits: Habits): Span[] => {
  const { which, weekend, nth, hour, part, unit } = said
  // That of "second Tuesday" is in its span already.
  const weekday = nth === undefined ? said.weekday : undefined
  const own = dayIn(now)
  const isAhead = (span: Span): boolean => timesIn(span, said, now, habits).some((time) => time > now)
  const ways = waysOf(said, own, habits)
  // "Next weekend"
  if (weekend !== undefined && which === 'next' && ways.length === 1)
    return [0, 1].map((ahead) => periodOf('week', ahead, own, habits.weekEnds)).filter((span) => span !== null)
  if (ways.length === 0 && weekday !== undefined) {
    const [soon, after] = [dayOf(weekdayFrom(own, weekday)), dayOf(weekdayFrom(own + 1, weekday))]
    if (which !== undefined) return byName(which, soon, after, own, habits)
    if (soon[0] === after[0]) return [soon]
    // "Friday", said on a Friday, is today or a week later; at a time, it is the first one.
    const isLate = timesIn(soon, said, now, habits).some((time) => weekdayOf(dayIn(time)) !== weekday)
    if ((hour === undefined && part === undefined) || isLate) return [soon, after]
    return [isAhead(soon) ? soon : after]
  }
  const [[spanAt, mayBePast] = [(ahead: number) => dayOf(own + ahead), unit ? 0 : 1] as const] = ways
  const ahead = Array.from({ length: mayBePast + 1 }, (_, more) => spanAt(more))
  const span = mayBePast === 0 ? ahead[0] : ahead.find((each) => each && isAhead(each))
  if (!span || ways.length > 1 || (nth !== undefined && ways.length === 0)) return []
  const days = daysOf(span)
  if (weekday !== undefined && days === 7) return [dayOf(weekdayFrom(span[0], weekday))]
  if (weekday !== undefined && (days > 1 || weekdayOf(span[0]) !== weekday)) return []
  return days > 1 && (hour !== undefined || part) ? [] : [span]
}

const byName = (which: string, soon: Span, after: Span, own: number, { weekEnds }: Habits): Span[] => {
  if (which === 'this') return [soon]
  if (which === 'coming') return [after]
  if (which === 'last') return [dayOf(after[0] - 7)]
  // People disagree whether "next" is the first one, or that of the next week.
  const week = periodOf('week', 1, own, weekEnds)
  return week === null ? [after] : [after, dayOf(weekdayFrom(week[0], weekdayOf(after[0])))]
}

/** What is said of a time, in epoch milliseconds; `null` is "never". None if it doesn't go together, two if it can be either. */
export const momentsOf = (said: Slots, now: number, habits: Habits): (number | null)[] => {
  const { never, length, edge, relation, hour, part, half, style, written, weekday, year, month, unit, zone } = said
  if (never !== undefined) return Object.keys(said).length === 1 ? [null] : []
  if (length !== undefined) return afterLength(said, length, now, habits)
  const days = Object.keys(said).filter((slot) => !/^(?:relation|style|written|half|edge|shift|zone)$/.test(slot))
  const isTimeOnly = days.every((slot) => /^(?:hour|minute|second|part)$/.test(slot))
  if ((relation !== undefined && (relation !== 'in' || isTimeOnly)) || days.length === 0) return []
  const isOfDay = unit === 'day' || said.dom === undefined
  if (edge !== undefined && ((hour ?? part ?? half) !== undefined || !isOfDay)) return []
  if (weekday === undefined ? written === 'dashed' : style === 'pointed') return []
  if (zone === undefined) return ownMoments(timesOf(said, now + ownOffset(now), habits))
  // 18:00-20:00 has no zone, other than beside a whole date.
  const isZone = said.offset === undefined || (written === 'iso' && year !== undefined && Math.abs(Number(zone)) <= 14)
  if (!isZone || (hour === undefined && part === undefined && edge === undefined)) return []
  // "Tomorrow" is that of the zone or of the user.
  const isOfToday = (said.today ?? weekday ?? unit ?? said.weekend) !== undefined && month === undefined
  return offsetsOf(zone, said.second !== undefined).flatMap((offset) => {
    const there = now + offset(now)
    const between = isOfToday ? dayIn(now + ownOffset(now)) - dayIn(there) : 0
    return [...new Set([there, there + between * DAY])]
      .flatMap((wall) => timesOf(said, wall, habits))
      .flatMap((time) => momentsAt(time, offset))
  })
}

/** The first one where a time is repeated, as in the form. */
const ownMoments = (times: readonly number[]): number[] =>
  times.flatMap((time) => momentsAt(time, ownOffset).slice(0, 1))

const timesOf = (said: Slots, now: number, habits: Habits): number[] =>
  spansOf(said, now, habits).flatMap((span) => timesIn(span, said, now, habits))

const afterLength = (said: Slots, length: NonNullable<Slots['length']>, now: number, habits: Habits): number[] => {
  const { relation, length: _, ...day } = said
  const isDay = Object.keys(day).some((slot) => !/^(?:hour|minute|second|style|part|half)$/.test(slot))
  const sign = relation === 'ago' ? -1 : 1
  const added = (start: number): number =>
    length.reduce((moment, [count, unit]) => {
      if (unit === 'minute' || unit === 'hour') return moment + sign * count * (unit === 'hour' ? HOUR : MINUTE)
      const time = later(moment + ownOffset(moment), sign * count, unit)
      // In the hour that is left out in spring, as if it weren't.
      return momentsAt(time, ownOffset)[0] ?? time - ownOffset(moment)
    }, start)
  const areDays = length.every(([, unit]) => unit !== 'minute' && unit !== 'hour')
  if (!isDay) {
    if (Object.keys(day).length === 0) return relation === 'from' ? [] : [added(now)]
    if (!areDays || (relation !== 'in' && relation !== 'later')) return []
    const then = added(now)
    return ownMoments(onDay(dayIn(then + ownOffset(then)), { ...day, today: 1 }, now + ownOffset(now), habits))
  }
  // "A week from Friday", and "Friday in a week".
  const areWeeks = length.every(([count, unit]) => unit === 'week' || (unit === 'day' && count % 7 === 0))
  const isAfterDay = relation === 'from' || (relation === 'in' && areWeeks && day.dom === undefined)
  const moments = areDays && isAfterDay && !said.edge && !said.unit ? momentsOf(day, now, habits) : []
  return moments.length === 1 ? moments.flatMap((moment) => (moment === null ? [] : [added(moment)])) : []
}
