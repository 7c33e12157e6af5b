import type { RateView } from '../model/rate-view.ts'
import { rateMatters } from './rate-matters.ts'

/** What is left of the allowance, in words; `null` while nobody needs to know. */
export const rateWords = (rate: RateView, waiting: number, now: number): string | null =>
  rateMatters(rate, waiting, now)
    ? `${Math.max(0, rate.remaining)} left, resets in ${clock((rate.resetAt ?? now) - now)}`
    : null

/** `0:31`; hours stay minutes, so that it never reads as a time of day. */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
