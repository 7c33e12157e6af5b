import type { OperationName } from '../contract/operations.ts'
import { MINUTE, SECOND } from '../model/durations.ts'
import type { Failure } from '../model/failure.ts'
import { isUnavailable, wasAnswered, wasSent } from './can-have-happened.ts'
import type { ConnectionRecord } from './connection-record.ts'

/** The first and the largest bound of a delay, in milliseconds. */
interface Backoff {
  first: number
  most: number
}

/** The shortest delay, so that a queue never spins. */
const MIN_DELAY_MS = SECOND
/** Beyond this the power of two exceeds any bound. */
const MAX_DOUBLINGS = 30

/**
 * Full jitter: a random delay up to a bound that doubles with each attempt, so that many clients don't retry together.
 */
export const backoff = ({ first, most }: Backoff, times: number, random: () => number): number => {
  const bound = Math.min(most, first * 2 ** Math.min(Math.max(times, 0), MAX_DOUBLINGS))
  return MIN_DELAY_MS + Math.floor(random() * bound)
}

type Silence = ConnectionRecord['silence']

/** How long a connection is not used after it failed to respond. */
const SILENCE: Backoff = { first: SECOND, most: 5 * MINUTE }

/**
 * When the connection may be used again after an outage; `null` if it may be used now. A time beyond the longest
 * delay was stored before the clock was set back, and is ignored.
 */
export const backoffUntil = ({ silence }: Pick<ConnectionRecord, 'silence'>, now: number): number | null =>
  silence.until > now && silence.until - now <= MIN_DELAY_MS + SILENCE.most ? silence.until : null

/**
 * Whether a failure concerns the whole service. A server error may concern one request only, unless it is HTTP 503 or
 * even the account can't be read.
 */
const isOutage = (operation: OperationName, failure: Failure): boolean =>
  failure.kind === 'service-error' ? isUnavailable(failure) || operation === 'readAccount' : wasSent(failure)

/**
 * Requests in flight together that all fail count as one failure. `Retry-After` is ignored: proxies add a few seconds
 * to each of their errors, and during maintenance it may name hours, for which nothing would be sent.
 */
export const backoffAfter = (
  { silence }: Pick<ConnectionRecord, 'silence'>,
  failure: Failure | null,
  { operation, sentAt }: { operation: OperationName; sentAt: number },
  { now, random }: { now: number; random: () => number },
): Silence => {
  if (failure === null || (wasAnswered(failure) && failure.kind !== 'service-error')) return { count: 0, until: 0 }
  if (!isOutage(operation, failure) || backoffUntil({ silence }, sentAt) !== null) return silence
  const until = now + backoff(SILENCE, silence.count, random)
  return { count: silence.count + 1, until, ...(failure.kind === 'service-error' && { status: failure.status }) }
}
