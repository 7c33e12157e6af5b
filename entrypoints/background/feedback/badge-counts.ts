import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import type { JobCounts } from '../../../lib/rpc/views/job-view.ts'
import type { PresentConnection } from '../connection/present-connection.ts'
import { NO_JOBS } from '../overview.ts'

interface BadgeCountsPorts {
  present: Pick<PresentConnection, 'idOrNull'>
  store: Pick<JobStore, 'counts'>
  outbox: Pick<Outbox, 'moving'>
}

/** What the toolbar button counts: what a person has paused does not wait to be sent. */
export const createBadgeCounts =
  ({ present, store, outbox }: BadgeCountsPorts) =>
  async (): Promise<JobCounts> => {
    const id = await present.idOrNull()
    if (id === null) return NO_JOBS
    const [counts, moving] = await Promise.all([store.counts(id), outbox.moving(id)])
    return moving.ok ? { ...counts, waiting: moving.value } : counts
  }
