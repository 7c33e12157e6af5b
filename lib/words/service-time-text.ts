import { DAY } from '../model/durations.ts'
import { localDay, type ServiceClock } from '../model/service-clock.ts'
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
  /** In the user's own zone. */
  text: string
  /** The same to the second, with the zone. */
  exact: string
  /** The service's own time where that differs, or that its zone isn't known; otherwise empty. */
  atService: string
}

/** `near` is the day, within a week by its distance: "3 days ago". */
export type TimeDetail = 'near' | 'day' | 'weekday' | 'minute'

/** A date-time of the service (FIELD.md line 25) in the user's own zone; any other text as it is, or the day in it. */
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
  // Days of 23 and of 25 hours count the same.
  const days = Math.round((Date.parse(localDay(at)) - Date.parse(localDay(now))) / DAY)
  return days <= 0 && days > -7 ? formatNearDay(days) : formatDate(at)
}

const atService = (dateTime: string, at: number, clock: ServiceClock): string => {
  if (isLocalTime(dateTime, at)) return ''
  const zone = clock.zoneMinutes()
  return zone === null
    ? t('shared_service_zone_unknown')
    : t('shared_service_time', formatServiceTime(dateTime), formatZone(zone))
}

/** Whether the clock on the user's wall shows at that moment what the service wrote. */
const isLocalTime = (dateTime: string, at: number): boolean => Date.parse(dateTime.replace(' ', 'T')) === at

/** The name of something with days of the service, and the zone that they are of, wherever that is read. */
export const withServiceZone = (name: string, clock: Pick<ServiceClock, 'zoneMinutes'>): string => {
  const zone = clock.zoneMinutes()
  return zone === null ? name : `${name} (${formatZone(zone)})`
}

/** Whose midnight begins the days of a service's counts: also where it is the user's, who couldn't know that. */
export const serviceDaysText = (clock: ServiceClock): string => {
  const zone = clock.zoneMinutes()
  return zone === null ? t('shared_service_zone_unknown') : t('shared_service_days', formatZone(zone))
}
