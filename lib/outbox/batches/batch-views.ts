import type { BatchView } from '../../model/batch-view.ts'
import type { JobCounts } from '../../model/job-view.ts'
import type { BatchRecord } from './batch.ts'

export interface CountedBatch {
  record: BatchRecord
  counts: JobCounts
}

const totalOf = (counts: JobCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The number of waiting jobs that are not paused. */
export const moving = (waiting: number, batches: readonly CountedBatch[]): number =>
  batches.reduce((rest, { record, counts }) => (record.paused ? rest - counts.waiting : rest), waiting)

/**
 * Batches as a page shows them, newest first, as given. They are sent one after the other, the oldest first, after
 * single requests. `waiting` counts all waiting jobs; `timeFor` returns how long a number of requests takes.
 */
export const batchViews = (
  newestFirst: readonly CountedBatch[],
  waiting: number,
  timeFor: (requests: number) => number,
): BatchView[] => {
  let ahead = newestFirst.reduce((rest, { counts }) => rest - counts.waiting, waiting)
  const views: BatchView[] = []
  for (const { record, counts } of newestFirst.toReversed()) {
    const { id, name, createdAt, size, paused, cancelled } = record
    const remainingMs = counts.waiting === 0 ? 0 : timeFor(ahead + counts.waiting)
    views.unshift({ id, name, createdAt, size, paused, cancelled, counts, total: totalOf(counts), remainingMs })
    if (!paused) ahead += counts.waiting
  }
  return views
}
