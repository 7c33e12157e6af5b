import { batchTime } from '../../../lib/bulk/batch-time.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { spanOf } from '../outbox/queue-words.ts'

export const linksCount = (links: number): string => (links === 1 ? '1 link' : `${links.toLocaleString()} links`)

/** How many requests it takes and how long, and what can be done about them meanwhile. */
export const effortWords = (requests: number, waiting: number, rate: RateView | null, now: number): string => {
  if (requests === 1) return 'It waits in the Outbox, where it can be discarded until it is sent.'
  const ms = rate === null ? 0 : batchTime(rate, requests + waiting, now)
  const time =
    rate === null || ms === 0
      ? 'They go out at once.'
      : `At the present allowance of ${rate.limit} a minute they take ${spanOf(ms)} at the least, and what you click meanwhile goes first.`
  return `These are ${requests.toLocaleString()} requests, one for each link. ${time} Each waits in the Outbox, where it can be discarded until it is sent.`
}
