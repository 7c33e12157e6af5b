import { DAY } from '../model/durations.ts'
import { localDay, minutesAhead, type ServiceClock } from '../model/service-clock.ts'
import { mayDifferAt } from '../model/time-zones.ts'
import {
  formatDate,
  formatDay,
  formatMoment,
  formatNearDay,
  formatServiceTime,
  formatWeekday,
  formatZone,
  formatZonedMoment,
} from './format.ts'
import { t } from './t.ts'

/** A date-time of the service in words. */
export interface ServiceTimeText {
  /** The time in the user's own zone. */
  text: string
  /** The same time to the second, with the zone. */
  exact: string
  /** The service's own time if it differs or is uncertain, or a note that its zone isn't known; otherwise empty. */
  atService: string
}

/** The precision. `near` is the day, or within a week how long ago it was: "3 days ago". */
export type TimeDetail = 'near' | 'day' | 'weekday' | 'minute'

/**
 * A date-time of the service (FIELD.md line 25) in the user's own zone, or only its day. Any other text stays as it is.
 */
export const serviceTimeText = (
  dateTime: string,
  clock: ServiceClock,
  detail: TimeDetail = 'minute',
): ServiceTimeText => {
  const at = clock.fromService(dateTime)
  if (at === null) {
    const day = detail === 'minute' ? null : formatDay(dateTime.slice(0, 10))
    return { text: day ?? dateTime, exact: dateTime, atService: '' }
  }
  return { text: textOf(at, clock, detail), exact: formatZonedMoment(at), atService: atService(dateTime, at, clock) }
}

const textOf = (at: number, clock: ServiceClock, detail: TimeDetail): string => {
  if (detail === 'weekday') return formatWeekday(at, clock.now())
  if (detail === 'near') return nearDay(at, clock.now())
  return detail === 'day' ? formatDate(at) : formatMoment(at)
}

const nearDay = (at: number, now: number): string => {
  // Rounded, because some days have 23 or 25 hours.
  const days = Math.round((Date.parse(localDay(at)) - Date.parse(localDay(now))) / DAY)
  return days <= 0 && days > -7 ? formatNearDay(days) : formatDate(at)
}

const atService = (dateTime: string, at: number, clock: ServiceClock): string => {
  const zone = clock.zone()
  if (zone === null) return t('shared_service_zone_unknown')
  const minutes = minutesAhead(zone, at)
  const said = [formatServiceTime(dateTime), formatZone(minutes)] as const
  // Of a zone without a name only today's offset is known.
  if (typeof zone === 'number' && mayDifferAt(at, minutes, clock.now())) return t('shared_service_time_today', ...said)
  return isLocalTime(dateTime, at) ? '' : t('shared_service_time', ...said)
}

/** Whether the service's text, read as local time, is this moment. */
const isLocalTime = (dateTime: string, at: number): boolean => Date.parse(dateTime.replace(' ', 'T')) === at

/** The name of something that is counted by the service's days, with the zone in which these days are. */
export const withServiceZone = (name: string, clock: Pick<ServiceClock, 'zone'>): string => {
  const zone = clock.zone()
  return zone === null ? name : `${name} (${formatZone(zone)})`
}

/**
 * Says at which zone's midnight the days of a service's counts begin. It says so even if that is the user's zone,
 * because the user couldn't know that.
 */
export const serviceDaysText = (clock: ServiceClock): string => {
  const zone = clock.zone()
  return zone === null ? t('shared_service_zone_unknown') : t('shared_service_days', formatZone(zone))
}
