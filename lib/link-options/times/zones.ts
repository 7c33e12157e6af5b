import { HOUR } from '../../model/durations.ts'
import { type Offset, offsetOf } from '../../model/time-zones.ts'

const HOURS = /^[+-]?\d/

/**
 * What a zone of `zones.json` can be. Programs, which write seconds, mean the offset; people who write EST in July may mean the
 * clocks of New York.
 */
export const offsetsOf = (zone: string, isToSecond: boolean): Offset[] => {
  const all = zone.split('|').map((places) => places.split(','))
  const own = all.filter((places) => places.includes(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const meant = own.length > 0 ? own : all.filter(([place]) => place !== '!')
  if (meant.some(([place]) => place === '!')) return []
  return meant
    .flatMap((places) => (isToSecond && HOURS.test(places[0] ?? '') ? places.slice(0, 1) : places))
    .map((place) => (HOURS.test(place) ? () => Number(place) * HOUR : offsetOf(place)))
}
