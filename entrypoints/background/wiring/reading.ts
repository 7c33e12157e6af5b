import type { Read } from '../../../lib/api/read.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import type { JobState } from '../../../lib/model/job-view.ts'
import type { Urgency } from '../../../lib/model/priority.ts'
import { learnSkew } from '../../../lib/model/service-clock.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { createCollectionsReader, FOR_CAPABILITIES } from '../account/collections-reader.ts'
import { createReadQueue } from '../account/read-queue.ts'
import { createCapabilityLearner } from '../connection/capability-learner.ts'
import { baseUrlOf, createLearner, withAccount, withClock } from '../connection/connection-store.ts'
import { createShownDifferences } from '../jobs/late-differences.ts'
import { createScheduledLibrary } from '../library/scheduled-library.ts'
import type { World } from '../world.ts'
import type { Reports } from './reports.ts'
import type { Sending } from './sending.ts'
import type { Storage } from './storage.ts'

/** How many of the newest jobs are searched for changes of collections, of which the user makes few at a time. */
const JOBS_LOOKED_AT = 100

export const createReading = (world: World, storage: Storage, sending: Sending, reports: Reports) => {
  const { now, timers, broadcast } = world
  const { store, connections, current, cache } = storage
  const { outbox, broadcastConnection } = sending

  const learn = createLearner(connections, (connection) => void broadcastConnection(connection))
  const learnAccount = createLearner(connections, (connection) => {
    void broadcastConnection(connection)
    reports.accountRead.send(connection.id)
  })
  const capabilities = createCapabilityLearner(learn)
  let clockOffset = 0
  reports.clock.listen((id, offset) => {
    clockOffset = offset
    // A failure is ignored: the next response shows the offset again.
    learn(id, (connection) => withClock(connection, learnSkew(connection.clock, offset))).catch(() => undefined)
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
  reports.rate.listen(reads.retry)

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
  // Another plan may include collections that the previous one lacked.
  reports.accountRead.listen((id) => collections.refreshInBackground(id, FOR_CAPABILITIES))

  const { library, scheduler } = createScheduledLibrary({
    world,
    current,
    shortAddresses: async (id) => [baseUrlOf(id), ...(await cache.read(id)).domains.items.map(({ domain }) => domain)],
    readWhenIdle: outbox.readWhenIdle,
    onShown: createShownDifferences({ store, names: cache.read, noteDifferences: outbox.noteDifferences }),
  })
  return {
    reads,
    newestJobs,
    capabilities,
    collections,
    library,
    scheduler,
    /** The time by the service's clock, according to its last response. */
    serviceNow: () => now() + clockOffset,
  }
}
export type Reading = ReturnType<typeof createReading>
