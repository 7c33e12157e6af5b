import { DAY, HOUR, MINUTE } from '../model/durations.ts'
import type { TimeText } from './failure-text.ts'
import {
  formatCountdown,
  formatDate,
  formatExactTime,
  formatMoment,
  formatNearDay,
  formatRelative,
  formatTime,
} from './format.ts'
import { t } from './t.ts'

/** If less time is left than this, a countdown is more useful than a time of day. */
const COUNTDOWN_MS = 10 * MINUTE

/** Formats when something happens again, as seen at `now`. */
export const timeTextAt =
  (now: number): TimeText =>
  (at) => {
    const left = at - now
    if (left <= 0) return t('shared_time_now')
    return left <= COUNTDOWN_MS ? t('shared_time_in', formatCountdown(left)) : clockTime(at, now)
  }

/** The time of day, with seconds if it is today, for texts that must stay true while someone reads them. */
export const fixedTimeAt =
  (now: number): TimeText =>
  (at) =>
    clockTime(at, now, isSameDay(at, now) ? formatExactTime : formatTime)

/** "at 8:40 AM", "tomorrow at 8:40 AM", "on Nov 28, 2026 at 8:40 AM". */
export const clockTime = (at: number, now: number, timeOf = formatTime): string => {
  if (isSameDay(at, now)) return t('shared_time_at', timeOf(at))
  const tomorrow = new Date(now)
  tomorrow.setDate(tomorrow.getDate() + 1)
  return isSameDay(at, tomorrow.getTime())
    ? t('shared_time_near_day', formatNearDay(1), timeOf(at))
    : t('shared_time_on', formatDate(at), timeOf(at))
}

/** A past time in a list: only the time if it is today, otherwise also the date. */
export const momentText = (at: number, now: number): string => (isSameDay(at, now) ? formatTime(at) : formatMoment(at))

const ago = (age: number): string => {
  if (age < HOUR) return formatRelative(-Math.floor(age / MINUTE), 'minute')
  return age < DAY ? formatRelative(-Math.floor(age / HOUR), 'hour') : formatRelative(-Math.floor(age / DAY), 'day')
}

/** How old the shown data is: "Updated just now" within the first minute, then "Updated 5 minutes ago". */
export const updatedText = (at: number, now: number): string => {
  // If the clock was set back, the time would seem to be in the future.
  const age = Math.max(0, now - at)
  return age < MINUTE ? t('shared_updated_now') : t('shared_updated', ago(age))
}

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
