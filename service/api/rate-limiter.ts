import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateVerdict {
  allowed: boolean
  limit: number
  remaining: number
  /** When the window ends, in epoch milliseconds. */
  resetAt: number
}

export interface RateLimiter {
  /** Takes one request from the allowance of `who`. Those that are refused do not lengthen the window. */
  take(who: string): Promise<RateVerdict>
}

/**
 * A fixed window for each `who` in this process, begun by its first request. Taking is one step: no two can share the
 * last request.
 */
export const createRateLimiter = (limit: number, windowSeconds: number): RateLimiter =>
  rateLimiterOn(new RateLimiterMemory({ points: limit, duration: windowSeconds }), limit)

/** The same on any of the library's memories. */
export const rateLimiterOn = (limiter: RateLimiterAbstract, limit: number): RateLimiter => {
  const verdict = (allowed: boolean, result: RateLimiterRes): RateVerdict => ({
    allowed,
    limit,
    remaining: result.remainingPoints,
    resetAt: Date.now() + result.msBeforeNext,
  })
  return {
    async take(who) {
      try {
        return verdict(true, await limiter.consume(who))
      } catch (refused) {
        // The library rejects with its result when the allowance is used up, and with an Error when it failed.
        if (refused instanceof RateLimiterRes) return verdict(false, refused)
        throw refused
      }
    },
  }
}
