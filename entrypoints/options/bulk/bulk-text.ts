import type { StoredBatch } from '../../../lib/batches/stored-batch.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { formatNumber, formatRemaining } from '../../../lib/words/format.ts'
import { type MessageKey, t } from '../../../lib/words/t.ts'
import { batchProgressText, isUnderWay } from '../batches/batch-text.ts'
import type { ReceivedBatch } from '../batches/batches-state.ts'
import type { RowCounts } from './bulk-state.ts'

/** Words for lines, rows and entries: the name of the column of numbers, and sentences about one of them. */
export const ROW_WORDS = {
  lines: { column: 'bulk_column_line', sameAs: 'bulk_state_same_as_line', refused: 'bulk_refused_line' },
  rows: { column: 'bulk_column_row', sameAs: 'bulk_state_same_as_row', refused: 'bulk_refused_row' },
  entries: { column: 'bulk_column_entry', sameAs: 'bulk_state_same_as_entry', refused: 'bulk_refused_entry' },
} as const satisfies Record<StoredBatch['counts'], Record<string, MessageKey>>

/** A batch's title: its file's name, or the number of its links. */
export const batchTitle = ({ name, size }: Pick<ReceivedBatch, 'name' | 'size'>): string =>
  name === '' ? t('bulk_batch_links', size) : name

/** What stopping a batch does, in sentences. */
export const stopText = ({ waiting, done }: ReceivedBatch['counts']): string[] => [
  t('bulk_stop_waiting', waiting),
  ...(done === 0 ? [] : [t('bulk_stop_created', done)]),
]

/** Sentences about what the button will do. */
export const planText = (counts: RowCounts, timeMs: number): string[] => {
  const { all, ready, repeated, existing } = counts
  const leftOut = counts.problems + counts.taken
  const sentences: string[] = []
  if (all === 0) sentences.push(t('bulk_plan_no_address'))
  if (ready > 0)
    sentences.push(
      timeMs > 0 ? t('bulk_plan_requests_in', ready, formatRemaining(timeMs)) : t('bulk_plan_requests', ready),
    )
  if (ready > MAX_WRITES) sentences.push(t('bulk_plan_next_batch', formatNumber(MAX_WRITES), ready - MAX_WRITES))
  if (existing > 0) sentences.push(t('bulk_plan_existing', existing))
  if (repeated > 0) sentences.push(t('bulk_plan_repeated', repeated))
  if (leftOut > 0) sentences.push(t('bulk_plan_problems', leftOut))
  return sentences
}

/** The same as short notes for the bar. */
export const barText = ({ ready, problems, taken, repeated, existing }: RowCounts, timeMs: number): string => {
  const notes = [t('bulk_bar_ready', ready)]
  if (problems > 0) notes.push(t('bulk_bar_problems', problems))
  if (taken > 0) notes.push(t('bulk_bar_taken', taken))
  if (repeated > 0) notes.push(t('bulk_bar_repeated', repeated))
  if (existing > 0) notes.push(t('bulk_bar_existing', existing))
  if (ready > 0 && timeMs > 0) notes.push(formatRemaining(timeMs))
  return notes.join(' · ')
}

/** What is announced about a batch that was sent from here: its beginning and its end, but not every link. */
export const announcedOf = (batch: ReceivedBatch, now: number): string =>
  isUnderWay(batch) && !batch.paused ? t('bulk_announce_sending', batch.size) : batchProgressText(batch, now)

/**
 * The name of the file, if there is one, the number of links, and the service that exported them, if it was recognized.
 */
export const sourceText = (name: string | null, links: number, service: string | null): string =>
  [name ?? [], t('bulk_batch_links', links), service === null ? [] : t('bulk_source_service', service)]
    .flat()
    .join(' · ')

/** The name of the button. */
export const sendText = ({ ready }: RowCounts): string =>
  ready === 0 ? t('bulk_send') : t('bulk_send_links', Math.min(ready, MAX_WRITES))
