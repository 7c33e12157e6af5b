import type { BatchView } from '../../../lib/model/batch-view.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { bulkIntents } from './bulk-intents.ts'
import { currentJobView } from './current-job-view.ts'

type BatchMethod =
  | 'addBatch'
  | 'changeLinks'
  | 'batches'
  | 'batch'
  | 'pauseBatch'
  | 'resumeBatch'
  | 'cancelBatch'
  | 'removeBatch'

type Parts = Pick<WorkerParts, 'world' | 'connections' | 'current' | 'outbox' | 'bulkDraft' | 'announcer' | 'drain'>

/** Handlers for batches. */
export const createBatchHandlers = ({
  world,
  connections,
  current: { connected, storing },
  outbox,
  bulkDraft,
  announcer,
  drain,
}: Parts): Pick<Handlers, BatchMethod> => {
  /** Broadcasts the batch, because not only the calling page shows it. */
  const thenBroadcast = async (id: string, changed: Promise<Result<BatchView>>): Promise<Result<BatchView>> => {
    const view = await changed
    announcer.batch(id)
    return view
  }

  /** A page that receives no response sends the batch again; the store accepts a batch only once. */
  const addOnce = async (
    connection: string,
    batch: Parameters<typeof outbox.addBatch>[1],
  ): Promise<Result<BatchView>> => {
    const added = await outbox.addBatch(connection, batch)
    const stored = added.ok ? added : await outbox.batch(batch.id)
    if (added.ok) void drain()
    return stored.ok ? stored : added
  }

  return {
    addBatch: storing(async (connection, { id, name, text, writes, isWholeDraft }) => {
      const intents = bulkIntents(writes.map((write) => ({ ...write, operation: 'createLink' })))
      if (!intents.ok) return intents
      const stored = await addOnce(connection, { id, name, text, intents: intents.value })
      if (stored.ok && isWholeDraft) await bulkDraft.write(null)
      return stored
    }),
    changeLinks: storing(async (connection, { id, name, undoes, writes }) => {
      const updates = bulkIntents(writes.map((write) => ({ ...write, operation: 'updateLink' })))
      if (!updates.ok) return updates
      const connectedTo = await connections.read()
      // If the service isn't known to keep the fields that are not sent, the request contains all fields that it shows.
      const whole = !(
        connectedTo.ok &&
        connectedTo.value?.id === connection &&
        connectedTo.value.capabilities.keepsUnsentFields === true
      )
      const intents = updates.value.map((intent, at) => {
        const { input, before = {}, onlyIfSame = false } = writes[at] ?? {}
        const fields = Object.keys(input ?? {}).filter((field) => field !== 'id')
        return { ...intent, change: { fields, before, onlyIfSame, whole } }
      })
      return addOnce(connection, { id, name, text: '', changes: { undoes }, intents })
    }),
    batches: connected(outbox.batches),
    batch: connected(async (connection, { id, offset, limit }) => {
      const [batch, text, jobs, status] = await Promise.all([
        outbox.batch(id),
        // Only the first page has the text, which may have megabytes.
        offset === 0 ? outbox.batchText(id) : ok(''),
        outbox.batchJobs(id, offset, limit),
        outbox.status(connection),
      ])
      if (!batch.ok) return batch
      if (!text.ok) return text
      if (!jobs.ok) return jobs
      if (!status.ok) return status
      const views = jobs.value.map((job) => currentJobView(job, status.value, world.now()))
      return ok({ batch: batch.value, text: text.value, jobs: views })
    }),
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
