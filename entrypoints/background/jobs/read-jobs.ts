import { ok, type Result } from '../../../lib/model/failure.ts'
import type { JobsPage } from '../../../lib/model/job-view.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { countAside } from './set-aside.ts'
import { viewHeld } from './view-held.ts'

/** A page of the outbox, with the data for all of it. */
export const readJobs = async (
  { store, outbox, database }: Pick<WorkerParts, 'store' | 'outbox' | 'database'>,
  connection: string,
  wanted: RpcInput<'jobs'>,
): Promise<Result<JobsPage>> => {
  const [page, counts, status] = await Promise.all([
    store.page({ connection, ...wanted }),
    store.counts(connection),
    outbox.status(connection),
  ])
  if (!status.ok) return status
  const queueMs = await outbox.queueMs(connection)
  if (!queueMs.ok) return queueMs
  return ok({
    jobs: page.jobs.map((job) => viewHeld(job, status.value)),
    total: page.total,
    counts,
    queueMs: queueMs.value,
    // Counted after reading, which finds them.
    unreadable: await countAside(database),
  })
}
