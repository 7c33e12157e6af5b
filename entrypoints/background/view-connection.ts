import type { ExtendedName } from '../../lib/contract/operations.ts'
import type { ConnectionView, WorkerEvent } from '../../lib/rpc/protocol.ts'
import { type Connection, keyOwner } from './connection-store.ts'
import type { KeyStore } from './key-store.ts'
import { pixelVocabulary } from './pixel-vocabulary.ts'

/** A connection as a page shows it: of its key only how it is kept. */
export const viewConnection = async (
  keys: Pick<KeyStore, 'protection'>,
  connection: Connection,
): Promise<ConnectionView> => {
  const { baseUrl, account, clock, abilities } = connection
  const has = (...names: ExtendedName[]): boolean => names.every((name) => abilities.operations.includes(name))
  return {
    baseUrl,
    accountId: account.id,
    accountName: account.username === '' ? account.email : account.username,
    email: account.email,
    avatar: account.avatar,
    plan: account.status,
    serviceOffsetMinutes: clock.offsetMinutes,
    lacking: [...new Set([...abilities.dropped, ...abilities.uncovered])],
    canChangeLinks: has('updateLink', 'deleteLink'),
    canDeletePixels: has('deletePixel'),
    pixelTypes: pixelVocabulary(connection),
    ...(await keys.protection(keyOwner(connection))),
  }
}

/** Tells every open page what the connection is like now, and answers with it. */
export type TellConnection = (connection: Connection) => Promise<ConnectionView>

export const createTellConnection =
  (keys: Pick<KeyStore, 'protection'>, broadcast: (event: WorkerEvent) => void): TellConnection =>
  async (connection) => {
    const view = await viewConnection(keys, connection)
    broadcast({ event: 'connection', connection: view })
    return view
  }
