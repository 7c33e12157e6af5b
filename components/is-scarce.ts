import type { RateView } from '../lib/rpc/protocol.ts'

/** Below this share of the allowance a person should know. */
const SCARCE = 0.2

/** Whether little is left of the allowance, in a window that has not passed. */
export const isScarce = ({ limit, remaining, resetAt }: RateView, now: number): boolean =>
  remaining <= limit * SCARCE && resetAt !== null && resetAt > now
