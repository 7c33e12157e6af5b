import { type Job, jobView } from '../../lib/outbox/job.ts'
import type { Hold } from '../../lib/outbox/outbox.ts'
import type { JobView } from '../../lib/rpc/protocol.ts'

/** A job as a page shows it. While nothing of the connection can be sent, that is why it waits, and how long. */
export const viewHeld = (job: Job, hold: Hold | null): JobView => {
  const view = jobView(job)
  if (hold === null || job.state !== 'waiting') return view
  return { ...view, failure: hold.failure, nextAt: hold.until === null ? null : Math.max(hold.until, job.nextAt ?? 0) }
}
