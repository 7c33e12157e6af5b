import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateVerdict {
  allowed: boolean
  limit: number
  remaining: number
  /** When the window ends, in epoch milliseconds. */
  resetAt: number
}

export interface RateLimiter {
  /** Counts one request of `who`. Refused requests don't extend the window. */
  take(who: string): Promise<RateVerdict>
}

/** A fixed window for each `who`, in this process's memory, which starts with its first request. `take` is atomic. */
export const createRateLimiter = (limit: number, windowSeconds: number): RateLimiter =>
  rateLimiterOn(new RateLimiterMemory({ points: limit, duration: windowSeconds }), limit)

/** The same on any store of the library. */
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
        // The library rejects with a result when the limit is reached, and with an Error when it fails.
        if (refused instanceof RateLimiterRes) return verdict(false, refused)
        throw refused
      }
    },
  }
}
