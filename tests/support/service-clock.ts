import { fromServiceTime, localDay, type ServiceClock } from '../../lib/model/service-clock.ts'

/** The clock of a service in the user's own zone, at this local time: `YYYY-MM-DD HH:MM:SS`. */
export const localClock = (now: string): ServiceClock => {
  const fromService = (dateTime: string): number | null =>
    fromServiceTime(dateTime, null) === null ? null : Date.parse(dateTime.replace(' ', 'T'))
  const at = fromService(now) ?? Number.NaN
  return {
    now: () => at,
    toService: (moment) => `${localDay(moment)} ${new Date(moment).toTimeString().slice(0, 8)}`,
    fromService,
    zoneMinutes: () => -new Date(at).getTimezoneOffset(),
  }
}
