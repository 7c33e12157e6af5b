import { isJsonObject, type JsonObject } from '../../lib/api/json-object.ts'
import { RATE_LIMIT_HEADERS } from '../../lib/contract/rate-limit.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import type { Exchange, RawAnswer } from './conversation.ts'

/** One way in which a service differs from the specification. */
export interface Finding {
  /** Its line in FIELD.md; `null` if there is none. */
  line: number | null
  says: string
  /** What Terselink does about it. */
  does: string
  /** The name of an additional field, if the finding is only about that. */
  field?: string
}

/** A rule for one answer that applies to the whole service. */
type AnswerRule = (exchange: Exchange, body: JsonObject | null) => Finding | null

export const bodyOf = (raw: RawAnswer | null): JsonObject | null => {
  try {
    const body: unknown = JSON.parse((raw?.text ?? '').replace(/^\uFEFF/, ''))
    return isJsonObject(body) ? body : null
  } catch {
    return null
  }
}

const failureOf = ({ answered: { result } }: Exchange) => (result.ok ? null : result.failure)

const REFUSALS = new Set(['refused', 'not-found', 'not-allowed', 'key-refused'])
const isRefusal = (exchange: Exchange): boolean => REFUSALS.has(failureOf(exchange)?.kind ?? '')

const format = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 20))

const successStatus: AnswerRule = ({ answered: { result }, raw }) =>
  result.ok && raw !== null && raw.status !== 200
    ? { line: 1, says: `a success has HTTP status ${raw.status}`, does: 'Accepts every 2xx.' }
    : null

const refusalSpelling: AnswerRule = (exchange, body) =>
  isRefusal(exchange) && body !== null && body.error !== 1
    ? {
        line: 1,
        says: `“error” of a refusal is ${format(body.error)}`,
        does: 'Treats everything but 0, "0" and false as a refusal, and every status but 2xx.',
      }
    : null

const refusalStatus: AnswerRule = (exchange) =>
  isRefusal(exchange) && exchange.raw?.status === 200
    ? { line: 2, says: 'a refusal has HTTP status 200', does: 'Checks “error”, never the status alone.' }
    : null

const messageField: AnswerRule = (_, body) =>
  body !== null && body.message === undefined && typeof body.msg === 'string'
    ? { line: 3, says: 'the message is in “msg”', does: 'Shows that.' }
    : null

const markup: AnswerRule = (_, body) =>
  [body?.message, body?.msg].some((message) => typeof message === 'string' && /<[a-z!/]/i.test(message))
    ? { line: 3, says: 'messages contain markup', does: 'Shows it as text.' }
    : null

const slowDown: AnswerRule = (exchange, body) => {
  if (failureOf(exchange)?.kind !== 'slow-down' || exchange.raw === null) return null
  const { status, headers } = exchange.raw
  const inBody = body !== null && Object.keys(body).some((key) => key.toLowerCase() === 'retry-after')
  const when = inBody
    ? 'with “Retry-After” in the body'
    : headers.has('retry-after')
      ? 'with the header Retry-After'
      : 'without a time'
  return status === 429 && when === 'with the header Retry-After'
    ? null
    : {
        line: 4,
        says: `“slow down” has HTTP status ${status}, ${when}`,
        does: 'Waits that long, or a minute, then sends the waiting requests.',
      }
}

/** A refused key may also mean that the web server drops the header; only a person can tell. */
const keyStatus: AnswerRule = (exchange) => {
  const failure = failureOf(exchange)
  if (failure?.kind !== 'key-refused' || exchange.raw === null) return null
  if (exchange.purpose === 'probe') {
    return exchange.raw.status === 403
      ? null
      : {
          line: 6,
          says: `a wrong key is refused with HTTP ${exchange.raw.status}`,
          does: 'Decides by the account request alone whether a key is valid.',
        }
  }
  return {
    line: 6,
    says: 'the key is refused, or the Authorization header is dropped',
    does: failureText(failure, String).advice,
  }
}

const byteOrderMark: AnswerRule = ({ raw }) =>
  raw?.text?.startsWith('\uFEFF') === true
    ? { line: 7, says: 'answers begin with a byte order mark', does: 'Skips it.' }
    : null

/** Searched in the text, since parsing turns 2.0 into 2. */
const DECIMAL_POINT = /"\w+"\s*:\s*\d+\.0+\s*[,}\]]/

const decimalPoint: AnswerRule = ({ raw }, body) =>
  body !== null && DECIMAL_POINT.test(raw?.text ?? '')
    ? { line: 11, says: 'integers have a decimal point', does: 'Reads 2.0 as 2.' }
    : null

/** Describes an answer that is not a JSON object, without repeating it; `null` if it is one. */
export const describeNonObject = (text: string): string | null => {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return 'an empty body'
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch {
    if (trimmed.startsWith('<')) return 'an HTML page'
    return /[{[]/.test(trimmed.slice(1)) && /[}\]]$/.test(trimmed)
      ? 'JSON with something before it'
      : 'something other than JSON'
  }
  if (Array.isArray(value)) return 'a JSON list'
  if (value === null) return 'null'
  return typeof value === 'object' ? null : `a single ${typeof value === 'string' ? 'text' : typeof value}`
}

/** Reported for the endpoint. */
export const notTheApi: AnswerRule = (exchange) => {
  const what =
    exchange.raw?.text === undefined || exchange.raw.text === null ? null : describeNonObject(exchange.raw.text)
  return what !== null && failureOf(exchange)?.kind !== 'slow-down'
    ? {
        line: 7,
        says: `it answers with ${what} (HTTP ${exchange.raw?.status})`,
        does: 'Says that this is not the API, and never shows the answer.',
      }
    : null
}

const TOLERATED_CLOCK_MS = 5 * 60_000

const clock: AnswerRule = ({ answered: { clockOffsetMs } }) =>
  clockOffsetMs !== null && Math.abs(clockOffsetMs) > TOLERATED_CLOCK_MS
    ? {
        line: 5,
        says: `the service’s clock is ${Math.round(Math.abs(clockOffsetMs) / 60_000)} minutes ${clockOffsetMs > 0 ? 'ahead of' : 'behind'} this machine’s`,
        does: 'Compares the service’s times with the service’s own clock.',
      }
    : null

const RESET_FORMATS: readonly { is: RegExp; says: string }[] = [
  { is: /^\d{12,}$/, says: 'in milliseconds' },
  { is: /^\d{4}-\d\d-\d\d /, says: 'a date-time without a time zone' },
  { is: /[a-z]/i, says: 'a textual date' },
  { is: /^-?\d{1,8}$/, says: 'in seconds from now' },
]

const UNIX_SECONDS = /^\d{9,11}$/

const missing = (headers: Headers): string[] => Object.values(RATE_LIMIT_HEADERS).filter((name) => !headers.has(name))

const rateFinding = (says: string, does: string): Finding => ({ line: 5, says, does })

const rateHeaders: AnswerRule = ({ raw }) => {
  if (raw === null) return null
  const absent = missing(raw.headers)
  if (absent.length === 0) return null
  const which = absent.length === 3 ? 'there are no rate headers' : `missing: ${absent.join(', ')}`
  return rateFinding(which, 'Counts its own requests: at most 30 a minute.')
}

const resetFormat: AnswerRule = ({ raw }) => {
  const reset = raw?.headers.get(RATE_LIMIT_HEADERS.reset)?.trim() ?? ''
  if (reset === '' || UNIX_SECONDS.test(reset)) return null
  const how = RESET_FORMATS.find(({ is }) => is.test(reset))?.says ?? 'in an unknown format'
  return rateFinding(`the reset time of the rate limit is ${how}`, 'Reads this format.')
}

const uselessReset: AnswerRule = ({ raw, answered: { rate } }) =>
  raw?.headers.has(RATE_LIMIT_HEADERS.reset) === true && rate.resetAt === null
    ? rateFinding('the reset time of the rate limit is in the past or too far ahead', 'Assumes a window of one minute.')
    : null

const overdrawn: AnswerRule = ({ raw }) =>
  raw?.headers.get(RATE_LIMIT_HEADERS.remaining)?.trim().startsWith('-') === true
    ? rateFinding('the remaining requests are negative', 'Treats them as 0.')
    : null

/** Rules that apply to the whole service, whichever endpoint shows it. */
export const EVERYWHERE: readonly AnswerRule[] = [
  successStatus,
  refusalSpelling,
  refusalStatus,
  messageField,
  markup,
  slowDown,
  keyStatus,
  byteOrderMark,
  decimalPoint,
  clock,
  rateHeaders,
  resetFormat,
  uselessReset,
  overdrawn,
]
