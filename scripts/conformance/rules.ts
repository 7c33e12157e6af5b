import { PIXEL_TYPES } from '../../lib/contract/pixel.ts'
import { RATE_LIMIT_HEADERS } from '../../lib/contract/rate-limit.ts'
import { summaries } from '../../lib/contract/summaries.ts'
import { isJsonObject } from '../../lib/json-object.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import type { Answer } from './answer.ts'

/** One way in which a service differs from the specification. */
export interface Finding {
  /** Its line in FIELD.md; `null` if there is none. */
  line: number | null
  says: string
  /** How Terselink handles it. */
  does: string
}

export const finding = (line: number | null, says: string, does: string): Finding => ({ line, says, does })

type Rule = (answer: Answer) => Finding | false

const REFUSALS = new Set(['refused', 'not-found', 'not-allowed', 'key-refused'])

const format = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 20))

const ENVELOPE: readonly Rule[] = [
  ({ failure, raw }) =>
    failure === null &&
    raw !== null &&
    raw.status !== 200 &&
    finding(1, `a success has HTTP status ${raw.status}`, 'Accepts every 2xx.'),
  ({ failure, body }) =>
    failure !== null &&
    REFUSALS.has(failure.kind) &&
    body !== null &&
    body.error !== 1 &&
    finding(
      1,
      `“error” of a refusal is ${format(body.error)}`,
      'Treats everything but 0, "0" and false as a refusal, and every status but 2xx.',
    ),
  ({ failure, raw }) =>
    failure !== null &&
    REFUSALS.has(failure.kind) &&
    raw?.status === 200 &&
    finding(2, 'a refusal has HTTP status 200', 'Checks “error”, never the status alone.'),
  ({ body }) =>
    body !== null &&
    body.message === undefined &&
    typeof body.msg === 'string' &&
    finding(3, 'the message is in “msg”', 'Shows that.'),
  ({ body }) =>
    [body?.message, body?.msg].some((message) => typeof message === 'string' && /<[a-z!/]/i.test(message)) &&
    finding(3, 'messages contain markup', 'Shows it as text.'),
  ({ failure, raw, body }) => {
    if (failure?.kind !== 'slow-down' || raw === null) return false
    const isInBody = Object.keys(body ?? {}).some((key) => key.toLowerCase() === 'retry-after')
    const isInHeader = !isInBody && raw.headers.has('retry-after')
    if (raw.status === 429 && isInHeader) return false
    const when = isInBody
      ? 'with “Retry-After” in the body'
      : isInHeader
        ? 'with the header Retry-After'
        : 'without a time'
    const says = `“slow down” has HTTP status ${raw.status}, ${when}`
    return finding(4, says, 'Waits that long, or a minute, then sends the waiting requests.')
  },
  ({ failure, raw, purpose }) => {
    if (failure?.kind !== 'key-refused' || raw === null) return false
    // The key may have been refused because the web server drops the header. Only a person can tell.
    if (purpose !== 'probe')
      return finding(
        6,
        'the key is refused, or the Authorization header is dropped',
        failureText(failure, String).advice,
      )
    const says = `a wrong key is refused with HTTP ${raw.status}`
    return raw.status !== 403 && finding(6, says, 'Decides by the account request alone whether a key is valid.')
  },
  ({ raw }) =>
    raw?.text?.startsWith('\uFEFF') === true && finding(7, 'answers begin with a byte order mark', 'Skips it.'),
  // Searched in the text, because parsing turns 2.0 into 2.
  ({ raw, body }) =>
    body !== null &&
    /"\w+"\s*:\s*\d+\.0+\s*[,}\]]/.test(raw?.text ?? '') &&
    finding(11, 'integers have a decimal point', 'Reads 2.0 as 2.'),
]

const TOLERATED_CLOCK_MS = 5 * 60_000
const SLOW_MS = 3_000

const TIME: readonly Rule[] = [
  ({ answered: { clockOffsetMs } }) => {
    if (clockOffsetMs === null || Math.abs(clockOffsetMs) <= TOLERATED_CLOCK_MS) return false
    const minutes = `${Math.round(Math.abs(clockOffsetMs) / 60_000)} minutes ${clockOffsetMs > 0 ? 'ahead of' : 'behind'}`
    const says = `the service’s clock is ${minutes} this machine’s`
    return finding(5, says, 'Compares the service’s times with the service’s own clock.')
  },
  ({ failure, heardAt, askedAt, operation }) =>
    failure === null &&
    heardAt - askedAt > SLOW_MS &&
    finding(
      21,
      `${summaries[operation]}: the answer takes more than ${SLOW_MS / 1_000} seconds`,
      'Waits up to 20 seconds, and looks up the result before it repeats a request.',
    ),
]

const RESET_FORMATS: readonly [RegExp, string][] = [
  [/^\d{12,}$/, 'in milliseconds'],
  [/^\d{4}-\d\d-\d\d /, 'a date-time without a time zone'],
  [/[a-z]/i, 'a textual date'],
  [/^-?\d{1,8}$/, 'in seconds from now'],
  [/./, 'in an unknown format'],
]
const UNIX_SECONDS = /^\d{9,11}$/

const RATE: readonly Rule[] = [
  ({ raw }) => {
    const names = Object.values(RATE_LIMIT_HEADERS)
    const absent = raw === null ? [] : names.filter((name) => !raw.headers.has(name))
    const says = absent.length === names.length ? 'there are no rate headers' : `missing: ${absent.join(', ')}`
    return absent.length > 0 && finding(5, says, 'Counts its own requests: at most 30 a minute.')
  },
  ({ raw }) => {
    const reset = raw?.headers.get(RATE_LIMIT_HEADERS.reset)?.trim() ?? ''
    if (reset === '' || UNIX_SECONDS.test(reset)) return false
    const how = RESET_FORMATS.find(([is]) => is.test(reset))?.[1]
    return finding(5, `the reset time of the rate limit is ${how}`, 'Reads this format.')
  },
  ({ raw, answered: { rate } }) =>
    raw?.headers.has(RATE_LIMIT_HEADERS.reset) === true &&
    rate.resetAt === null &&
    finding(5, 'the reset time of the rate limit is in the past or too far ahead', 'Assumes a window of one minute.'),
  ({ raw }) =>
    raw?.headers.get(RATE_LIMIT_HEADERS.remaining)?.trim().startsWith('-') === true &&
    finding(5, 'the remaining requests are negative', 'Treats them as 0.'),
]

const HOW_READING_ENDS = 'Stops at the last page, at an empty page, or when there are no new rows.'
const KNOWN_TYPES: ReadonlySet<unknown> = new Set(PIXEL_TYPES)

const LISTS: readonly Rule[] = [
  ({ list }) => list?.maxpage === 0 && finding(9, 'an empty list has 0 pages', 'Treats it as one page.'),
  ({ list }) => {
    if (list === null) return false
    const { result, perpage, maxpage } = list
    const says = `a list of ${result} rows has ${maxpage} pages of ${perpage}`
    return maxpage > Math.max(1, Math.ceil(result / Math.max(1, perpage))) && finding(9, says, HOW_READING_ENDS)
  },
  ({ list }) =>
    list !== null &&
    list.maxpage > 0 &&
    list.currentpage >= list.maxpage &&
    list.nextpage > list.currentpage &&
    finding(9, 'the last page has a next page', HOW_READING_ENDS),
  ({ list, input: { limit } }) =>
    list !== null &&
    typeof limit === 'number' &&
    list.perpage < limit &&
    list.rows.length > 0 &&
    finding(10, `a page has ${list.perpage} rows instead of ${limit}`, 'Uses the page’s own size.'),
  ({ list }) =>
    list !== null &&
    list.rows.length > list.perpage &&
    finding(11, 'a page has more rows than it says', 'Uses all of them.'),
  ({ list, operation }) =>
    operation === 'listDomains' &&
    list?.rows.some(({ id }) => id === null) === true &&
    finding(11, 'a shared domain has no id', 'Offers it for links, but not for editing or deleting.'),
  ({ list, operation }) =>
    operation === 'listPixels' &&
    list?.rows.some(({ type }) => !KNOWN_TYPES.has(type)) === true &&
    finding(
      29,
      'pixel types have the service’s own names',
      'Learns them from the account’s pixels, and accepts others.',
    ),
]

const VALUES: readonly Rule[] = [
  ({ value, operation }) => {
    if (operation !== 'readAccount' || !isJsonObject(value?.data)) return false
    const { status, expires } = value.data
    const what = [status !== 'pro' && 'its plan is not named “pro”', expires === null && 'it has no expiry']
    const says = what.filter((each) => each !== false).join(', ')
    return says !== '' && finding(30, `the account: ${says}`, 'Shows the plan as received.')
  },
  ({ value }) =>
    isJsonObject(value?.details) &&
    isJsonObject(value.data) &&
    Object.entries(value.data).some(
      ([key, ranks]) => key.startsWith('top') && isJsonObject(ranks) && Object.keys(ranks).length > 0,
    ) &&
    finding(22, 'statistics are counts by name', 'Draws a bar for each.'),
]

/** All rules about one answer, except those about how its values are spelled. */
export const RULES: readonly Rule[] = [...ENVELOPE, ...TIME, ...RATE, ...LISTS, ...VALUES]
