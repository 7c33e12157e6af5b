import type { Job } from '../../../lib/outbox/job.ts'
import type { WorkerEvent } from '../../../lib/rpc/worker-event.ts'

/** Something that an earlier part of the worker reports to later parts, which listen once they exist. */
interface Report<T extends unknown[]> {
  send: (...news: T) => void
  listen: (listener: (...news: T) => void) => void
}

const createReport = <T extends unknown[]>(): Report<T> => {
  const listeners: ((...news: T) => void)[] = []
  return {
    send: (...news) => {
      for (const listener of listeners) listener(...news)
    },
    listen: (listener) => void listeners.push(listener),
  }
}

/**
 * The worker's parts are built in this order: storage, sending, reading, feedback. Reports are all that goes the other
 * way.
 */
export const createReports = () => ({
  /** An event is being sent to the pages. */
  broadcast: createReport<[event: WorkerEvent]>(),
  /** Unreadable rows were set aside. */
  unreadable: createReport<[]>(),
  /** The service's clock minus ours. */
  clock: createReport<[connection: string, offset: number]>(),
  /** The outbox may have something to send. */
  due: createReport<[]>(),
  rate: createReport<[]>(),
  jobsAdded: createReport<[jobs: readonly Job[]]>(),
  jobChanged: createReport<[job: Job]>(),
  jobSettled: createReport<[job: Job]>(),
  /** This connection's account was read, and its plan may have changed. */
  accountRead: createReport<[connection: string]>(),
})
export type Reports = ReturnType<typeof createReports>
