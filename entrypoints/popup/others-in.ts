import type { JobCounts, JobView } from '../../lib/model/job-view.ts'

/** How many requests are in a state besides the one that the popup shows. */
export const othersIn = (
  state: 'waiting' | 'failed' | 'unsure',
  counts: JobCounts | null,
  shown: JobView | null,
): number => (counts?.[state] ?? 0) - (shown?.state === state ? 1 : 0)
