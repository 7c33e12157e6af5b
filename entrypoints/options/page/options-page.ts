import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { ServiceClock } from '../../../components/link-options/options-form.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { fromServiceTime, toServiceTime } from '../../../lib/model/service-clock.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { type ConnectionState, createConnectionState } from '../connection/connection-state.ts'
import type { OriginAccess } from '../connection/origin-access.ts'
import { createPassphraseState, type PassphraseState } from '../connection/passphrase-state.ts'
import { createDefaultsState, type DefaultsState } from '../defaults/defaults-state.ts'
import type { ExtraPermissions } from '../defaults/extra-permissions.ts'
import { createElsewhereState, type ElsewhereState } from '../outbox/elsewhere-state.ts'
import { createPresetsState, type PresetsState } from '../presets/presets-state.ts'
import { createExportState, type ExportState } from '../transfer/export-state.ts'
import { createSettingsTransferState, type SettingsTransferState } from '../transfer/settings-transfer-state.ts'
import { type AccountSections, createAccountSections } from './account-sections.ts'
import type { Route } from './route.ts'
import { type AddressBar, createRoute } from './route.ts'
import type { Call, Read, Send, SendMany, Subscribe } from './rpc.ts'
import type { Schedule } from './schedule.ts'
import { createSession, type Session } from './session.ts'

/** Everything that the options page shows and can do. */
export interface OptionsPage {
  session: Session
  route: ReadonlySignal<Route>
  connection: ConnectionState
  elsewhere: ElsewhereState
  passphrase: PassphraseState
  presets: PresetsState
  defaults: DefaultsState
  accountExport: ExportState
  settingsTransfer: SettingsTransferState
  extras: ExtraPermissions
  /** `null` without a connection. */
  account: ReadonlySignal<AccountSections | null>
  /** The present moment as the service's own clock writes it. */
  nowAtService: () => string
  serviceClock: ServiceClock
  /** Whether closing the page would lose something that was typed in it. */
  hasUnsent: () => boolean
  start: () => Promise<void>
}

export interface OptionsWorld {
  call: Call
  read: Read
  send: Send
  sendMany: SendMany
  subscribe: Subscribe
  access: OriginAccess
  extras: ExtraPermissions
  addressBar: AddressBar
  schedule: Schedule
  now: () => number
  newId: () => string
  /** The addresses of the window's tabs; `null` when the permission was refused. To be called by a click. */
  windowTabs: () => Promise<string[] | null>
}

export const createOptionsPage = (world: OptionsWorld): OptionsPage => {
  const { call, subscribe, access, addressBar, now, newId } = world
  const session = createSession({ call, subscribe })
  const { connection, choices, settings, counts, rate } = session
  const shared = { connection, choices, settings, counts, rate }
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
    // With a changed name or e-mail address, or locked, it is still the same account: nothing typed about it is lost.
    return connection ? JSON.stringify([connection.baseUrl, connection.accountId]) : null
  })

  const presets = createPresetsState({ call, settings: session.settings, saved, nowAtService, newId })
  const defaults = createDefaultsState({ call, settings: session.settings, saved, nowAtService })

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
    elsewhere: createElsewhereState(call),
    passphrase: createPassphraseState({ call, changed }),
    presets,
    defaults,
    accountExport: createExportState({ ...world, connection, rate, counts }),
    settingsTransfer: createSettingsTransferState({ ...world, settings, saved }),
    extras: world.extras,
    nowAtService,
    account,
    serviceClock,
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
