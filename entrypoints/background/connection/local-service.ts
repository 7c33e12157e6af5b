import { readDescription } from '../../../lib/api/read-description.ts'
import type { World } from '../world.ts'

/** The address of `npm run service` by default. */
const ADDRESS = 'http://127.0.0.1:8787'
const PATTERN = 'http://127.0.0.1/*'

/**
 * The address of a service on this machine; `null` if none answers, or if the extension may not access this machine, as
 * in the store builds. Its public description distinguishes it from other programs; no key is sent.
 */
export const findLocalService = async ({
  fetch,
  now,
  isAllowed,
}: Pick<World, 'fetch' | 'now' | 'isAllowed'>): Promise<string | null> => {
  if (!(await isAllowed(PATTERN))) return null
  const described = await readDescription({ fetch, now }, ADDRESS)
  return described !== null && Object.values(described.operations).includes(true) ? ADDRESS : null
}
