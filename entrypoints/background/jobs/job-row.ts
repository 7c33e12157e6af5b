import { isUnsent } from '../../../lib/outbox/batches/batch.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { JobRow } from '../storage/database.ts'

export const rowOf = (from: Job): JobRow => {
  const group = from.batch ?? ''
  return { ...from, shownInTab: from.dismissed ? null : from.tabId, group, queue: isUnsent(from) ? group : '' }
}
