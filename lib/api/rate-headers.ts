import { RATE_LIMIT_HEADERS } from '../contract/rate-limit.ts'
import { isJsonObject } from '../json-object.ts'
import { HOUR, SECOND } from '../model/durations.ts'
import { dateTimeInUtc } from '../model/service-clock.ts'

/** What one response says about the rate limit. Times are epoch milliseconds by our own clock. */
export interface RateReading {
  limit: number | null
  remaining: number | null
  resetAt: number | null
  /** Set if the service limited the rate: it refuses requests before this time. */
  retryAt: number | null
}

export const NO_RATE_READING: RateReading = { limit: null, remaining: null, resetAt: null, retryAt: null }

interface RateSource {
  status: number
  headers: Headers
  /** The response's parsed JSON; anything but an object is ignored. */
  body: unknown
  /** When the response arrived. */
  now: number
}

/** The longest wait that is believed, because a quota may be monthly. A longer one counts as a mistake. */
const MAX_WAIT = 31 * 24 * HOUR
/** The wait if a rate-limited response doesn't name one (FIELD.md line 4). */
const DEFAULT_WAIT = 60 * SECOND
/**
 * Numbers from here on are Unix seconds (since 1973), from the next one on Unix milliseconds; below both, seconds from
 * now.
 */
const MIN_UNIX_SECONDS = 1e8
const MIN_UNIX_MILLISECONDS = 1e11

const NUMBER = /^-?\d{1,16}(?:\.\d{1,9})?$/
// The three forms of an HTTP date, and ISO 8601 with a zone. `Date.parse` alone would also accept "7" or "May".
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w :-]{8,32}$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/

const asNumber = (value: string): number | null => (NUMBER.test(value) ? Number(value) : null)

/** A time in epoch milliseconds. A date without a zone is read as UTC, because the zone is unknown. */
const asMoment = (value: string): number | null => {
  let moment = Number.NaN
  // The asctime form has no zone and means UTC like the others.
  if (HTTP_DATE.test(value)) moment = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`)
  else if (ISO_DATE.test(value)) moment = Date.parse(value)
  return Number.isNaN(moment) ? dateTimeInUtc(value) : moment
}

/** The service's clock minus ours, in milliseconds, by the response's `Date`; `null` without one. */
export const clockOffset = (headers: Headers, now: number): number | null => {
  const date = asMoment(headers.get('date')?.trim() ?? '')
  return date === null ? null : date - now
}

/** How far a time is ahead of the response. Absolute times are measured by the service's own clock. */
const wait = (stated: string, serviceNow: number): number | null => {
  const value = stated.trim()
  const number = asNumber(value)
  if (number === null) {
    const moment = asMoment(value)
    return moment === null ? null : moment - serviceNow
  }
  if (number >= MIN_UNIX_MILLISECONDS) return number - serviceNow
  if (number >= MIN_UNIX_SECONDS) return number * SECOND - serviceNow
  return number * SECOND
}

/**
 * FIELD.md line 5: a reset in the past or more than an hour ahead is ignored. Times are rounded to whole seconds, so a
 * time that has just passed counts as now.
 */
const resetWait = (headers: Headers, serviceNow: number): number | null => {
  const stated = headers.get(RATE_LIMIT_HEADERS.reset) ?? ''
  const ahead = wait(stated, serviceNow)
  if (ahead === null || ahead <= -SECOND || ahead > HOUR || stated.trim() === '0') return null
  return Math.max(0, ahead)
}

const retryWait = (stated: unknown, serviceNow: number): number | null =>
  typeof stated === 'string' || typeof stated === 'number' ? wait(String(stated), serviceNow) : null

/** The wait: at least a second, so that a queue doesn't spin. */
const pause = (stated: unknown, serviceNow: number): number | null => {
  const ahead = retryWait(stated, serviceNow)
  return ahead === null || ahead < 0 || ahead > MAX_WAIT ? null : Math.max(ahead, SECOND)
}

const bodyRetryAfter = (body: unknown): unknown =>
  isJsonObject(body) ? (body['Retry-After'] ?? body['retry-after'] ?? body.retry_after) : undefined

/**
 * FIELD.md line 4: HTTP 429, `error: 429` with any status, or a refusal with a retry time. An empty or past time in a
 * refusal doesn't count: the request would be sent again forever.
 */
const isToldToSlowDown = ({ status, body }: RateSource, serviceNow: number): boolean => {
  if (status === 429) return true
  if (!isJsonObject(body)) return false
  if (body.error === 429 || body.error === '429') return true
  const refused = status < 500 && body.error !== 0 && body.error !== '0' && body.error !== false
  return refused && (retryWait(bodyRetryAfter(body), serviceNow) ?? 0) > 0
}

const count = (headers: Headers, name: string): number | null => {
  const number = asNumber(headers.get(name)?.trim() ?? '')
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** Reads everything that a response says about the rate limit. Meaningless values are ignored. */
export const readRate = (source: RateSource): RateReading => {
  const { headers, now } = source
  const serviceNow = now + (clockOffset(headers, now) ?? 0)
  const limit = count(headers, RATE_LIMIT_HEADERS.limit)
  const remaining = count(headers, RATE_LIMIT_HEADERS.remaining)
  const reset = resetWait(headers, serviceNow)
  const retry = isToldToSlowDown(source, serviceNow)
    ? (pause(bodyRetryAfter(source.body), serviceNow) ??
      pause(headers.get('retry-after') ?? undefined, serviceNow) ??
      reset ??
      DEFAULT_WAIT)
    : null
  return {
    limit: limit !== null && limit > 0 ? limit : null,
    // -1 (line 5) is not a number of requests: the service has just served this one, so it doesn't mean that none is
    // left.
    remaining: remaining !== null && remaining >= 0 ? remaining : null,
    resetAt: reset === null ? null : now + reset,
    retryAt: retry === null ? null : now + retry,
  }
}
