import type { RateView } from '../lib/rpc/protocol.ts'

/** Below this share of the allowance a person should know. */
const SCARCE = 0.2

/** What is left of the allowance, in words; `null` while there is plenty or the window has passed. */
export const rateWords = ({ limit, remaining, resetAt }: RateView, now: number): string | null => {
  if (remaining > limit * SCARCE || resetAt === null || resetAt <= now) return null
  return `${Math.max(0, remaining)} left, resets in ${clock(resetAt - now)}`
}

/** `0:31`; hours stay minutes, so that it never reads as a time of day. */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
