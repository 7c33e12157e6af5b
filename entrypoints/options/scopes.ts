import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Collection, CollectionName, Collections } from '../../lib/model/collections.ts'
import { serviceClockOf } from '../../lib/model/service-clock.ts'
import { createAssignState } from './assigning/assign-state.ts'
import { createBulkState } from './bulk/bulk-state.ts'
import { createChangingState } from './changing/changing-state.ts'
import { createCollectionState } from './collections/collection-state.ts'
import type { CollectionDescription } from './collections/description.ts'
import { createLinkCounting } from './collections/link-counts.ts'
import { createCapabilitiesState } from './connection/capabilities-state.ts'
import { createConnectionState } from './connection/connection-state.ts'
import { createPassphraseState } from './connection/passphrase-state.ts'
import type { PermissionsBrowser } from './defaults/extra-permissions.ts'
import type { ShortcutsBrowser } from './defaults/shortcuts.ts'
import { createPendingJobs } from './jobs/pending-jobs.ts'
import { createOtherConnectionsState } from './outbox/other-connections-state.ts'
import type { JobEditors } from './outbox/outbox-state.ts'
import type { DraggedLinks } from './page/dragged-links.ts'
import type { PageWorld } from './page/page-world.ts'
import { createAskAgain } from './page/retry.ts'
import { callFor } from './page/rpc.ts'
import { createServiceZone } from './page/service-zone.ts'
import { createSession } from './page/session.ts'

/** The page's world, with what only single sections need. */
export interface OptionsWorld extends PageWorld {
  permissions: PermissionsBrowser
  shortcutsBrowser: ShortcutsBrowser
  /** Whether the button is in the toolbar; `null` if the browser doesn't say. */
  isPinned: () => Promise<boolean | null>
}

/** What every section can use, as long as the page is open. */
export const createPageScope = (world: OptionsWorld) => {
  const { call, now } = world
  const session = createSession(world)
  const { connection, connectedAccount, collections, settings, counts, rate, changed, saved } = session
  const shared = { ...world, connection, connectedAccount, collections, settings, counts, rate, changed, saved }
  const serviceZone = createServiceZone(connection)
  const serviceClock = serviceClockOf(() => serviceZone.value, now)
  return {
    ...shared,
    session,
    serviceClock,
    /** The current time by the service's clock. */
    nowAtService: () => serviceClock.toService(now()),
    connecting: createConnectionState(shared),
    otherConnections: createOtherConnectionsState(call),
    passphrase: createPassphraseState(shared),
  }
}

type RowIn<Name extends CollectionName> = Collections[Name]['items'][number]

/** What sections about an account can use in addition. It is created again for each account. */
export const createAccountScope = (shared: ReturnType<typeof createPageScope>, accountId: string) => {
  const page = { ...shared, ...shared.sendFor(accountId), call: callFor(shared.call, accountId) }
  const { call, send, connection, collections, schedule, now } = page
  const pending = createPendingJobs(page)
  const held = computed(() => connection.value?.locked === true || (connection.value?.blocked ?? null) !== null)
  const { askAgain, stop } = createAskAgain({ held, schedule, now })
  const stopPending = pending.start()
  const editors: JobEditors = {}
  return {
    ...page,
    pending,
    askAgain,
    /** Links that the pointer drags from a list to a channel in the navigation. */
    dragged: signal<DraggedLinks | null>(null),
    assign: createAssignState({ ...page, pending }),
    bulk: createBulkState(page),
    channelCounts: createLinkCounting(page, 'channels'),
    changing: createChangingState(page),
    capabilities: createCapabilitiesState(page),
    /** The forms for refused requests. Each section adds its own when it is created. */
    editors,
    collection: <Name extends CollectionName>(name: Name, description: CollectionDescription<RowIn<Name>>) =>
      createCollectionState(description, {
        send,
        pending,
        // The name determines the type of the rows, which TypeScript can't infer.
        collection: computed(() => (collections.value?.[name] ?? null) as Collection<RowIn<Name>> | null),
        read: (force) => call('refreshCollection', { collection: name, force }),
        schedule,
        askAgain,
      }),
    stop: () => {
      stopPending()
      stop()
    },
  }
}

export type AccountScope = ReturnType<typeof createAccountScope>
export type PageScope = ReturnType<typeof createPageScope> & {
  /** `null` without a connection. */
  account: ReadonlySignal<AccountScope | null>
}
