import type { RateView } from '../model/rate-view.ts'

/** Below this share of the allowance a person should know. */
const SCARCE = 0.2

/** Whether little is left of the allowance, or something waits for it, in a window that has not passed. */
export const rateMatters = ({ limit, remaining, resetAt }: RateView, waiting: number, now: number): boolean =>
  (waiting > 0 || remaining <= limit * SCARCE) && resetAt !== null && resetAt > now
