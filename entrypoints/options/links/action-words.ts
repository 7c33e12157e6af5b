import { batchTime } from '../../../lib/bulk/batch-time.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { t } from '../../../lib/words/t.ts'
import { spanOf } from '../outbox/queue-words.ts'

/** How many requests it takes, how long they take, and until when they can be discarded. */
export const effortWords = (requests: number, waiting: number, rate: RateView | null, now: number): string => {
  if (requests === 1) return t('links_effort_single')
  const ms = rate === null ? 0 : batchTime(rate, requests + waiting, now)
  const effort =
    rate === null || ms === 0
      ? t('links_effort_at_once', requests)
      : t('links_effort', requests, rate.limit, spanOf(ms))
  return `${effort} ${t('links_effort_discard')}`
}
