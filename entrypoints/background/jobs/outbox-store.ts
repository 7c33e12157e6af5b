import type { OutboxStore } from '../../../lib/outbox/ports.ts'
import type { OpenDatabase } from '../storage/database.ts'
import { createBatchStore } from './batch-store.ts'
import { createJobStore } from './job-store.ts'
import { createJobTally } from './job-tally.ts'
import { createReadableJobs, type SetAside } from './unreadable-rows.ts'

/** The outbox in IndexedDB: jobs and batches share their counts, because they change together. */
export const createOutboxStore = (open: OpenDatabase, setAside: SetAside): OutboxStore => {
  const tally = createJobTally()
  const readable = createReadableJobs(open, setAside, tally)
  return {
    ...createJobStore(open, setAside, readable, tally),
    ...createBatchStore(open, setAside, readable, tally),
  }
}
