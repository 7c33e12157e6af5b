import type { Read } from '../../../lib/api/read.ts'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import { SECOND } from '../../../lib/model/durations.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { NO_JOBS } from '../../../lib/model/job-view.ts'
import { DEFAULT_SETTINGS } from '../../../lib/model/settings.ts'
import { needsUser } from '../../../lib/outbox/can-have-happened.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { collectionChangedBy } from '../account/own-writes.ts'
import { returnHostAccess } from '../connection/host-access.ts'
import { createAnnouncer } from '../feedback/announcer.ts'
import { createBadge, createBadgeState } from '../feedback/badge.ts'
import { createCopier } from '../feedback/copier.ts'
import { createFeedback } from '../feedback/feedback.ts'
import { createUnseenFailures } from '../feedback/unseen-failures.ts'
import { createJobLearner, createSettledJob } from '../jobs/settled-job.ts'
import type { World } from '../world.ts'
import type { Reading } from './reading.ts'
import type { Reports } from './reports.ts'
import type { Sending } from './sending.ts'
import type { Storage } from './storage.ts'

/** How long a read that the user didn't request waits for its turn. */
const BACKGROUND_READ_MAX_WAIT_MS = 90 * SECOND

/** How many waiting jobs are sent to pages again when the reason for waiting changes: what a page shows at once. */
const SENT_AGAIN = 20

type Parts = Storage & Sending & Reading

export const createFeedbackParts = (world: World, parts: Parts, reports: Reports) => {
  const { notify, timeText } = world
  const { store, connections, current, outbox, collections, library, scheduler, broadcastConnection } = parts

  const statusOf = () => current.ask((id) => outbox.status(id))
  const batchOf = async (id: string): Promise<BatchView | null> => {
    const view = await outbox.batch(id)
    return view.ok ? view.value : null
  }
  const unsure = (connection: string) => store.newest(connection, ['unsure'], Number.POSITIVE_INFINITY)
  const unseen = createUnseenFailures({ ...world, store })
  const badgeState = createBadgeState({ current, store, unsure, outbox, unseen })
  const badge = createBadge({ ...world, state: badgeState })
  const feedback = createFeedback({ badge, unseen, connection: current.idOrNull, batchOf, unsure, notify, timeText })

  // The badge reads the database, which is used only after the losses are stored.
  world.onDatabaseCreated(async () => {
    const losses = await parts.outboxNote.losses()
    for (const { connection, what, failure } of losses.toReversed()) await unseen.add(connection, what, failure)
    await parts.outboxNote.clear()
    if (losses.length > 0) void badge.failed()
  })

  const announcer = createAnnouncer({
    ...world,
    counts: async () => {
      const id = await current.idOrNull()
      return id === null ? NO_JOBS : store.counts(id)
    },
    note: async () => parts.outboxNote.update(await current.idOrNull()),
    batch: batchOf,
    rate: () => current.ask((id) => outbox.rate(id)),
    status: statusOf,
    waiting: async () => (await current.ask(async (id) => ok(await store.newest(id, ['waiting'], SENT_AGAIN)))) ?? [],
    show: badge.show,
    broadcastConnection: async () => {
      const connection = await current.connection()
      if (connection.ok) await broadcastConnection(connection.value)
    },
  })
  reports.unreadable.listen(announcer.jobs)
  reports.rate.listen(announcer.rate)
  // Jobs that waited for the pacer behind a read may be sent now.
  reports.rate.listen(reports.due.send)
  reports.jobChanged.listen((job) => {
    // Pages that are told of a new channel must find it in the list, so the list is read first.
    if (job.state === 'done' && collectionChangedBy(job.operation) !== null)
      void collections.settled(job).then(() => announcer.job(job))
    else announcer.job(job)
  })

  const copier = createCopier({
    ...world,
    template: async () => {
      const set = await parts.settings.read()
      return (set.ok ? set.value : DEFAULT_SETTINGS).copyAs.template
    },
    jobOf: (id) => store.get(id),
    noteCopied: outbox.noteCopied,
  })
  const showAdded = async (jobs: readonly Job[]): Promise<void> => {
    const [first] = jobs
    // The links of a batch aren't copied: a page shows the batch.
    if (first === undefined || first.batch !== null) return
    const copied = await copier.copyPredicted(jobs)
    if (copied.length > 0) await feedback.predicted(copied, first.source)
    const failure = (await statusOf())?.hold?.failure ?? null
    if (needsUser(failure)) await feedback.blocked(failure, first.source)
  }
  reports.jobsAdded.listen((jobs) => void showAdded(jobs).catch(() => undefined))

  const queuedRead = parts.reads.within(BACKGROUND_READ_MAX_WAIT_MS)
  /** The user didn't request this read, so it isn't sent while the outbox waits. */
  const readInBackground: Read = async (operation, input) => {
    const hold = (await statusOf())?.hold ?? null
    return hold === null ? queuedRead(operation, input) : fail(hold.failure)
  }
  const naming = { names: parts.cache.read, noteDifferences: outbox.noteDifferences }
  const settledJob = createSettledJob({
    copier,
    feedback,
    learn: createJobLearner({
      connections,
      capabilities: parts.capabilities,
      read: readInBackground,
      library,
      ...naming,
      serviceNow: parts.serviceNow,
      onLearned: (connection) => void broadcastConnection(connection),
    }),
    readAccount: () => readInBackground('readAccount', {}),
    library,
    updateLibrary: scheduler.soon,
  })
  reports.jobSettled.listen((job) => {
    settledJob(job)
      // When another connection replaced an earlier one, the earlier one's last request may have been in flight.
      .then(() => returnHostAccess({ connections, store, world }, job.connection))
      .catch(() => undefined)
  })
  return { announcer, feedback, unseen, copier }
}
export type FeedbackParts = ReturnType<typeof createFeedbackParts>
