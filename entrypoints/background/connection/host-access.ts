import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { baseUrlOf } from './connection-store.ts'

type Parts = Pick<WorkerParts, 'connections' | 'store' | 'world'>

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
  const pattern = patternOf(baseUrlOf(id))
  const current = await connections.read()
  if (!current.ok || (current.value !== null && patternOf(current.value.baseUrl) === pattern)) return null
  return pattern
}

const hasUnfinished = async (store: Parts['store'], id: string): Promise<boolean> => {
  const { waiting, sending, reconciling, unsure } = await store.counts(id)
  return waiting + sending + reconciling + unsure > 0
}

const patternOf = (baseUrl: string): string | null => {
  // Whatever was allowed when it was connected.
  const address = parseBaseUrl(baseUrl, { allowUnencrypted: true })
  return address.ok ? address.value.originPattern : null
}
