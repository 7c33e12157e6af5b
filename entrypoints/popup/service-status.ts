import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import type { JobCounts } from '../../lib/model/job-view.ts'
import type { Overview } from '../../lib/model/overview.ts'
import type { RateView } from '../../lib/model/rate-view.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'

/** The state of the service and the outbox, as last reported by the worker. */
export interface ServiceStatus {
  /** `undefined` until the worker has responded. */
  connection: ReadonlySignal<ConnectionView | null | undefined>
  rate: ReadonlySignal<RateView | null>
  counts: ReadonlySignal<JobCounts | null>
  /** How many stored requests couldn't be read when the popup opened. */
  unreadable: ReadonlySignal<number>
}

export interface ServiceStatusControl extends ServiceStatus {
  /** Only the worker can tell the rate, which changes with time. */
  show: (overview: Pick<Overview, 'connection' | 'counts' | 'unreadable'> & { rate: RateView | null }) => void
  /** Returns whether another account is connected now, or none: then all other data is outdated. */
  onEvent: (event: WorkerEvent) => boolean
}

export const createServiceStatus = (): ServiceStatusControl => {
  const connection = signal<ConnectionView | null | undefined>(undefined)
  const rate = signal<RateView | null>(null)
  const counts = signal<JobCounts | null>(null)
  const unreadable = signal(0)
  return {
    connection,
    rate,
    counts,
    unreadable,
    show: (overview) => {
      batch(() => {
        connection.value = overview.connection
        rate.value = overview.rate
        counts.value = overview.counts
        unreadable.value = overview.unreadable
      })
    },
    onEvent: (event) => {
      if (event.event === 'rate') rate.value = event.rate
      if (event.event === 'jobs') counts.value = event.counts
      if (event.event !== 'connection') return false
      if (event.connection?.id !== connection.value?.id) return true
      connection.value = event.connection
      return false
    },
  }
}
