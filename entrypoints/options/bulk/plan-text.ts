import { MAX_PER_BATCH } from '../../../lib/bulk/make-batch.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { spanOf } from '../jobs/queue-text.ts'
import type { RowCounts } from './bulk-state.ts'

/** What the button will do, in sentences. */
export const planText = ({ all, ready, problems, repeated, existing }: RowCounts, timeMs: number): string[] => {
  const sentences: string[] = []
  if (all === 0) sentences.push(t('bulk_plan_no_address'))
  if (ready > 0)
    sentences.push(timeMs > 0 ? t('bulk_plan_requests_in', ready, spanOf(timeMs)) : t('bulk_plan_requests', ready))
  if (ready > MAX_PER_BATCH)
    sentences.push(t('bulk_plan_next_batch', formatNumber(MAX_PER_BATCH), ready - MAX_PER_BATCH))
  if (existing > 0) sentences.push(t('bulk_plan_existing', existing))
  if (repeated > 0) sentences.push(t('bulk_plan_repeated', repeated))
  if (problems > 0) sentences.push(t('bulk_plan_problems', problems))
  return sentences
}

/** The name of the button. */
export const sendText = ({ ready }: RowCounts): string =>
  ready === 0 ? t('bulk_send') : t('bulk_send_links', Math.min(ready, MAX_PER_BATCH))
