import { MINUTE } from '../../../lib/model/durations.ts'
import type { FactsReading } from '../../../lib/model/library-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { batchTime } from '../../../lib/pace/batch-time.ts'
import { formatDuration, formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { queueText } from '../jobs/queue-text.ts'

/** What would read the details of so many links. `waiting` are the requests that go first. */
export const readNowText = (requests: number, rate: RateView | null, waiting: number, now: number): string => {
  const ms = rate === null ? MINUTE : batchTime(rate, requests + waiting, now)
  return t('links_read_now', requests, formatDuration(Math.max(1, Math.ceil(ms / MINUTE))))
}

/** How far reading is. Its own answers show the pace, so that how long the rest takes is known better than before. */
export const readingText = ({ what, done, of }: FactsReading, rate: RateView | null, waiting: number, now: number) => {
  const left = of - done
  const ms = what === 'details' && rate !== null ? batchTime(rate, left + waiting, now) : 0
  return [t('links_reading', formatNumber(done), of), queueText(left, now + ms, now)]
    .filter((text) => text !== null)
    .join(' · ')
}
