import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { baseUrlOf } from './connection-store.ts'

type Parts = Pick<WorkerParts, 'connections' | 'store' | 'world'>

/**
 * Returns the permission for a service once nothing needs it: neither the current connection nor a waiting request of
 * the old one. Permissions that the browser granted permanently (a local build's loopback) stay.
 */
export const returnHostAccess = async ({ connections, store, world }: Parts, id: string): Promise<void> => {
  const pattern = patternOf(baseUrlOf(id))
  const current = await connections.read()
  if (pattern === null || !current.ok) return
  if (current.value !== null && patternOf(current.value.baseUrl) === pattern) return
  if (await hasUnfinished(store, id)) return
  await world.returnAccess(pattern)
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
