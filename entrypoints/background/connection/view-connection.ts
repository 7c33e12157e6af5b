import { isExtendedOption } from '../../../lib/contract/link-options.ts'
import type { ExtendedName } from '../../../lib/contract/operations.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { needsUser } from '../../../lib/outbox/can-have-happened.ts'
import type { Outbox, OutboxView } from '../../../lib/outbox/outbox.ts'
import type { WorkerEvent } from '../../../lib/rpc/worker-event.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { KeyProtection, KeyStore } from '../key/key-store.ts'
import { aliasCapabilities } from './capabilities.ts'
import { type Connection, type ConnectionStore, keyOwner, serviceZoneOf } from './connection-store.ts'
import { pixelVocabulary } from './pixel-vocabulary.ts'

interface Ports {
  keys: Pick<KeyStore, 'protection'>
  outbox: Pick<Outbox, 'view'>
}

/**
 * A connection as pages show it. Of its key, it contains only how the key is stored and whether the service rejected
 * it.
 */
export const readConnectionView = async ({ keys, outbox }: Ports, connection: Connection): Promise<ConnectionView> => {
  const [viewed, protection] = await Promise.all([outbox.view(connection.id), keys.protection(keyOwner(connection))])
  // An outbox that can't be read is reported wherever it is used.
  return connectionView(connection, viewed.ok ? viewed.value : null, protection)
}

export const connectionView = (
  connection: Connection,
  outbox: OutboxView | null,
  protection: KeyProtection,
): ConnectionView => {
  const { baseUrl, account, capabilities } = connection
  const failure = outbox?.status.hold?.failure ?? null
  const has = (...names: ExtendedName[]): boolean => names.every((name) => capabilities.operations.includes(name))
  return {
    id: connection.id,
    baseUrl,
    accountName: account.username === '' ? account.email : account.username,
    email: account.email,
    avatar: account.avatar,
    plan: account.status,
    serviceZone: serviceZoneOf(connection),
    ...aliasCapabilities(capabilities),
    extendedOptions: capabilities.applied.filter(isExtendedOption),
    shortBases: outbox?.shortBases ?? { own: null, byHost: {} },
    canChangeLinks: has('updateLink', 'deleteLink'),
    keepsUnsentFields: capabilities.keepsUnsentFields ?? false,
    canDeletePixels: has('deletePixel'),
    canReadClicks: has('readClicks'),
    pixelTypes: pixelVocabulary(connection),
    blocked: needsUser(failure) ? failure : null,
    ...protection,
  }
}

/** Sends the connection's current state to every open page, and returns it. */
type BroadcastConnection = (connection: Connection) => Promise<ConnectionView>

/**
 * Broadcasts connections one after the other, each as stored at its turn, because a caller's own copy may be outdated.
 * A connection that is not current anymore is not sent.
 */
export const createConnectionBroadcast = (
  connections: ConnectionStore,
  ports: Ports,
  broadcast: (event: WorkerEvent) => void,
): BroadcastConnection => {
  const inTurn = createSerialQueue()
  return (connection) =>
    inTurn(async () => {
      const stored = await connections.read()
      const current = stored.ok && stored.value?.id === connection.id ? stored.value : null
      const view = await readConnectionView(ports, current ?? connection)
      if (current !== null) broadcast({ event: 'connection', connection: view })
      return view
    })
}
