import type { JobView } from '../../../lib/model/job-view.ts'
import { isUnsent } from '../../../lib/outbox/batches/batch.ts'
import { type Job, jobView } from '../../../lib/outbox/job.ts'
import type { OutboxStatus } from '../../../lib/outbox/outbox.ts'

/**
 * A job as shown to the user. While its batch is paused or its connection is blocked, that is its reason for waiting.
 */
export const viewJob = (job: Job, { hold, paceUntil, paused }: OutboxStatus): JobView => {
  const view = jobView(job)
  if (job.state !== 'waiting') return view
  if (job.batch !== null && isUnsent(job) && paused.includes(job.batch)) return { ...view, nextAt: null, paused: true }
  if (hold === null) return { ...view, paceUntil: paceUntil[job.priority] }
  return { ...view, failure: hold.failure, nextAt: hold.until === null ? null : Math.max(hold.until, job.nextAt ?? 0) }
}
