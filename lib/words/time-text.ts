import type { TellTime } from './failure-text.ts'
import { clock } from './rate-words.ts'

/** Up to here a countdown says more than a time of day, in milliseconds. */
const COUNTDOWN_MS = 10 * 60_000

/** How a person is told when something happens again, as seen at `now`. */
export const timeTeller =
  (now: number): TellTime =>
  (at) => {
    const left = at - now
    if (left <= 0) return 'now'
    return left <= COUNTDOWN_MS ? `in ${clock(left)}` : `${dayPrefix(at, now)}at ${timeOfDay(at)}`
  }

/** The time of day to the second, for what is said once and must stay true while it is read. */
export const fixedTime: TellTime = (at) => `at ${timeOfDay(at)}:${two(new Date(at).getSeconds())}`

/** A moment of the past for a list: the time for today, the day with its time for the rest. */
export const momentText = (at: number, now: number): string => `${dayOf(at, now)}${timeOfDay(at)}`

const two = (part: number): string => String(part).padStart(2, '0')

const timeOfDay = (at: number): string => {
  const moment = new Date(at)
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}

const day = (at: number): string => {
  const moment = new Date(at)
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

const dayOf = (at: number, now: number): string => (day(at) === day(now) ? '' : `${day(at)} `)

const dayPrefix = (at: number, now: number): string => (day(at) === day(now) ? '' : `on ${day(at)} `)
