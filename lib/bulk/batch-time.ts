import type { RateView } from '../model/rate-view.ts'

/** SPEC.md, Limits: requests are counted by the minute. */
const WINDOW_MS = 60_000

/** How long so many requests take at least, in milliseconds, at the present allowance and if nobody else takes from it. */
export const batchTime = ({ limit, remaining, resetAt }: RateView, requests: number, now: number): number => {
  if (requests <= remaining) return 0
  const opensIn = resetAt === null ? WINDOW_MS : Math.max(0, resetAt - now)
  const fullWindows = Math.ceil((requests - Math.max(0, remaining)) / Math.max(1, limit)) - 1
  return opensIn + fullWindows * WINDOW_MS
}
