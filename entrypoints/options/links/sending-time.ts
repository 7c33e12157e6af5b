import type { RateView } from '../../../lib/rpc/protocol.ts'

/** How long a service counts requests until it begins anew, in milliseconds; it says when, but not how long. */
const WINDOW_MS = 60_000

/** How long `requests` take at the least when `before` others go first, in milliseconds. */
export const sendingTime = (
  requests: number,
  before: number,
  { limit, remaining, resetAt }: RateView,
  now: number,
): number => {
  const toReset = resetAt !== null && resetAt > now ? resetAt - now : 0
  const atOnce = toReset > 0 ? Math.max(0, remaining) : limit
  const later = requests + before - atOnce
  return later <= 0 ? 0 : toReset + (Math.ceil(later / Math.max(1, limit)) - (toReset > 0 ? 1 : 0)) * WINDOW_MS
}
