import { computed, type ReadonlySignal } from '@preact/signals'
import type { ServiceClock } from '../../components/link-options/options-form.ts'
import type { Collection, CollectionName, Collections } from '../../lib/model/collections.ts'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import { fromServiceTime, toServiceTime } from '../../lib/model/service-clock.ts'
import type { Settings } from '../../lib/model/settings.ts'
import { createAssignState } from './assigning/assign-state.ts'
import { createBulkState } from './bulk/bulk-state.ts'
import { createCollectionState } from './collections/collection-state.ts'
import type { CollectionDescription } from './collections/description.ts'
import { createCapabilitiesState } from './connection/capabilities-state.ts'
import { createConnectionState } from './connection/connection-state.ts'
import { createPassphraseState } from './connection/passphrase-state.ts'
import type { PermissionsBrowser } from './defaults/extra-permissions.ts'
import type { ShortcutsBrowser } from './defaults/shortcuts.ts'
import { createPendingJobs } from './jobs/pending-jobs.ts'
import { createOtherConnectionsState } from './outbox/other-connections-state.ts'
import type { JobEditors } from './outbox/outbox-state.ts'
import type { OriginAccess } from './page/origin-access.ts'
import { createAskAgain } from './page/retry.ts'
import type { AddressBar } from './page/route.ts'
import type { Call, Read, Send, SendMany, Subscribe } from './page/rpc.ts'
import type { Schedule } from './page/schedule.ts'
import { createSession } from './page/session.ts'

export interface OptionsWorld {
  call: Call
  read: Read
  send: Send
  sendMany: SendMany
  subscribe: Subscribe
  access: OriginAccess
  permissions: PermissionsBrowser
  shortcutsBrowser: ShortcutsBrowser
  /** Whether the button is in the toolbar; `null` if the browser doesn't say. */
  isPinned: () => Promise<boolean | null>
  addressBar: AddressBar
  schedule: Schedule
  now: () => number
  /** From 0 to below 1. */
  random: () => number
  newId: () => string
  /** The URLs of the window's tabs; `null` if the permission was denied. Call it in a click handler. */
  windowTabs: () => Promise<string[] | null>
}

/** What any section can use, for as long as the page is open. */
export const createPageScope = (world: OptionsWorld) => {
  const { call, access, addressBar, now } = world
  const session = createSession(world)
  const { connection } = session
  const offset = (): number | null => connection.peek()?.serviceOffsetMinutes ?? null
  const serviceClock: ServiceClock = {
    now,
    toService: (moment) => toServiceTime(moment, offset()),
    fromService: (dateTime) => fromServiceTime(dateTime, offset()),
  }
  /** Shows the connection that a call returned, before the worker's event. */
  const changed = (connection: ConnectionView | null): void => session.note({ event: 'connection', connection })
  return {
    ...world,
    session,
    connection,
    collections: session.collections,
    settings: session.settings,
    counts: session.counts,
    rate: session.rate,
    serviceClock,
    /** The current time by the service's clock. */
    nowAtService: () => serviceClock.toService(now()),
    changed,
    /** Shows the settings that a call returned, before the worker's event. */
    saved: (settings: Settings): void => session.note({ event: 'settings', settings }),
    connecting: createConnectionState({
      call,
      holdsOrigin: access.holds,
      requestOrigin: access.request,
      connected: changed,
      connection,
      settings: session.settings,
      goToForm: () => {
        addressBar.location.hash = '#connection'
      },
    }),
    otherConnections: createOtherConnectionsState(call),
    passphrase: createPassphraseState({ call, changed }),
  }
}

type RowIn<Name extends CollectionName> = Collections[Name]['items'][number]

/** What sections about an account can use besides. It is created again for each account. */
export const createAccountScope = (page: ReturnType<typeof createPageScope>) => {
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
    assign: createAssignState({ ...page, pending, links: (question) => page.call('links', question) }),
    bulk: createBulkState({ ...page, queued: page.counts, uuid: page.newId }),
    capabilities: createCapabilitiesState(page),
    /** The forms of all sections, filled in as these are created. */
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
