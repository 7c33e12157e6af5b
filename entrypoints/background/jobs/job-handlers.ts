import { operationInput } from '../../../lib/api/operation-input.ts'
import { fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { withCopiedAlias } from '../../../lib/outbox/alias-choice.ts'
import type { Intent } from '../../../lib/outbox/intent.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { returnHostAccess } from '../connection/host-access.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { bulkIntents } from './bulk-intents.ts'
import { currentJobView } from './current-job-view.ts'
import { lostIn } from './outbox-note.ts'
import { type AddWrite, createPopupPress } from './popup-press.ts'
import { unfinishedOfOthers } from './unfinished-requests.ts'
import { countUnreadable, discardUnreadable, readUnreadable } from './unreadable-rows.ts'

type JobMethod =
  | 'write'
  | 'writeMany'
  | 'shorten'
  | 'jobs'
  | 'job'
  | 'retryJob'
  | 'checkJob'
  | 'resolveJob'
  | 'discardJob'
  | 'discardableJobs'
  | 'discardJobs'
  | 'discardDone'
  | 'dismissJob'
  | 'otherConnections'
  | 'discardOtherConnection'
  | 'failuresSeen'
  | 'unreadableRows'
  | 'discardUnreadable'

/** Handlers for requests: those that pages add, and the Outbox. */
export const createJobHandlers = (parts: WorkerParts): Pick<Handlers, JobMethod> => {
  const { current, drafts, store, outbox, announcer, feedback, unseen, drain } = parts
  const { database, now } = parts.world

  const viewed = async (job: Job): Promise<Result<JobView>> => {
    const status = await outbox.status(job.connection)
    return status.ok ? ok(currentJobView(job, status.value, now())) : status
  }

  /** Handles a decision about a job, after which there may be something to send. */
  const decided = async (decision: Promise<Result<Job>>): Promise<Result<JobView>> => {
    const job = await decision
    if (!job.ok) return job
    void drain()
    return viewed(job.value)
  }

  const write: AddWrite = async (connection, asks, press) => {
    const { id, operation, input, source, tabId, copy, title, replaces, preset } = asks
    // A page that receives no response sends the write again; the same id is the same job. If both messages are in
    // flight, the store accepts one.
    const known = await store.get(id)
    const parsed = operationInput(operation, input)
    if (!parsed.ok) return parsed
    const priority = source === 'bulk' ? 'bulk' : 'click'
    const copied = press?.copied
    const asked: Intent = {
      id,
      operation,
      input: parsed.value,
      source,
      priority,
      tabId,
      title,
      copy,
      preset: press ? press.preset : preset,
      ...(press && { copyAs: press.copyAs }),
    }
    // The worker may have been stopped right after adding the job, so the rest follows for a known job too.
    const added =
      known === null
        ? await outbox.add(connection, [copied === undefined ? asked : withCopiedAlias(asked, copied)])
        : ok([known])
    const job = added.ok ? added.value[0] : await store.get(id)
    if (job === undefined || job === null) return added.ok ? fail({ kind: 'internal', detail: 'no job' }) : added
    void drain()
    // The form was sent and is not a draft anymore.
    if (source === 'popup' && tabId !== null) await drafts.removeSent(tabId, String(job.input.url))
    // If the failed request was retried in the meantime, it stays.
    if (replaces !== undefined && (await store.get(replaces))?.state === 'failed') await outbox.discard(replaces)
    return viewed(job)
  }

  return {
    write: current.storing((connection, input) => write(connection, input)),
    shorten: createPopupPress(parts, write),
    writeMany: current.storing(async (connection, { writes }) => {
      const intents = bulkIntents(writes)
      if (!intents.ok) return intents
      // All were added or none, so the first one shows whether this message is a repetition.
      const first = writes[0]?.id
      const isKnown = async () => first !== undefined && (await store.get(first)) !== null
      if (!(await isKnown())) {
        const added = await outbox.add(connection, intents.value)
        if (!added.ok && !(await isKnown())) return added
        void drain()
      }
      return ok({ added: writes.length })
    }),
    jobs: current.connected(async (id, wanted) => {
      const [page, counts, status] = await Promise.all([
        store.page({ connection: id, ...wanted }),
        store.counts(id),
        outbox.status(id),
      ])
      if (!status.ok) return status
      const queueMs = await outbox.queueMs(id)
      if (!queueMs.ok) return queueMs
      return ok({
        jobs: page.jobs.map((job) => currentJobView(job, status.value, now())),
        total: page.total,
        counts,
        queueMs: queueMs.value,
        // Counted after the jobs were read, because reading finds unreadable rows.
        unreadable: await countUnreadable(database),
        lost: lostIn(await unseen.of(id)),
      })
    }),
    job: async ({ id }) => {
      const job = await store.get(id)
      return job === null ? fail({ kind: 'not-found' }) : viewed(job)
    },
    retryJob: ({ id, ...how }) => decided(outbox.retry(id, how)),
    checkJob: ({ id }) => decided(outbox.check(id)),
    resolveJob: ({ id, made }) => decided(outbox.resolve(id, made)),
    discardJob: async ({ id }) => {
      const job = await store.get(id)
      const discarded = await outbox.discard(id)
      announcer.jobs()
      // The next job of its lane may have waited for it.
      void drain()
      if (discarded.ok && job !== null) await returnHostAccess(parts, job.connection)
      return discarded.ok ? ok({}) : discarded
    },
    discardableJobs: current.connected((connection, { chosen }) => outbox.discardable(connection, chosen)),
    discardJobs: current.connected(async (connection, { chosen, until }) => {
      const discarded = await outbox.discardMany(connection, chosen, until)
      announcer.jobs()
      void drain()
      return discarded.ok ? ok({ discarded: discarded.value }) : discarded
    }),
    discardDone: current.connected(async (connection) => {
      await store.pruneDone(connection, 0)
      announcer.jobs()
      return ok({})
    }),
    dismissJob: async ({ id }) => {
      const dismissed = await outbox.dismiss(id)
      return dismissed.ok ? ok({}) : dismissed
    },
    otherConnections: async () => ok(await unfinishedOfOthers(database, store, await current.idOrNull())),
    discardOtherConnection: async ({ connection }) => {
      const id = await current.idOrNull()
      if (connection === id) return invalid('connection', 'connection_in_use')
      await store.removeConnection(connection)
      await unseen.forget(connection)
      announcer.jobs()
      await returnHostAccess(parts, connection)
      return ok({})
    },
    failuresSeen: async ({ until, requestsOnly = false }) => {
      await feedback.seen(until, requestsOnly)
      return ok({})
    },
    unreadableRows: ({ after }) => readUnreadable(database, after),
    discardUnreadable: async ({ upTo }) => {
      const discarded = await discardUnreadable(database, upTo)
      announcer.jobs()
      return discarded
    },
  }
}
