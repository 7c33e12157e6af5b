import type { Failure } from '../model/failure.ts'
import { type Backoff, backoff, longestBackoff } from './backoff.ts'
import { wasAnswered, wasSent } from './can-have-happened.ts'
import type { ConnectionRecord } from './connection-record.ts'

type Silence = ConnectionRecord['silence']

/** How long a connection is left alone when nobody answers. */
const SILENCE: Backoff = { first: 1_000, most: 300_000 }

/**
 * Until when the connection is left alone because nobody answered; `null` while it is not. One that lasts longer than any
 * is planned to was planned by a clock that has been set back since, and means nothing any more.
 */
export const backoffUntil = ({ silence }: Pick<ConnectionRecord, 'silence'>, now: number): number | null =>
  silence.until > now && silence.until - now <= longestBackoff(SILENCE) ? silence.until : null

/** Requests that were under way together and all met nobody count as one. */
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
