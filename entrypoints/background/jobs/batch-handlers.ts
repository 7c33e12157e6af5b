import type { BatchView } from '../../../lib/model/batch-view.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { bulkIntents } from './bulk-intents.ts'
import { currentJobView } from './current-job-view.ts'

type BatchMethod = 'addBatch' | 'batches' | 'batch' | 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'removeBatch'

type Parts = Pick<WorkerParts, 'current' | 'outbox' | 'bulkDraft' | 'announcer' | 'drain'>

/** Handlers for batches. */
export const createBatchHandlers = ({
  current,
  outbox,
  bulkDraft,
  announcer,
  drain,
}: Parts): Pick<Handlers, BatchMethod> => {
  /** Every page hears of it, not only the caller. */
  const thenBroadcast = async (id: string, changed: Promise<Result<BatchView>>): Promise<Result<BatchView>> => {
    const view = await changed
    announcer.batch(id)
    return view
  }

  return {
    addBatch: async ({ id, name, text, writes, isWholeDraft }) => {
      const connection = await current.id()
      if (!connection.ok) return connection
      const intents = bulkIntents(writes.map((write) => ({ ...write, operation: 'createLink' })))
      if (!intents.ok) return intents
      const added = await outbox.addBatch(connection.value, { id, name, text, intents: intents.value })
      // The page retries if it did not receive the response: the store takes a batch once.
      const stored = added.ok ? added : await outbox.batch(id)
      if (!stored.ok) return added
      if (isWholeDraft) await bulkDraft.write(null)
      if (added.ok) void drain()
      return stored
    },
    batches: async () => {
      const connection = await current.id()
      return connection.ok ? outbox.batches(connection.value) : connection
    },
    batch: async ({ id, offset, limit }) => {
      const connection = await current.id()
      if (!connection.ok) return connection
      const [batch, text, jobs, status] = await Promise.all([
        outbox.batch(id),
        // It may have megabytes, and a long batch has many pages.
        offset === 0 ? outbox.batchText(id) : ok(''),
        outbox.batchJobs(id, offset, limit),
        outbox.status(connection.value),
      ])
      if (!batch.ok) return batch
      if (!text.ok) return text
      if (!jobs.ok) return jobs
      if (!status.ok) return status
      const views = jobs.value.map((job) => currentJobView(job, status.value))
      return ok({ batch: batch.value, text: text.value, jobs: views })
    },
    pauseBatch: ({ id }) => thenBroadcast(id, outbox.pauseBatch(id)),
    resumeBatch: async ({ id }) => {
      const resumed = await thenBroadcast(id, outbox.resumeBatch(id))
      void drain()
      return resumed
    },
    cancelBatch: async ({ id }) => {
      const cancelled = await thenBroadcast(id, outbox.cancelBatch(id))
      announcer.jobs()
      return cancelled
    },
    removeBatch: async ({ id }) => {
      const removed = await outbox.removeBatch(id)
      if (!removed.ok) return removed
      announcer.batchRemoved(id)
      announcer.jobs()
      return ok({})
    },
  }
}
