import { batch, computed, signal } from '@preact/signals'
import type { Collections } from '../../../lib/model/collections.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { Failure, StoragePart } from '../../../lib/model/failure.ts'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import type { ConnectedAccount } from '../../../lib/presets/account-options.ts'
import { withoutIds } from '../../../lib/presets/account-settings.ts'
import type { WorkerEvent } from '../../../lib/rpc/worker-event.ts'
import type { PageWorld } from './page-world.ts'

export type Session = ReturnType<typeof createSession>

/** The state that all sections share, updated by the worker's events. */
export const createSession = ({ call, subscribe }: Pick<PageWorld, 'call' | 'subscribe'>) => {
  const connection = signal<ConnectionView | null | undefined>(undefined)
  const settings = signal<Settings | null>(null)
  const collections = signal<Collections | null>(null)
  const counts = signal<JobCounts | null>(null)
  const rate = signal<RateView | null>(null)
  const failure = signal<Failure | null>(null)

  /** The events that arrived after the overview was requested, whose answer may be older. */
  const received = new Set<WorkerEvent['event']>()

  const load = async (): Promise<void> => {
    received.clear()
    const answer = await call('overview', { tabId: null, url: null })
    batch(() => {
      failure.value = answer.ok ? null : answer.failure
      if (!answer.ok) return
      if (!received.has('connection')) connection.value = answer.value.connection
      if (!received.has('settings')) settings.value = answer.value.settings
      if (!received.has('collections')) collections.value = answer.value.collections
      if (!received.has('jobs')) counts.value = answer.value.counts
      if (!received.has('rate')) rate.value = answer.value.rate
    })
  }

  /** What was read for another account doesn't apply to this one. */
  const changeAccount = (changed: ConnectionView | null): void => {
    batch(() => {
      connection.value = changed
      collections.value = null
      if (changed !== null) settings.value = settings.value && withoutIds(settings.value)
    })
    void load()
  }

  const note = (event: WorkerEvent): void => {
    received.add(event.event)
    switch (event.event) {
      case 'connection':
        if (connection.peek() !== undefined && connection.peek()?.id !== event.connection?.id)
          changeAccount(event.connection)
        else connection.value = event.connection
        return
      case 'settings':
        settings.value = event.settings
        return
      case 'collections':
        collections.value = event.collections
        return
      case 'jobs':
        counts.value = event.counts
        return
      case 'rate':
        rate.value = event.rate
        return
      case 'job':
      case 'library':
      case 'batch':
      case 'batch-removed':
      case 'gesture':
        return
    }
  }

  return {
    /** `undefined` until the worker has answered. */
    connection,
    /** The account whose ids this page shows; `null` without a connection. */
    connectedAccount: computed((): ConnectedAccount | null =>
      connection.value ? { id: connection.value.id, collections: collections.value } : null,
    ),
    settings,
    collections,
    counts,
    rate,
    /** Why the worker couldn't answer. */
    failure,
    /** Shows the connection that a call returned, before the worker's event. */
    changed: (changed: ConnectionView | null): void => note({ event: 'connection', connection: changed }),
    /** Shows the settings that a call returned, before the worker's event. */
    saved: (saved: Settings): void => note({ event: 'settings', settings: saved }),
    /** Asks the worker for everything again. */
    reload: load,
    /** Sets a damaged part of the storage aside, and loads everything again. */
    resetStorage: async (part: StoragePart): Promise<void> => {
      const answer = await call('resetStorage', { part })
      if (answer.ok) await load()
      else failure.value = answer.failure
    },
    start: () => {
      // Subscribes first, so that no event during the request is missed.
      subscribe(note)
      return load()
    },
  }
}
