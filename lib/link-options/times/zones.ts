import { HOUR } from '../../model/durations.ts'

/** How far the clocks of a place are ahead of UTC at a moment. */
export type Offset = (moment: number) => number

export const ownOffset: Offset = (moment) => -new Date(moment).getTimezoneOffset() * 60_000

const LONG_OFFSET = /GMT(?:([+-]\d\d):(\d\d))?/

const offsetOf = (place: string): Offset => {
  if (/^[+-]?\d/.test(place)) return () => Number(place) * HOUR
  const format = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' })
  return (moment) => {
    const [, hours = '+00', minutes = '00'] = LONG_OFFSET.exec(format.format(moment)) ?? []
    return (Number(hours) + Number(`${hours.charAt(0)}${minutes}`) / 60) * HOUR
  }
}

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
    .flatMap((places) => (isToSecond && /^[+-]?\d/.test(places[0] ?? '') ? places.slice(0, 1) : places))
    .map(offsetOf)
}

/** When clocks show a time: never if it is left out, and twice if it is repeated, as on a night in autumn. */
export const momentsAt = (wall: number, offset: Offset): number[] =>
  [...new Set([-24, 24].map((hours) => wall - offset(wall + hours * HOUR)))].filter(
    (moment) => moment + offset(moment) === wall,
  )
