import type { JobCounts, JobView } from '../../lib/model/job-view.ts'
import { formatShortList } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'

/** What else in the outbox is waiting, failed, unsure or can't be read; empty if there is nothing. */
export const outboxText = (counts: JobCounts | null, shown: JobView | null, unreadable: number): string => {
  const waiting = countOtherJobs('waiting', counts, shown)
  const unsure = countOtherJobs('unsure', counts, shown)
  const failed = countOtherJobs('failed', counts, shown)
  return formatShortList([
    ...(waiting > 0 ? [t('popup_outbox_waiting', waiting)] : []),
    ...(failed > 0 ? [t('popup_outbox_failed', failed)] : []),
    ...(unsure > 0 ? [t('popup_outbox_unsure', unsure)] : []),
    ...(unreadable > 0 ? [t('popup_outbox_unreadable', unreadable)] : []),
  ])
}

/** How many requests are in a state besides the one that the popup shows. */
export const countOtherJobs = (
  state: 'waiting' | 'failed' | 'unsure',
  counts: JobCounts | null,
  shown: JobView | null,
): number => (counts?.[state] ?? 0) - (shown?.state === state ? 1 : 0)
