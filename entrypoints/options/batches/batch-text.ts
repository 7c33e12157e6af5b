import type { LinkResult } from '../../../lib/batches/batch-results.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { stateName } from '../jobs/job-text.ts'
import { queueText } from '../jobs/queue-text.ts'
import type { ReceivedBatch } from './batches-state.ts'

/** The progress of a batch as short notes. */
export const batchProgressText = (
  { counts, changes, total, size, paused, cancelled, remainingMs, receivedAt }: ReceivedBatch,
  now: number,
): string => {
  const { done, failed, unsure, waiting } = counts
  const sending = counts.sending + counts.reconciling
  const notes = [t(changes ? 'changes_progress' : 'bulk_batch_created', formatNumber(done), size)]
  if (failed > 0) notes.push(t('bulk_batch_failed', failed))
  if (unsure > 0) notes.push(t('bulk_batch_unsure', unsure))
  if (sending > 0) notes.push(t('bulk_batch_sending', sending))
  if (waiting > 0)
    notes.push((!paused && queueText(waiting, receivedAt + remainingMs, now)) || t('bulk_batch_waiting', waiting))
  if (size > total) notes.push(t('bulk_batch_canceled', size - total))
  if (waiting > 0 && paused) notes.push(t(cancelled ? 'bulk_batch_stopped' : 'bulk_batch_paused'))
  return notes.join(' · ')
}

/** Whether any request can still be paused or canceled. */
export const isUnderWay = ({ counts }: Pick<ReceivedBatch, 'counts'>): boolean =>
  counts.waiting + counts.sending + counts.reconciling > 0

/** Whether no request of the batch can change anymore. */
export const isOver = ({ counts }: Pick<ReceivedBatch, 'counts'>): boolean =>
  counts.waiting + counts.sending + counts.reconciling + counts.unsure === 0

/** The outcome of a link in one or two words. */
export const resultName = (result: LinkResult): string => {
  if (result === 'existing') return t('bulk_result_existing')
  return result === 'canceled' ? t('bulk_result_canceled') : stateName(result)
}
