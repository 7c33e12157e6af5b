import type { BatchView } from '../../../lib/model/batch-view.ts'
import { formatShortList } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'

/** The outcome of a batch; `null` while something happens by itself. */
export const batchEndText = ({ counts }: Pick<BatchView, 'counts'>): string | null => {
  if (counts.waiting + counts.sending + counts.reconciling > 0) return null
  return formatShortList([
    t('gestures_list_created', counts.done),
    ...(counts.failed > 0 ? [t('gestures_list_failed', counts.failed)] : []),
    ...(counts.unsure > 0 ? [t('gestures_list_unsure', counts.unsure)] : []),
  ])
}
