import type { TellTime } from './failure-text.ts'
import { formatCountdown, formatDate, formatExactTime, formatMoment, formatTime } from './format.ts'
import { t } from './t.ts'

/** Up to here a countdown says more than a time of day, in milliseconds. */
const COUNTDOWN_MS = 10 * 60_000

/** How a person is told when something happens again, as seen at `now`. */
export const timeTeller =
  (now: number): TellTime =>
  (at) => {
    const left = at - now
    if (left <= 0) return t('shared_time_now')
    if (left <= COUNTDOWN_MS) return t('shared_time_in', formatCountdown(left))
    return isSameDay(at, now)
      ? t('shared_time_at', formatTime(at))
      : t('shared_time_on', formatDate(at), formatTime(at))
  }

/** The time of day to the second, for what is said once and must stay true while it is read. */
export const fixedTime: TellTime = (at) => t('shared_time_at', formatExactTime(at))

/** A moment of the past for a list: the time for today, the day with its time for the rest. */
export const momentText = (at: number, now: number): string => (isSameDay(at, now) ? formatTime(at) : formatMoment(at))

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
