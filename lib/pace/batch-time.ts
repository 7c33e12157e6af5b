import { MINUTE } from '../model/durations.ts'
import type { RateView } from '../model/rate-view.ts'
import { sendingTime } from './sending-time.ts'

/** SPEC.md, Limits: requests are counted per minute. */
const WINDOW_MS = MINUTE

/**
 * The minimum time that this many requests take, in milliseconds, at the current allowance and without other clients.
 */
export const batchTime = ({ limit, remaining, resetAt, gapMs }: RateView, requests: number, now: number): number => {
  const left = Math.max(0, remaining ?? 0)
  if (requests <= left) return sendingTime(requests, gapMs)
  const opensIn = resetAt === null ? WINDOW_MS : Math.max(0, resetAt - now)
  const fullWindows = Math.ceil((requests - left) / Math.max(1, limit)) - 1
  return Math.max(opensIn + fullWindows * WINDOW_MS, sendingTime(requests, gapMs))
}
