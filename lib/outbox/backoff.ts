/** What a delay grows from and to, in milliseconds. */
export interface Backoff {
  first: number
  most: number
}

/** Never sooner than this, whatever the dice say: a queue must not spin. */
const MIN_DELAY_MS = 1_000
/** Beyond this the power of two is greater than any bound. */
const MAX_DOUBLINGS = 30

/** Full jitter: anything up to a bound that doubles with each time, so that many clients do not come back together. */
export const backoff = ({ first, most }: Backoff, times: number, random: () => number): number => {
  const bound = Math.min(most, first * 2 ** Math.min(Math.max(times, 0), MAX_DOUBLINGS))
  return MIN_DELAY_MS + Math.floor(random() * bound)
}

/** No delay is longer, whatever the dice say. */
export const longestBackoff = ({ most }: Backoff): number => MIN_DELAY_MS + most
