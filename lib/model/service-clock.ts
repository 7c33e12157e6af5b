import { DAY, MINUTE } from './durations.ts'
import { momentsAt, type Offset, offsetOf } from './time-zones.ts'

/** All time zones have offsets between these, in minutes. */
const WESTMOST = -12 * 60
const EASTMOST = 14 * 60
/** Every zone in use differs from UTC by a multiple of this; the rest is delay and clock error. */
const STEP = 15

/** What is known about a service's clock. */
export interface ClockKnowledge {
  /** How far the service's dates are ahead of UTC, in minutes; `null` while unknown. */
  offsetMinutes: number | null
  /** A different offset that the last new link showed: it is accepted once a second link agrees. */
  candidate: number | null
  /** The highest link id seen: only a later link can be a new one. */
  newestId: number | null
  /** When the offset was last confirmed, in epoch milliseconds. */
  confirmedAt: number | null
  /**
   * How far the service's `Date` was ahead of this machine's clock when last heard, in minutes: this clock may be
   * wrong. Not stored for a service that sends none.
   */
  skewMinutes?: number | undefined
}

/** A `Date` has whole seconds and a response takes a while: smaller differences show nothing. */
const MIN_SKEW_MS = 90_000

/** Learns from a response whose `Date` was this much ahead of this machine's clock. */
export const learnSkew = (clock: ClockKnowledge, aheadMs: number): ClockKnowledge =>
  Math.abs(aheadMs - (clock.skewMinutes ?? 0) * MINUTE) < MIN_SKEW_MS
    ? clock
    : { ...clock, skewMinutes: Math.round(aheadMs / MINUTE) }

export const UNKNOWN_CLOCK: ClockKnowledge = { offsetMinutes: null, candidate: null, newestId: null, confirmedAt: null }

/** A link that was just created, as the service shows it. */
export interface MadeLink {
  id: number
  date: string
  /** In epoch milliseconds, by a correct clock. */
  madeAt: number
}

/** The offset is checked again after a day because daylight saving time may have changed it. */
const GOOD_FOR = DAY

/** Whether to read this link's date, which takes a request, to learn the offset. */
export const wantsDateOf = (clock: ClockKnowledge, id: number, now: number): boolean =>
  (clock.newestId === null || id > clock.newestId) &&
  (clock.confirmedAt === null || clock.candidate !== null || now - clock.confirmedAt > GOOD_FOR)

/**
 * Learns from a link that was just created. A service may return an older link to the same address (FIELD.md line 18),
 * whose date would show a wrong zone; so ids must rise, and two links must agree before an offset is accepted.
 */
export const learnFrom = (clock: ClockKnowledge, { id, date, madeAt }: MadeLink): ClockKnowledge => {
  if (clock.newestId !== null && id <= clock.newestId) return clock
  const shown = offsetShownBy(date, madeAt)
  const withNewest = { ...clock, newestId: id }
  if (shown === null) return withNewest
  if (shown === clock.offsetMinutes || shown === clock.candidate) {
    return { ...withNewest, offsetMinutes: shown, candidate: null, confirmedAt: madeAt }
  }
  return { ...withNewest, candidate: shown }
}

const offsetShownBy = (date: string, madeAt: number): number | null => {
  const asUtc = dateTimeInUtc(date)
  if (asUtc === null) return null
  const offset = Math.round((asUtc - madeAt) / MINUTE / STEP) * STEP
  // `+ 0` turns -0, which some comparisons distinguish from 0, into 0.
  return offset >= WESTMOST && offset <= EASTMOST ? offset + 0 : null
}

/** By which zone a service writes its times, and what this machine's clock shows then. */
export interface ServiceZone {
  /**
   * Its IANA name where the service says it. Otherwise how far its clock is ahead of UTC now, in minutes; `null` while that
   * is unknown, when UTC is assumed.
   */
  zone: string | number | null
  /** As in `ClockKnowledge`: what is counted from now is counted from what this machine's clock shows, even if it is wrong. */
  skewMinutes: number
}

export const UNKNOWN_ZONE: ServiceZone = { zone: null, skewMinutes: 0 }

const offsetIn = (zone: ServiceZone['zone']): Offset =>
  typeof zone === 'string' ? offsetOf(zone) : () => (zone ?? 0) * MINUTE

/** How far the service's clock is ahead of UTC at a moment, in minutes. */
export const minutesAhead = (zone: string | number, moment: number): number => offsetIn(zone)(moment) / MINUTE

/** The time by the service's clock: `YYYY-MM-DD HH:MM:SS`. */
export const toServiceTime = (moment: number, { zone, skewMinutes }: ServiceZone): string => {
  const at = moment + skewMinutes * MINUTE
  return new Date(at + offsetIn(zone)(at)).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * The time (epoch milliseconds) of a service's date; `null` if it is invalid. Of a time that its clock shows twice the
 * first one; one that it leaves out is as much later as the clock is put forward.
 */
export const fromServiceTime = (date: string, { zone, skewMinutes }: ServiceZone): number | null => {
  const wall = dateTimeInUtc(date)
  if (wall === null) return null
  const offset = offsetIn(zone)
  const at = momentsAt(wall, offset)[0] ?? wall - offset(wall - DAY)
  return at - skewMinutes * MINUTE
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** The time (epoch milliseconds) of a date-time that is UTC; `null` if it is none. */
export const dateTimeInUtc = (date: string): number | null => {
  if (!DATE_TIME.test(date)) return null
  const moment = Date.parse(`${date.replace(' ', 'T')}Z`)
  return Number.isNaN(moment) ? null : moment
}

/** Local times as the service writes them, and back (FIELD.md line 25). */
export interface ServiceClock {
  /** Epoch milliseconds. */
  now: () => number
  toService: (moment: number) => string
  /** `null` for a text that is no date-time of a service. */
  fromService: (dateTime: string) => number | null
  /** As in `ServiceZone`. */
  zone: () => ServiceZone['zone']
}

export const serviceClockOf = (known: () => ServiceZone, now: () => number): ServiceClock => ({
  now,
  toService: (moment) => toServiceTime(moment, known()),
  fromService: (dateTime) => fromServiceTime(dateTime, known()),
  zone: () => known().zone,
})

/** The day of a moment in the user's own zone: `YYYY-MM-DD`. */
export const localDay = (moment: number): string => {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A time in the user's own zone, which is named: `2026-12-05 01:30:00+09:00`. */
export const zonedDateTime = (moment: number): string => {
  const ahead = -new Date(moment).getTimezoneOffset()
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const zone = `${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`
  return `${localDay(moment)} ${new Date(moment).toTimeString().slice(0, 8)}${zone}`
}

/** When a day begins in the user's own zone: later than midnight if a clock change skips that. */
export const startOfLocalDay = (day: string): number => Date.parse(`${day}T00:00:00`)

export const addDays = (day: string, days: number): string => {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
