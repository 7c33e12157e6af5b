import type { ReceivedBatch } from '../../entrypoints/options/batches/batches-state.ts'
import { NO_JOBS } from '../../lib/model/job-view.ts'

/** A batch of twelve links with so many of them in each state. */
export const receivedBatch = (
  counts: Partial<ReceivedBatch['counts']>,
  more: Partial<ReceivedBatch> = {},
): ReceivedBatch => ({
  id: 'b',
  name: '12 links',
  createdAt: 0,
  paused: false,
  cancelled: false,
  size: 12,
  counts: { ...NO_JOBS, ...counts },
  total: 12,
  remainingMs: 0,
  receivedAt: 1_000,
  ...more,
})
