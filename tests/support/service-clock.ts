import { dateTimeInUtc, localDay, type ServiceClock, type ServiceZone } from '../../lib/model/service-clock.ts'

/** Of a service that is so many minutes ahead of UTC, or in the zone of this name. */
export const zoneOf = (zone: ServiceZone['zone']): ServiceZone => ({ zone, skewMinutes: 0 })

/** The clock of a service in the user's own zone, at this local time: `YYYY-MM-DD HH:MM:SS`. */
export const localClock = (now: string): ServiceClock => {
  const fromService = (dateTime: string): number | null =>
    dateTimeInUtc(dateTime) === null ? null : Date.parse(dateTime.replace(' ', 'T'))
  const at = fromService(now) ?? Number.NaN
  return {
    now: () => at,
    toService: (moment) => `${localDay(moment)} ${new Date(moment).toTimeString().slice(0, 8)}`,
    fromService,
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
