import type { JobCounts, JobView } from '../../lib/model/job-view.ts'
import { othersIn } from './others-in.ts'

/**
 * What else is in the outbox that has not been sent, failed, needs a decision or cannot be read; empty when there is
 * nothing.
 */
export const outboxWords = (counts: JobCounts | null, shown: JobView | null, unreadable: number): string => {
  const waiting = othersIn('waiting', counts, shown)
  const unsure = othersIn('unsure', counts, shown)
  const failed = othersIn('failed', counts, shown)
  return [
    waiting > 0 && `${waiting} waiting`,
    failed > 0 && `${failed} failed`,
    unsure > 0 && `${unsure} to decide`,
    unreadable > 0 && `${unreadable} unreadable`,
  ]
    .filter(Boolean)
    .join(', ')
}
