import { batch, signal } from '@preact/signals'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import type { JobCounts } from '../../lib/model/job-view.ts'
import type { Overview } from '../../lib/model/overview.ts'
import type { RateView } from '../../lib/model/rate-view.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'

/** Only the worker can tell the rate, which changes with time. */
type Reported = Pick<Overview, 'connection' | 'counts' | 'unreadable'> & { rate: RateView | null }

/** The state of the service and the outbox, as last reported by the worker. */
export const createServiceStatus = () => {
  /** `undefined` until the worker has responded. */
  const connection = signal<ConnectionView | null | undefined>(undefined)
  const rate = signal<RateView | null>(null)
  const counts = signal<JobCounts | null>(null)
  /** How many stored requests couldn't be read when the popup opened. */
  const unreadable = signal(0)
  return {
    connection,
    rate,
    counts,
    unreadable,
    show: (overview: Reported): void => {
      batch(() => {
        connection.value = overview.connection
        rate.value = overview.rate
        counts.value = overview.counts
        unreadable.value = overview.unreadable
      })
    },
    /** Returns whether another account is connected now, or none: then all other data is outdated. */
    onEvent: (event: WorkerEvent): boolean => {
      if (event.event === 'rate') rate.value = event.rate
      if (event.event === 'jobs') counts.value = event.counts
      if (event.event !== 'connection') return false
      if (event.connection?.id !== connection.value?.id) return true
      connection.value = event.connection
      return false
    },
  }
}
