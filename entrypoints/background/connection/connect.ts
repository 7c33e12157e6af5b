import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import { request } from '../../../lib/api/client.ts'
import type { ClientWorld } from '../../../lib/api/fetch-text.ts'
import type { ElsewhereView, LeavesRequests } from '../../../lib/model/elsewhere-view.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import type { KeyStore } from '../key/key-store.ts'
import {
  type Connection,
  type ConnectionStore,
  connectionId,
  NOTHING_LEARNED,
  withAccount,
} from './connection-store.ts'

export interface ConnectPorts {
  world: ClientWorld
  connections: ConnectionStore
  keys: KeyStore
  isAllowed: (originPattern: string) => Promise<boolean>
  /** What would be left waiting when another connection takes the place of this one; `null` where that is all right. */
  leaves: (connection: string) => Promise<ElsewhereView | null>
}

/**
 * Tries an address with a key, and stores both only once the service has shown whose account that is. What is connected
 * already stays as it is until then.
 */
export const connect = async (
  { world, connections, keys, isAllowed, leaves }: ConnectPorts,
  typed: { baseUrl: string; key: string; unencrypted?: boolean | undefined },
): Promise<Result<Connection | LeavesRequests>> => {
  const address = parseBaseUrl(typed.baseUrl, { allowUnencrypted: typed.unencrypted ?? false })
  if (!address.ok) return address
  const { baseUrl, origin, originPattern, unencrypted } = address.value
  // Only a page with a person in front of it can ask for this.
  if (!(await isAllowed(originPattern))) return fail({ kind: 'permission', origin })
  const { result } = await request(world, { baseUrl, key: typed.key }, 'readAccount', {})
  if (!result.ok) return result

  const account = result.value.data
  const id = connectionId(baseUrl, account.id)
  const before = await connections.read()
  if (!before.ok) return before
  const left = before.value === null || before.value.id === id ? null : await leaves(before.value.id)
  if (left !== null) return ok({ leaves: left })
  // The key comes first: a connection without one could not send, a key without a connection is sent to nobody.
  const kept = await keys.write({ connectionId: id, origin }, typed.key)
  if (!kept.ok) return kept
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
