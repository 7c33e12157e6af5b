import type { Failure } from '../../lib/model/failure.ts'
import type { Exchange } from './exchange.ts'

/** Whether the service has an endpoint, by what it did when it was used. */
export type Support = 'yes' | 'no' | 'not in this plan' | 'refuses' | 'unreadable' | 'unreachable' | 'not tried'

/** What an unknown address is answered with, whoever answers. */
const UNKNOWN_ADDRESS = new Set([404, 405, 501])

const BY_FAILURE: Partial<Record<Failure['kind'], Support>> = {
  'not-allowed': 'not in this plan',
  unreadable: 'unreadable',
  'too-large': 'unreadable',
  redirected: 'unreadable',
  refused: 'refuses',
  'not-found': 'refuses',
  'key-refused': 'refuses',
  'slow-down': 'refuses',
}

/** What one answer says about that. */
export const supportOf = ({ answered: { result }, raw }: Exchange): Support => {
  if (result.ok) return 'yes'
  if (UNKNOWN_ADDRESS.has(raw?.status ?? 0)) return 'no'
  return BY_FAILURE[result.failure.kind] ?? 'unreachable'
}
