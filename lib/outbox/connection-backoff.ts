import type { Failure } from '../model/failure.ts'
import { type Backoff, backoff, longestBackoff } from './backoff.ts'
import { wasAnswered, wasSent } from './can-have-happened.ts'
import type { ConnectionRecord } from './connection-record.ts'

type Silence = ConnectionRecord['silence']

/** How long a connection is not used after it failed to respond. */
const SILENCE: Backoff = { first: 1_000, most: 300_000 }

/**
 * When the connection may be used again after an outage; `null` if it may be used now. A time beyond the maximum was
 * stored before the clock was set back, and is ignored.
 */
export const backoffUntil = ({ silence }: Pick<ConnectionRecord, 'silence'>, now: number): number | null =>
  silence.until > now && silence.until - now <= longestBackoff(SILENCE) ? silence.until : null

/** Requests in flight together that all fail count as one failure. */
export const backoffAfter = (
  { silence }: Pick<ConnectionRecord, 'silence'>,
  failure: Failure | null,
  sentAt: number,
  { now, random }: { now: number; random: () => number },
): Silence => {
  if (failure === null || wasAnswered(failure)) return { count: 0, until: 0 }
  if (!wasSent(failure) || backoffUntil({ silence }, sentAt) !== null) return silence
  return { count: silence.count + 1, until: now + backoff(SILENCE, silence.count, random) }
}
