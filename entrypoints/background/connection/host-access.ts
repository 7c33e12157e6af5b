import { originPatternOf } from '../../../lib/address/base-url.ts'
import type { Block } from '../../../lib/model/connection-view.ts'
import type { OutboxStore } from '../../../lib/outbox/ports.ts'
import type { World } from '../world.ts'
import { baseUrlOf, type Connection, type ConnectionStore } from './connection-store.ts'

/** Why the extension can't access the connected service; `null` if the browser allows the access. */
export const missingAccess = async (
  isAllowed: World['isAllowed'],
  { baseUrl }: Pick<Connection, 'baseUrl'>,
): Promise<Block | null> => {
  const pattern = originPatternOf(baseUrl)
  return pattern === null || (await isAllowed(pattern)) ? null : { kind: 'permission', origin: new URL(baseUrl).origin }
}

interface Parts {
  connections: Pick<ConnectionStore, 'read'>
  store: Pick<OutboxStore, 'counts'>
  world: Pick<World, 'returnAccess'>
}

/**
 * Returns the permission for a service once nothing needs it: neither the current connection nor a waiting request of
 * the old one. Permissions that the browser granted permanently (a local build's loopback) stay.
 */
export const returnHostAccess = async (parts: Parts, id: string): Promise<void> => {
  const pattern = await unconnectedPattern(parts, id)
  if (pattern === null || (await hasUnfinished(parts.store, id))) return
  await parts.world.returnAccess(pattern)
}

/** The same for a connection that was removed with its requests. */
export const returnAccessOfRemoved = async (parts: Pick<Parts, 'connections' | 'world'>, id: string): Promise<void> => {
  const pattern = await unconnectedPattern(parts, id)
  if (pattern !== null) await parts.world.returnAccess(pattern)
}

/** The match pattern of a connection's service; `null` if the current connection needs it too. */
const unconnectedPattern = async ({ connections }: Pick<Parts, 'connections'>, id: string): Promise<string | null> => {
  const pattern = originPatternOf(baseUrlOf(id))
  const current = await connections.read()
  if (!current.ok || (current.value !== null && originPatternOf(current.value.baseUrl) === pattern)) return null
  return pattern
}

const hasUnfinished = async (store: Parts['store'], id: string): Promise<boolean> => {
  const { waiting, sending, reconciling, unsure } = await store.counts(id)
  return waiting + sending + reconciling + unsure > 0
}
