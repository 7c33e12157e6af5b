import { HOUR, MINUTE } from './durations.ts'

/** How far the clocks of a place are ahead of UTC at a moment, in milliseconds. */
export type Offset = (moment: number) => number

export const ownOffset: Offset = (moment) => -new Date(moment).getTimezoneOffset() * MINUTE

const LONG_OFFSET = /GMT(?:([+-]\d\d):(\d\d))?/

const known = new Map<string, Offset>()

const readOffset = (place: string): Offset => {
  const format = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' })
  if (format.resolvedOptions().timeZone === 'UTC') return () => 0
  return (moment) => {
    const [, hours = '+00', minutes = '00'] = LONG_OFFSET.exec(format.format(moment)) ?? []
    return (Number(hours) + Number(`${hours.charAt(0)}${minutes}`) / 60) * HOUR
  }
}

/** Of a zone by its IANA name. Throws for a name that the browser doesn't know. */
export const offsetOf = (place: string): Offset => {
  const offset = known.get(place) ?? readOffset(place)
  known.set(place, offset)
  return offset
}

export const isTimeZone = (place: string): boolean => {
  try {
    offsetOf(place)
    return true
  } catch {
    return false
  }
}

/** When clocks show a time: never if it is left out, and twice if it is repeated, as on a night in autumn. */
export const momentsAt = (wall: number, offset: Offset): number[] =>
  [...new Set([-24, 24].map((hours) => wall - offset(wall + hours * HOUR)))].filter(
    (moment) => moment + offset(moment) === wall,
  )

/** One place for each rule by which clocks change in the course of a year. */
export const WITH_CLOCK_CHANGES = [
  'Africa/Cairo',
  'America/Adak',
  'America/Anchorage',
  'America/Chicago',
  'America/Denver',
  'America/Godthab',
  'America/Halifax',
  'America/Los_Angeles',
  'America/Miquelon',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Helsinki',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Easter',
  'Pacific/Norfolk',
]

/** Those that show the same as a clock that is so far ahead of UTC now. Asked for each row of a list. */
const placesLike = (() => {
  let latest: { minutes: number; hour: number; offsets: Offset[] } | null = null
  return (minutes: number, now: number): Offset[] => {
    const hour = Math.floor(now / HOUR)
    if (latest?.minutes !== minutes || latest.hour !== hour) {
      const offsets = WITH_CLOCK_CHANGES.map(offsetOf).filter((offset) => offset(now) === minutes * MINUTE)
      latest = { minutes, hour, offsets }
    }
    return latest.offsets
  }
})()

/** Whether a clock that is so many minutes ahead of UTC now may be another number of them ahead at a moment. */
export const mayDifferAt = (moment: number, minutes: number, now: number): boolean =>
  placesLike(minutes, now).some((offset) => offset(moment) !== minutes * MINUTE)
