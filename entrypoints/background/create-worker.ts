import { aliasPolicy } from '../../lib/address/predicted-short-url.ts'
import type { Read } from '../../lib/api/read.ts'
import type { Output } from '../../lib/contract/operations.ts'
import type { BatchView } from '../../lib/model/batch-view.ts'
import { fail, ok } from '../../lib/model/failure.ts'
import { type JobCounts, type JobState, NO_JOBS } from '../../lib/model/job-view.ts'
import { learnSkew, toServiceTime } from '../../lib/model/service-clock.ts'
import { needsUser } from '../../lib/outbox/can-have-happened.ts'
import { JOB_STATES, type Job, type Urgency } from '../../lib/outbox/job.ts'
import { createOutbox } from '../../lib/outbox/outbox.ts'
import type { Handlers } from '../../lib/rpc/receiver.ts'
import { presentShortUrl } from '../../lib/shorten-form/present-link.ts'
import { withoutScheme } from '../../lib/words/format.ts'
import { COLLECTION_NAMES } from './account/collections-cache.ts'
import { createCollectionsReader, FOR_CAPABILITIES } from './account/collections-reader.ts'
import { collectionChangedBy } from './account/own-writes.ts'
import { createReadQueue } from './account/read-queue.ts'
import { aliasCapabilities } from './connection/capabilities.ts'
import { createCapabilityLearner } from './connection/capability-learner.ts'
import { baseUrlOf, type Connection, createLearner, withAccount, withClock } from './connection/connection-store.ts'
import { returnHostAccess } from './connection/host-access.ts'
import { createConnectionBroadcast } from './connection/view-connection.ts'
import { createWire } from './connection/wire.ts'
import { createAnnouncer } from './feedback/announcer.ts'
import { createBadge, createBadgeState } from './feedback/badge.ts'
import { createCopier } from './feedback/copier.ts'
import { createFeedback } from './feedback/feedback.ts'
import { createUnseenFailures } from './feedback/unseen-failures.ts'
import { createFirstFrameWriter, type FirstFrameWriter } from './first-frame.ts'
import { createShorten, type Gesture } from './gestures/shorten.ts'
import { createHandlers } from './handlers.ts'
import { createOutboxStore } from './jobs/outbox-store.ts'
import { createJobLearner, createSettledJob } from './jobs/settled-job.ts'
import { createSetAside } from './jobs/unreadable-rows.ts'
import { createDrainAfterStart, createWake } from './jobs/wake.ts'
import { createPasswordVault } from './key/password-vault.ts'
import { createScheduledLibrary } from './library/scheduled-library.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { createStores } from './storage/create-stores.ts'
import type { WorkerParts } from './worker-parts.ts'
import type { World } from './world.ts'

export interface Worker extends Lifecycle {
  handlers: Handlers
  firstFrame: FirstFrameWriter
  drain: () => Promise<void>
  /** Runs the library's due steps. */
  updateLibrary: () => Promise<void>
  shorten: (gesture: Gesture) => Promise<void>
}

/** How long a read waits for its turn, in milliseconds: for a page that the user looks at, and in the background. */
const PAGE_READ_MAX_WAIT_MS = 10_000
const BACKGROUND_READ_MAX_WAIT_MS = 90_000
/** The same for a user who keeps typing. */
const TYPING_READ_MAX_WAIT_MS = 3_000

/** How many waiting jobs are sent to pages again when the reason for waiting changes: what a page shows at once. */
const SENT_AGAIN = 20

/** How many of the newest jobs are searched for changes of a collection: the user makes few at a time. */
const JOBS_LOOKED_AT = 100

// The failure is shown when the user asks for something; this was not a user's request.
const ignore = (): void => undefined

/** Builds the worker's objects. Nothing is opened, read or sent before it is needed. */
export const createWorker = (outside: World): Worker => {
  const world: World = {
    ...outside,
    broadcast: (event) => {
      firstFrame.onEvent(event)
      outside.broadcast(event)
    },
  }
  const { session, database, now, broadcast, timers } = world
  const stores = createStores(world)
  const { keys, connections, current, settings, remembered, cache } = stores
  const vault = createPasswordVault({ ...stores, database, local: world.local })
  const store = vault.sealing(
    createOutboxStore(
      database,
      createSetAside(database, now, () => announcer.jobs()),
    ),
  )

  const counts = async (): Promise<JobCounts> => {
    const id = await current.idOrNull()
    return id === null ? NO_JOBS : store.counts(id)
  }

  /** The service's clock minus ours, by its last response. */
  let clockOffset = 0
  const wire = createWire({
    world: { fetch: world.fetch, now },
    connection: () => connections.read(),
    keys,
    isAllowed: world.isAllowed,
    onClock: (id, offset) => {
      clockOffset = offset
      learn(id, (connection) => withClock(connection, learnSkew(connection.clock, offset))).catch(ignore)
    },
  })
  const wake = createWake(world.alarms, timers, now, () => void drain())
  const batchOf = async (id: string): Promise<BatchView | null> => {
    const view = await outbox.batch(id)
    return view.ok ? view.value : null
  }
  const { notify, timeText } = world
  const unseen = createUnseenFailures({ area: world.local, store, now, uuid: world.uuid })
  const badge = createBadge({ surface: world.badge, state: () => badgeState(), later: timers.set, timeText })
  const announcer = createAnnouncer({
    broadcast,
    timers,
    counts,
    batch: batchOf,
    rate: () => current.ask((id) => outbox.rate(id)),
    status: () => current.ask((id) => outbox.status(id)),
    waiting: async () => {
      const newest = (connection: string) => store.newest(connection, ['waiting'], SENT_AGAIN)
      return (await current.ask(async (connection) => ok(await newest(connection)))) ?? []
    },
    show: badge.show,
    broadcastConnection: async () => {
      const connected = await connections.read()
      if (connected.ok && connected.value !== null) await broadcastConnection(connected.value)
    },
  })
  const unsure = (connection: string) => store.newest(connection, ['unsure'], Number.POSITIVE_INFINITY)
  const feedback = createFeedback({ badge, unseen, connection: current.idOrNull, batchOf, unsure, notify, timeText })

  const outbox = createOutbox({
    store,
    wire,
    connection: current.idOrNull,
    serviceHost: (id) => withoutScheme(baseUrlOf(id)),
    now,
    random: world.random,
    bytes: world.bytes,
    uuid: world.uuid,
    online: () => world.online() || current.isLocal(),
    aliasPolicy: async (id) => {
      const [connected, set] = await Promise.all([connections.read(), settings.read()])
      // Unreadable settings are reported where they are used. Until then the service chooses.
      if (!connected.ok || connected.value?.id !== id || !set.ok) return null
      return aliasPolicy(set.value, aliasCapabilities(connected.value.capabilities))
    },
    onAdded: (jobs) => {
      const [first] = jobs
      if (first !== undefined) void remembered.learn(first.connection, jobs)
      showAdded(jobs).catch(ignore)
    },
    onChange: (job) => {
      // A page that hears that a channel was created finds it in the list.
      if (job.state === 'done' && collectionChangedBy(job.operation) !== null)
        void collections.settled(job).then(() => announcer.job(job))
      else announcer.job(job)
    },
    onSettled: (job) => {
      // The last request of an earlier connection may have been in flight when another replaced it.
      const settled = settledJob(job).then(() => returnHostAccess({ connections, store, world }, job.connection))
      settled.catch(ignore)
    },
    wakeAt: (at) => void wake.at(at).catch(ignore),
    onRate: () => {
      announcer.rate()
      reads.retry()
      // Jobs that waited for the pacer behind a read may be sent now.
      void drain()
    },
  })
  const copier = createCopier({
    session,
    clipboard: world.clipboard,
    jobOf: (id) => store.get(id),
    noteCopied: outbox.noteCopied,
    now,
  })
  const showAdded = async (jobs: readonly Job[]): Promise<void> => {
    const [first] = jobs
    // A page shows its batch.
    if (first === undefined || first.batch !== null) return
    const copied = await copier.copyPredicted(jobs)
    if (copied.length > 0) await feedback.predicted(copied, first.source)
    const failure = (await current.ask((id) => outbox.status(id)))?.hold?.failure ?? null
    if (needsUser(failure)) await feedback.blocked(failure, first.source)
  }
  const badgeState = createBadgeState({ current, store, unsure, outbox, unseen })
  const drain = createDrainAfterStart(outbox, wake, now)

  const broadcastConnection = createConnectionBroadcast(connections, { keys, outbox }, broadcast)
  const announceConnection = (connection: Connection): void => void broadcastConnection(connection)
  const learn = createLearner(connections, announceConnection)
  const capabilities = createCapabilityLearner(learn)
  const learnAccount = createLearner(connections, (connection) => {
    announceConnection(connection)
    // Another plan may include what the previous one lacked.
    collections.refresh(connection.id, COLLECTION_NAMES, FOR_CAPABILITIES).catch(ignore)
  })
  const pacedRead =
    (urgency: Urgency): Read =>
    async (operation, input) => {
      const id = await current.id()
      if (!id.ok) return id
      const answered =
        urgency === 'idle'
          ? outbox.readWhenIdle(id.value, operation, input)
          : outbox.pacedRead(id.value, operation, input, urgency)
      const { result } = await answered
      if (operation === 'readAccount' && result.ok) {
        const { data } = result.value as Output<'readAccount'>
        await learnAccount(id.value, (connection) =>
          connection.account.id === data.id ? withAccount(connection, data) : connection,
        )
      }
      return result
    }
  const reads = createReadQueue({ read: pacedRead, timers, now })
  const queuedRead = reads.within(BACKGROUND_READ_MAX_WAIT_MS)
  /** The user didn't ask for it, so it isn't sent at all while the outbox waits. */
  const readInBackground: Read = async (operation, input) => {
    const hold = (await current.ask((id) => outbox.status(id)))?.hold ?? null
    return hold === null ? queuedRead(operation, input) : fail(hold.failure)
  }
  const newestJobs = (connection: string, states: readonly JobState[]): Promise<Job[]> =>
    store.newest(connection, states, JOBS_LOOKED_AT)
  const collections = createCollectionsReader({
    cache,
    reads,
    doneJobs: (connection) => newestJobs(connection, ['done']),
    comingJobs: (connection) => newestJobs(connection, ['waiting', 'sending', 'reconciling']),
    timers,
    now,
    current: current.idOrNull,
    onChange: (known, connection) => {
      broadcast({ event: 'collections', collections: known })
      void capabilities.fromCollections(connection, known)
    },
  })
  const { library, scheduler } = createScheduledLibrary({
    world,
    current,
    shortAddresses: async (id) => [baseUrlOf(id), ...(await cache.read(id)).domains.items.map(({ domain }) => domain)],
    readWhenIdle: outbox.readWhenIdle,
  })
  const settledJob = createSettledJob({
    copier,
    feedback,
    learn: createJobLearner({
      connections,
      capabilities,
      read: readInBackground,
      now: () => now() + clockOffset,
      onLearned: announceConnection,
    }),
    readAccount: () => readInBackground('readAccount', {}),
    library,
    updateLibrary: scheduler.soon,
  })
  const shorten = createShorten({
    connectionId: current.id,
    settings: settings.read,
    serviceOffsetMinutes: current.serviceOffsetMinutes,
    now,
    add: outbox.add,
    newestJobs: (connection) => newestJobs(connection, JOB_STATES),
    known: async (connection, url) => {
      const link = await library.known(connection, url)
      return link?.longurl === url && link.shorturl !== '' ? link : null
    },
    sendNow: async ({ id, chosenAlias }, source) => {
      // This is refused for a request that isn't waiting, which continues by itself.
      await outbox.retry(id)
      const shortUrl = chosenAlias?.predicted ?? null
      if (shortUrl !== null && (await copier.copy([{ id, shortUrl }]))) await feedback.predicted([shortUrl], source)
    },
    reuse: async (shortUrl, source) => feedback.reused(shortUrl, await world.clipboard.write(shortUrl), source),
    presentShortUrl: async (connection, link) => {
      const read: Read = async (operation, input) => (await outbox.pacedRead(connection, operation, input)).result
      // The next gesture and the popup then know it too.
      const result = await library.reading(connection, read)('readLink', { id: link.id })
      if (!result.ok) return result.failure.kind === 'not-found' ? null : link.shorturl
      return presentShortUrl(link, result.value, toServiceTime(now(), await current.serviceOffsetMinutes()))
    },
    copyTogether: copier.together,
    drain: () => void drain(),
    openConnection: world.openConnection,
    refused: feedback.refused,
  })
  const parts: WorkerParts = {
    ...stores,
    vault,
    world,
    collections,
    store,
    outbox,
    wire,
    capabilities,
    announcer,
    feedback,
    unseen,
    broadcastConnection,
    library,
    scheduler,
    drain,
  }

  const firstFrame = createFirstFrameWriter(parts)

  return {
    ...createLifecycle(parts, firstFrame),
    firstFrame,
    handlers: createHandlers(parts, reads.within(PAGE_READ_MAX_WAIT_MS), reads.within(TYPING_READ_MAX_WAIT_MS, 'bulk')),
    drain,
    updateLibrary: scheduler.runDue,
    shorten,
  }
}
