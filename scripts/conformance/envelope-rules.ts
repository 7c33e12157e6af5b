import { isJsonObject, type JsonObject } from '../../lib/api/json-object.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import type { Exchange, Finding, RawAnswer } from './exchange.ts'
import { notAnObject } from './not-json.ts'

/** What one answer shows about the service as a whole. */
export type EnvelopeRule = (exchange: Exchange, body: JsonObject | null) => Finding | null

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

const spelled = (value: unknown): string => (value === undefined ? 'left out' : JSON.stringify(value).slice(0, 20))

const successStatus: EnvelopeRule = ({ answered: { result }, raw }) =>
  result.ok && raw !== null && raw.status !== 200
    ? { line: 1, says: `a success comes with HTTP ${raw.status}`, does: 'Takes every 2xx alike.' }
    : null

const refusalSpelling: EnvelopeRule = (exchange, body) =>
  isRefusal(exchange) && body !== null && body.error !== 1
    ? {
        line: 1,
        says: `“error” of a refusal is ${spelled(body.error)}`,
        does: 'Takes everything but 0, "0" and false as a refusal, and so every status but 2xx.',
      }
    : null

const refusalStatus: EnvelopeRule = (exchange) =>
  isRefusal(exchange) && exchange.raw?.status === 200
    ? { line: 2, says: 'a refusal comes with HTTP 200', does: 'Looks at “error”, never at the status alone.' }
    : null

const otherText: EnvelopeRule = (_, body) =>
  body !== null && body.message === undefined && typeof body.msg === 'string'
    ? { line: 3, says: 'the service’s words stand under “msg”', does: 'Shows them from there.' }
    : null

const markup: EnvelopeRule = (_, body) =>
  [body?.message, body?.msg].some((words) => typeof words === 'string' && /<[a-z!/]/i.test(words))
    ? { line: 3, says: 'the service’s words hold markup', does: 'Shows it as text, which does nothing.' }
    : null

const slowDown: EnvelopeRule = (exchange, body) => {
  if (failureOf(exchange)?.kind !== 'slow-down' || exchange.raw === null) return null
  const { status, headers } = exchange.raw
  const inBody = body !== null && Object.keys(body).some((key) => key.toLowerCase() === 'retry-after')
  const when = inBody
    ? 'with “Retry-After” in the body'
    : headers.has('retry-after')
      ? 'with the header Retry-After'
      : 'without saying for how long'
  return status === 429 && when === 'with the header Retry-After'
    ? null
    : {
        line: 4,
        says: `“slow down” comes with HTTP ${status}, ${when}`,
        does: 'Waits as long as it is told, or a minute, and sends what waited then.',
      }
}

/** A refused key may be a header that the host drops on the way, which only a person can tell apart. */
const keyStatus: EnvelopeRule = (exchange) => {
  const failure = failureOf(exchange)
  if (failure?.kind !== 'key-refused' || exchange.raw === null) return null
  if (exchange.purpose === 'probe') {
    return exchange.raw.status === 403
      ? null
      : {
          line: 6,
          says: `a wrong key is refused with HTTP ${exchange.raw.status}`,
          does: 'Believes the account alone about the key, whatever the status is.',
        }
  }
  return { line: 6, says: 'the key is refused, or dropped on the way', does: failureText(failure, String).advice }
}

const byteOrderMark: EnvelopeRule = ({ raw }) =>
  raw?.text?.startsWith('\uFEFF') === true
    ? { line: 7, says: 'answers begin with a byte order mark', does: 'Skips it.' }
    : null

/** JSON that has read 2.0 has forgotten the point. */
const DECIMAL_POINT = /"\w+"\s*:\s*\d+\.0+\s*[,}\]]/

const decimalPoint: EnvelopeRule = ({ raw }, body) =>
  body !== null && DECIMAL_POINT.test(raw?.text ?? '')
    ? { line: 11, says: 'whole numbers have a decimal point', does: 'Reads 2.0 as 2.' }
    : null

/** Told of the endpoint that showed it. */
export const notTheApi: EnvelopeRule = (exchange) => {
  const what = exchange.raw?.text === undefined || exchange.raw.text === null ? null : notAnObject(exchange.raw.text)
  return what !== null && failureOf(exchange)?.kind !== 'slow-down'
    ? {
        line: 7,
        says: `it answers ${what} with HTTP ${exchange.raw?.status}`,
        does: 'Says that this is not the API, and never shows what came.',
      }
    : null
}

const UNEXPLAINED_CLOCK_MS = 5 * 60_000

const clock: EnvelopeRule = ({ answered: { clockOffsetMs } }) =>
  clockOffsetMs !== null && Math.abs(clockOffsetMs) > UNEXPLAINED_CLOCK_MS
    ? {
        line: 5,
        says: `the service’s clock is ${Math.round(Math.abs(clockOffsetMs) / 60_000)} minutes ${clockOffsetMs > 0 ? 'ahead of' : 'behind'} this machine’s`,
        does: 'Measures the service’s times against the service’s own clock.',
      }
    : null

/** What is true of the whole service, whichever endpoint showed it. */
export const EVERYWHERE: readonly EnvelopeRule[] = [
  successStatus,
  refusalSpelling,
  refusalStatus,
  otherText,
  markup,
  slowDown,
  keyStatus,
  byteOrderMark,
  decimalPoint,
  clock,
]
