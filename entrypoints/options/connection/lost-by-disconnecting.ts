import type { JobCounts } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'

/** What of the outbox is lost by disconnecting, in sentences. `null`: the outbox couldn't be counted. */
export const lostByDisconnecting = (counts: JobCounts | null): string => {
  if (counts === null) return t('connection_lost_unknown')
  const { waiting, sending, reconciling, unsure, failed } = counts
  const perhapsSent = sending + reconciling + unsure
  const sentences = [
    ...(waiting > 0 ? [t('connection_lost_waiting', waiting)] : []),
    ...(perhapsSent > 0 ? [t('connection_lost_unsure', perhapsSent)] : []),
    ...(failed > 0 ? [t('connection_lost_failed', failed)] : []),
  ]
  return sentences.length === 0 ? t('connection_lost_nothing') : sentences.join(' ')
}
