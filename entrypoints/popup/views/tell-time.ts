import { clock } from '../../../lib/words/rate-words.ts'

/** A moment as it is counted down: "in 0:41". */
export const tellTime =
  (now: number) =>
  (at: number): string =>
    at <= now ? 'at once' : `in ${clock(at - now)}`
