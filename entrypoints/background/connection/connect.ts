import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import { request } from '../../../lib/api/client.ts'
import { fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import type { LeavesRequests, UnfinishedRequests } from '../../../lib/model/job-view.ts'
import type { KeyStore } from '../key/key-store.ts'
import type { World } from '../world.ts'
import {
  type Connection,
  type ConnectionStore,
  connectionId,
  NOTHING_LEARNED,
  withAccount,
} from './connection-store.ts'

interface Ports {
  world: Pick<World, 'fetch' | 'now' | 'isAllowed'>
  connections: ConnectionStore
  keys: KeyStore
  /**
   * The requests that would be left waiting if another connection replaced this one; `null` if there are none or the
   * user agreed.
   */
  leaves: (connection: string) => Promise<UnfinishedRequests | null>
  /** Aborted if the user connects another service or disconnects in the meantime. */
  signal?: AbortSignal
}

/**
 * Tries an address with a key, and stores both only once the service has shown whose account it is. Until then the
 * current connection stays.
 */
export const connect = async (
  { world, connections, keys, leaves, signal }: Ports,
  typed: { baseUrl: string; key: string; unencrypted?: boolean | undefined },
): Promise<Result<Connection | LeavesRequests>> => {
  const address = parseBaseUrl(typed.baseUrl, { allowUnencrypted: typed.unencrypted ?? false })
  if (!address.ok) return address
  const { baseUrl, origin, originPattern, unencrypted } = address.value
  // Only a page can request the permission from the user.
  if (!(await world.isAllowed(originPattern))) return fail({ kind: 'permission', origin })
  const { result } = await request(world, { baseUrl, key: typed.key }, 'readAccount', {}, signal && { signal })
  if (!result.ok) return signal?.aborted === true ? SUPERSEDED : result

  const account = result.value.data
  const id = connectionId(baseUrl, account.id)
  const before = await connections.read()
  if (!before.ok) return before
  const left = before.value === null || before.value.id === id ? null : await leaves(before.value.id)
  if (signal?.aborted === true) return SUPERSEDED
  if (left !== null) return ok({ leaves: left })
  // The key comes first: a connection without one can't send, and a key without a connection is sent nowhere.
  const keyStored = await keys.write({ connectionId: id, origin }, typed.key)
  if (!keyStored.ok) return keyStored
  const stored: Connection = {
    ...(before.value?.id === id ? withAccount(before.value, account) : NOTHING_LEARNED),
    id,
    baseUrl,
    unencrypted,
    account,
  }
  const written = await connections.change(() => stored)
  return written.ok ? ok(stored) : written
}

const SUPERSEDED = invalid('connection', 'connect_superseded')
