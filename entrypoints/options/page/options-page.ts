import { computed, effect, signal, untracked } from '@preact/signals'
import type { ServiceClock } from '../../../components/link-options/options-form.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { fromServiceTime, toServiceTime } from '../../../lib/model/service-clock.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { createConnectionState } from '../connection/connection-state.ts'
import type { OriginAccess } from '../connection/origin-access.ts'
import { createPassphraseState } from '../connection/passphrase-state.ts'
import { createDefaultsState } from '../defaults/defaults-state.ts'
import type { ExtraPermissions } from '../defaults/extra-permissions.ts'
import type { Shortcuts } from '../defaults/shortcuts.ts'
import { createOtherConnectionsState } from '../outbox/other-connections-state.ts'
import { createPresetsState } from '../presets/presets-state.ts'
import { createExportState } from '../transfer/export-state.ts'
import { createSettingsTransferState } from '../transfer/settings-transfer-state.ts'
import { type AccountSections, createAccountSections } from './account-sections.ts'
import { type AddressBar, createRoute } from './route.ts'
import type { Call, Read, Send, SendMany, Subscribe } from './rpc.ts'
import type { Schedule } from './schedule.ts'
import { createSession } from './session.ts'

export interface OptionsWorld {
  call: Call
  read: Read
  send: Send
  sendMany: SendMany
  subscribe: Subscribe
  access: OriginAccess
  extras: ExtraPermissions
  shortcuts: Shortcuts
  addressBar: AddressBar
  schedule: Schedule
  now: () => number
  /** From 0 to below 1. */
  random: () => number
  newId: () => string
  /** The URLs of the window's tabs; `null` if the permission was denied. Call it in a click handler. */
  windowTabs: () => Promise<string[] | null>
}

/** Everything that the options page shows and can do. */
export type OptionsPage = ReturnType<typeof createOptionsPage>

export const createOptionsPage = (world: OptionsWorld) => {
  const { call, subscribe, access, addressBar, now, newId } = world
  const session = createSession({ call, subscribe })
  const { connection, collections, settings, counts, rate } = session
  const shared = { connection, collections, settings, counts, rate }
  const offset = (): number | null => session.connection.peek()?.serviceOffsetMinutes ?? null
  const serviceClock: ServiceClock = {
    now,
    toService: (moment) => toServiceTime(moment, offset()),
    fromService: (dateTime) => fromServiceTime(dateTime, offset()),
  }
  const nowAtService = () => serviceClock.toService(now())
  const changed = (connection: ConnectionView | null): void => session.note({ event: 'connection', connection })
  const saved = (settings: Settings): void => session.note({ event: 'settings', settings })
  const account = signal<AccountSections | null>(null)
  const identity = computed(() => {
    const connection = session.connection.value
    // With a changed name or email address, or a locked key, it is still the same account: its drafts are kept.
    return connection ? JSON.stringify([connection.baseUrl, connection.accountId]) : null
  })

  const presets = createPresetsState({ call, settings: session.settings, saved, nowAtService, newId })
  const defaults = createDefaultsState({ call, settings: session.settings, connection, saved, nowAtService })

  return {
    session,
    route: createRoute(addressBar, session.connection),
    connection: createConnectionState({
      call,
      holdsOrigin: access.holds,
      requestOrigin: access.request,
      connected: changed,
      connection,
      goToForm: () => {
        addressBar.location.hash = '#connection'
      },
    }),
    otherConnections: createOtherConnectionsState(call),
    passphrase: createPassphraseState({ call, changed }),
    presets,
    defaults,
    accountExport: createExportState({ ...world, connection, rate, counts }),
    settingsTransfer: createSettingsTransferState({ ...world, settings, saved }),
    extras: world.extras,
    shortcuts: world.shortcuts,
    /** The current time by the service's clock. */
    nowAtService,
    /** `null` without a connection. */
    account,
    serviceClock,
    /** Whether closing the page would lose something that was typed. */
    hasUnsent: () => defaults.edited.peek() || presets.edited.peek() || (account.peek()?.hasUnsent() ?? false),
    start: () => {
      effect(() => {
        const connected = identity.value !== null
        untracked(() => {
          account.value?.stop()
          account.value = connected ? createAccountSections({ ...world, ...shared, changed }) : null
        })
      })
      return session.start()
    },
  }
}
