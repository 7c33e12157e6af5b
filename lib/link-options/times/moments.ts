import { DAY, MINUTE } from '../../model/durations.ts'
import {
  at,
  type Clock,
  dateOf,
  dayAfter,
  dayOf,
  later,
  periodOf,
  type Span,
  weekByNumber,
  weekdayIn,
} from './calendar.ts'
import type { Slots } from './grammar.ts'
import parts from './parts-of-day.json' with { type: 'json' }

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

const END_OF_DAY: Clock = [23, 59, 0]

const clocksOf = ({ time, half, part, style: dateStyle }: Slots, { halfDays }: Habits): Clock[] => {
  if (time === undefined) return []
  const { hour, minute, second, style } = time
  const clocks = (...ahead: number[]): Clock[] => ahead.map((hours) => [hour + hours, minute, second])
  if (half !== undefined) {
    const isNext = half === 'am' && (part === 'night' || part === 'evening')
    if (hour < 1 || hour > 12 || style === 'midnight') return []
    return clocks((hour === 12 ? -12 : 0) + (half === 'pm' ? 12 : isNext ? 24 : 0))
  }
  if (part !== undefined) {
    const [, , ahead = 0] = PARTS[part]?.hours.find(([from = 0, to = 0]) => hour >= from && hour <= to) ?? [
      0,
      0,
      Number.NaN,
    ]
    return Number.isNaN(ahead) || (style === 'midnight' && ahead !== 12) ? [] : clocks(ahead)
  }
  if (style === 'midnight') return clocks(-12, 12)
  // Beside a date in digits, 3:30 is as exact as that.
  const isOpen = style === 'bare' ? halfDays !== undefined : style === 'short' && halfDays === 'digits' && !dateStyle
  return isOpen ? clocks(0, 12) : clocks(0)
}

/** When it is meant on a day: its end, if no time is said. A part of the day that has begun means its rest. */
const onDay = (day: Date, said: Slots, now: number, habits: Habits): number[] => {
  const { time, half, part, today, weekday, dom } = said
  if (time === undefined && half === undefined) {
    const own = part === undefined ? undefined : PARTS[part]
    if (own === undefined) return [at(day, END_OF_DAY)]
    const [start, end] = [at(day, [own.from, 0, 0]), at(day, own.to === 24 ? END_OF_DAY : [own.to, 0, 0])]
    return [start <= now && now < end ? end : start]
  }
  const isTonight = (today ?? 0) === 0 && weekday === undefined && dom === undefined
  const clocks = clocksOf(said, habits)
  // "Midnight" begins a day for some, and ends it for others; that of today is to come.
  if (time?.style === 'midnight' && isTonight) return clocks.slice(-1).map((clock) => at(day, clock))
  return clocks.map((clock) => {
    const [hour, minute, second] = clock
    // It may still be the same night.
    const early = at(day, [hour - 24, minute, second])
    return hour >= 24 && isTonight && early > now ? early : at(day, clock)
  })
}

/** A period ends with the last minute of its last day. */
const limit = ([start, after]: Span, edge: Slots['edge']): number =>
  edge === 'start' ? start.getTime() : at(dayAfter(after, -1), END_OF_DAY)

/** More than one day has no time. */
const momentsIn = (span: Span, said: Slots, now: number, habits: Habits): number[] =>
  said.edge !== undefined || daysOf(span) > 1 ? [limit(span, said.edge)] : onDay(span[0], said, now, habits)
const daysOf = ([start, after]: Span): number => Math.round((after.getTime() - start.getTime()) / DAY)

/** A day or period by how many of them are ahead of the first one, and how many may be past. */
type Way = readonly [span: (ahead: number) => Span | null, mayBePast: number]

/** One for everything that says a day, except days of the week. */
const waysOf = (said: Slots, own: Date, { weekEnds }: Habits): Way[] => {
  const { today, weekday, dom, month, isoWeek, weekend, period, isOfPeriod, edge } = said
  // "January 1 next year"
  const isOfYear = period?.unit === 'year' && !period.isBare && month !== undefined
  const year = said.year ?? (isOfYear ? own.getFullYear() + period.ahead : undefined)
  const inYears = (span: (year: number) => Span | null): Way =>
    year === undefined ? [(ahead) => span(own.getFullYear() + ahead), 1] : [() => span(year), 0]
  const ways: (Way | false)[] = [
    isoWeek !== undefined && inYears((of) => weekByNumber(isoWeek, of)),
    // "December" and "2027" have many days.
    month !== undefined &&
      inYears((of) => ((edge ?? dom) === undefined || month > 12 ? null : dateOf(of, month - 1, dom))),
    said.year !== undefined &&
      (month ?? isoWeek) === undefined &&
      inYears((of) => (edge === undefined ? null : periodOf('year', 0, new Date(of, 0, 1), weekEnds))),
    today !== undefined && [() => dayOf(dayAfter(own, today)), 0],
    weekend !== undefined && [() => periodOf('week', weekend, own, weekEnds), 0],
  ]
  if (dom !== undefined && month === undefined) {
    const first = isOfPeriod && !period?.isBare ? (period?.ahead ?? 0) : null
    ways.push([(ahead) => dateOf(own.getFullYear(), own.getMonth() + (first ?? ahead), dom), first === null ? 2 : 0])
  }
  // "End of day" is a time of other days.
  if (period !== undefined && !isOfPeriod && !isOfYear && !(edge && period.unit === 'day' && period.ahead === 0)) {
    const { unit, ahead, isBare } = period
    const isWhole = edge !== undefined || weekday !== undefined || ahead === 0
    const isNoDay = unit === 'minute' || unit === 'hour' || said.part !== undefined
    if (isBare && edge === undefined) ways.push([() => null, 0])
    // "Start of the month" is that of the next one.
    else if (isWhole) ways.push([(more) => periodOf(unit, ahead + more, own, weekEnds), isBare ? 1 : 0])
    else ways.push([() => (isNoDay ? null : dayOf(new Date(later(own.getTime(), ahead, unit)))), 0])
  }
  return ways.filter((way) => way !== false)
}

/** The days or periods that are meant; two if it can be either, none if what is said doesn't go together. */
const spansOf = (said: Slots, now: number, habits: Habits): Span[] => {
  const { weekday, which, weekend, time, part, period } = said
  const own = new Date(now)
  const isAhead = (span: Span): boolean => momentsIn(span, said, now, habits).some((moment) => moment > now)
  const ways = waysOf(said, own, habits)
  // "Next weekend"
  if (weekend !== undefined && which === 'next' && ways.length === 1)
    return [0, 1].map((ahead) => periodOf('week', ahead, own, habits.weekEnds)).filter((span) => span !== null)
  const [way = [(ahead: number) => dayOf(dayAfter(own, ahead)), period ? 0 : 1] as const] = ways
  if (ways.length === 0 && weekday !== undefined) {
    const soon = weekdayIn(dayOf(own), weekday)
    const after = weekdayIn(dayOf(dayAfter(own, 1)), weekday)
    if (which !== undefined) return byName(which, soon, after, own, habits)
    if (soon[0].getTime() === after[0].getTime()) return [soon]
    // "Friday", said on a Friday, is today or a week later; at a time, it is the first one.
    const isLate = momentsIn(soon, said, now, habits).some((moment) => new Date(moment).getDay() !== weekday)
    if ((time === undefined && part === undefined) || isLate) return [soon, after]
    return [isAhead(soon) ? soon : after]
  }
  const [spanAt, mayBePast] = way
  const ahead = Array.from({ length: mayBePast + 1 }, (_, more) => spanAt(more))
  const span = mayBePast === 0 ? ahead[0] : ahead.find((each) => each && isAhead(each))
  if (!span || ways.length > 1) return []
  const days = daysOf(span)
  if (weekday !== undefined && days === 7) return [weekdayIn(span, weekday)]
  if (weekday !== undefined && (days > 1 || span[0].getDay() !== weekday)) return []
  return days > 1 && (time || part) ? [] : [span]
}

const byName = (which: Slots['which'], soon: Span, after: Span, own: Date, { weekEnds }: Habits): Span[] => {
  if (which === 'this') return [soon]
  if (which === 'coming') return [after]
  if (which === 'last') return [dayOf(dayAfter(after[0], -7))]
  // People disagree whether "next" is the first one, or that of the next week.
  const week = periodOf('week', 1, own, weekEnds)
  return week === null ? [after] : [after, weekdayIn(week, after[0].getDay())]
}

/** What is said of a time, in epoch milliseconds; `null` is "never". None if it doesn't go together, two if it can be either. */
export const momentsOf = (said: Slots, now: number, habits: Habits): (number | null)[] => {
  const { isNever, length, edge, relation, time, part, half, style, weekday, year, month, dom } = said
  if (isNever) return Object.keys(said).length === 1 ? [null] : []
  if (length !== undefined) return afterLength(said, length, now, habits)
  const slots = Object.keys(said).filter((slot) => !/^(?:relation|style|half|edge)$/.test(slot))
  const isTimeOnly = slots.every((slot) => slot === 'time' || slot === 'part')
  if ((relation !== undefined && (relation !== 'in' || isTimeOnly)) || slots.length === 0) return []
  if (
    (edge !== undefined && (time || part || half || (dom && !said.period))) ||
    (style === 'dashed' && weekday === undefined)
  )
    return []
  if (time?.style === 'pointed' && weekday !== undefined) return []
  const spans = spansOf(said, now, habits)
  if (time?.zone !== undefined) {
    // Only beside a whole date: 18:00-20:00 has no zone.
    const isZone = time.isOffset !== true || (style === 'iso' && Math.abs(time.zone) <= 14 * 60)
    if (year === undefined || !month || spans.length === 0 || !isZone) return []
    return [Date.UTC(year, month - 1, dom, time.hour, time.minute, time.second) - time.zone * MINUTE]
  }
  return spans.flatMap((span) => momentsIn(span, said, now, habits))
}

const afterLength = (said: Slots, length: NonNullable<Slots['length']>, now: number, habits: Habits): number[] => {
  const { relation, length: _, ...day } = said
  const { time, part, half, ...others } = day
  const added = (start: number): number =>
    length.reduce((moment, [count, unit]) => later(moment, relation === 'ago' ? -count : count, unit), start)
  const areDays = length.every(([, unit]) => unit !== 'minute' && unit !== 'hour')
  if (Object.keys(others).length === 0) {
    if (!time && !part && !half) return relation === 'from' ? [] : [added(now)]
    const isOnDay = areDays && (relation === 'in' || relation === 'later')
    return isOnDay ? onDay(new Date(added(now)), { ...day, today: 1 }, now, habits) : []
  }
  // "A week from Friday", and "Friday in a week".
  const areWeeks = length.every(([, unit]) => unit === 'week') && day.dom === undefined
  if (!areDays || said.edge || said.period || !(relation === 'from' || (relation === 'in' && areWeeks))) return []
  const moments = momentsOf(day, now, habits)
  return moments.length === 1 ? moments.flatMap((moment) => (moment === null ? [] : [added(moment)])) : []
}
