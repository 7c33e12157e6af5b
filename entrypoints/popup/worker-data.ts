import { batch, computed, signal } from '@preact/signals'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { JobCounts } from '../../lib/model/job-view.ts'
import type { Overview, RememberedValues } from '../../lib/model/overview.ts'
import type { RateView } from '../../lib/model/rate-view.ts'
import { UNKNOWN_ZONE } from '../../lib/model/service-clock.ts'
import type { LeftOutOption, Settings } from '../../lib/model/settings.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import type { PresetChoice } from '../../lib/shorten-form/by-hand.ts'
import { type InitialOptions, initialOptions } from '../../lib/shorten-form/initial-options.ts'
import { createCollections } from './collections-state.ts'
import type { World } from './world.ts'

interface Ports extends Pick<World, 'call'> {
  openedAt: number
  showFailure: (failure: Failure) => void
}

/** The worker's data about the account, the settings and the outbox. */
export const createWorkerData = ({ call, openedAt, showFailure }: Ports) => {
  /** `undefined` until the worker has responded. */
  const connection = signal<ConnectionView | null | undefined>(undefined)
  /** `null` until the worker has responded. */
  const settings = signal<Settings | null>(null)
  /** `null` until the worker has responded: the first frame doesn't contain it, because it changes with time. */
  const rate = signal<RateView | null>(null)
  const counts = signal<JobCounts | null>(null)
  /** How many stored requests couldn't be read when the popup opened. */
  const unreadable = signal(0)
  /** Values that parameters had before, for suggestions. */
  const remembered = signal<RememberedValues>({})
  /** Options of the stored draft that were chosen for another account. */
  const leftOutOfDraft = signal<readonly LeftOutOption[]>([])
  const collections = createCollections({ call })
  const serviceZone = () => connection.value?.serviceZone ?? UNKNOWN_ZONE

  const show = (reported: Pick<FirstFrame, 'connection' | 'settings' | 'counts' | 'unreadable'>): void => {
    connection.value = reported.connection
    settings.value = reported.settings
    counts.value = reported.counts
    unreadable.value = reported.unreadable
  }

  return {
    connection,
    settings,
    rate,
    counts,
    unreadable,
    remembered,
    leftOutOfDraft,
    collections,
    serviceZone,
    /** Whether the worker has responded with everything. Until then, the worker resolves every press. */
    isComplete: computed(() => rate.value !== null),
    /**
     * The initial options of a link to this address; they change with the settings. An expiry after creation is counted
     * from when the popup opened, so that it doesn't change while it is shown.
     */
    initialOptions: (url: string, choice?: PresetChoice): InitialOptions =>
      settings.value === null ? NOTHING : initialOptions(url, choice, settings.value, openedAt, serviceZone()),
    showFrame: show,
    showOverview: (overview: Overview): void =>
      batch(() => {
        show(overview)
        rate.value = overview.rate
        remembered.value = overview.remembered
        leftOutOfDraft.value = overview.draft?.leftOut ?? []
        collections.show(overview.collections)
      }),
    /** Applies an event. Returns whether another account is connected now, or none: all other data is outdated then. */
    onEvent: (event: WorkerEvent): boolean => {
      if (event.event === 'rate' && rate.value !== null) rate.value = event.rate
      if (event.event === 'jobs') counts.value = event.counts
      if (event.event === 'settings') settings.value = event.settings
      if (event.event === 'collections') collections.show(event.collections)
      if (event.event !== 'connection') return false
      if (event.connection?.id !== connection.value?.id) return true
      connection.value = event.connection
      return false
    },
    /** Removes this value of this parameter from the suggestions. */
    forget: async (name: string, value: string): Promise<void> => {
      const left = await call('forgetRemembered', { name, value })
      if (left.ok) remembered.value = left.value
      else showFailure(left.failure)
    },
  }
}

const NOTHING: InitialOptions = { options: {}, preset: null, rule: null }
