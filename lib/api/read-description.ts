import type { ExtendedName } from '../contract/operations.ts'
import { parseJson } from './answer.ts'
import { describedOperations } from './described-operations.ts'
import { type ClientWorld, DEFAULT_TIMEOUT_MS, fetchText } from './fetch-text.ts'

/**
 * Which operations beyond the contract the service's OpenAPI description has; `null` without a readable one. The
 * description is public, so the key is not sent.
 */
export const readDescription = async (
  world: ClientWorld,
  baseUrl: string,
): Promise<Partial<Record<ExtendedName, boolean>> | null> => {
  const init = { method: 'GET', headers: { Accept: 'application/json' } }
  const arrived = await fetchText(world, `${baseUrl}/api/openapi.json`, init, DEFAULT_TIMEOUT_MS)
  if (!arrived.ok || arrived.value.status !== 200 || !arrived.value.text.ok) return null
  return describedOperations(parseJson(arrived.value.text.value))
}
