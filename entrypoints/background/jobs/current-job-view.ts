import { type JobView, jobView } from '../../../lib/model/job-view.ts'
import { isUnsent } from '../../../lib/outbox/batches/batch.ts'
import { dueAt } from '../../../lib/outbox/due-at.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { OutboxStatus } from '../../../lib/outbox/outbox.ts'

/** All texts about the job must name the same time, so the time in its failure is replaced by when it will be sent. */
const paced = (view: JobView, paceUntil: number | null): JobView => {
  const { failure, nextAt } = view
  if (failure === null || nextAt === null) return { ...view, paceUntil }
  const at = Math.max(nextAt, paceUntil ?? 0)
  return { ...view, paceUntil, nextAt: at, failure: failure.kind === 'slow-down' ? { ...failure, until: at } : failure }
}

/**
 * The job as it is now. If its batch is paused or its connection on hold, that is shown as the reason for waiting.
 * Times after `now` are adjusted: they were stored before the clock was set back.
 */
export const currentJobView = (job: Job, { hold, paceUntil, paused }: OutboxStatus, now: number): JobView => {
  const nextAt = dueAt(job, now)
  const view = { ...jobView({ ...job, nextAt }), createdAt: Math.min(job.createdAt, now) }
  if (job.state !== 'waiting') return view
  if (job.batch !== null && isUnsent(job) && paused.includes(job.batch)) return { ...view, nextAt: null, paused: true }
  if (hold === null) return paced(view, paceUntil[job.priority])
  return { ...view, failure: hold.failure, nextAt: hold.until === null ? null : Math.max(hold.until, nextAt ?? 0) }
}
