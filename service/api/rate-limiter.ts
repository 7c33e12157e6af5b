import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateVerdict {
  allowed: boolean
  /** False for a request that is refused from memory. */
  counted: boolean
  limit: number
  remaining: number
  /** When the window ends, in epoch milliseconds. */
  resetAt: number
}

export interface RateLimiter {
  /** Counts one request of `who`. Refused requests don't extend the window. */
  take(who: string): Promise<RateVerdict>
  /** Uncounts a request that `take` counted, unless its window has ended: it must not add to the next one. */
  giveBack(who: string, verdict: RateVerdict): Promise<void>
}

/** A fixed window for each `who` in this process's memory, which starts with its first request. `take` is atomic. */
export const createRateLimiter = (limit: number, windowSeconds: number): RateLimiter => {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds })
  const takeMany = takeFrom(limiter, limit)
  return {
    async take(who) {
      const [verdict] = await takeMany(who, 1)
      if (verdict === undefined) throw new Error('A request was not counted.')
      return verdict
    },
    async giveBack(who, { counted, resetAt }) {
      // The library reads the clock immediately, so no window begins in between.
      if (counted && Date.now() < resetAt) await limiter.reward(who, 1)
    },
  }
}

/** Counts several requests of `who` at once, on any store of the library. The verdicts are those of one after the other. */
export const takeFrom =
  (limiter: RateLimiterAbstract, limit: number) =>
  async (who: string, count: number): Promise<RateVerdict[]> => {
    const { consumedPoints, msBeforeNext } = await consume(limiter, who, count)
    return verdictsOf({ points: consumedPoints, count, limit, resetAt: Date.now() + msBeforeNext })
  }

/** `points` are those of the window after the last of these requests; 0 if they weren't counted. */
export const verdictsOf = ({
  points,
  count,
  limit,
  resetAt,
}: Pick<RateVerdict, 'limit' | 'resetAt'> & { points: number; count: number }): RateVerdict[] => {
  const counted = points > 0
  return Array.from({ length: count }, (_, index) => {
    const taken = counted ? points - count + index + 1 : Number.POSITIVE_INFINITY
    return { allowed: taken <= limit, counted, limit, remaining: Math.max(0, limit - taken), resetAt }
  })
}

const consume = async (limiter: RateLimiterAbstract, who: string, points: number): Promise<RateLimiterRes> => {
  try {
    return await limiter.consume(who, points)
  } catch (refused) {
    // The library rejects with a result when the limit is reached, and with an Error when it fails.
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}
