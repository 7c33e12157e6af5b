/** The first and the largest bound of a delay, in milliseconds. */
export interface Backoff {
  first: number
  most: number
}

/** The shortest delay, so that a queue never spins. */
const MIN_DELAY_MS = 1_000
/** Beyond this the power of two exceeds any bound. */
const MAX_DOUBLINGS = 30

/**
 * Full jitter: a random delay up to a bound that doubles with each attempt, so that many clients don't retry together.
 */
export const backoff = ({ first, most }: Backoff, times: number, random: () => number): number => {
  const bound = Math.min(most, first * 2 ** Math.min(Math.max(times, 0), MAX_DOUBLINGS))
  return MIN_DELAY_MS + Math.floor(random() * bound)
}

/** The longest delay that `backoff` can return. */
export const longestBackoff = ({ most }: Backoff): number => MIN_DELAY_MS + most
