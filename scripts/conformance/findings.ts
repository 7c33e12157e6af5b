import { summaries } from '../../lib/contract/summaries.ts'
import type { Failure } from '../../lib/model/failure.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import { bodyOf, EVERYWHERE, type Finding, notTheApi } from './answer-rules.ts'
import type { Exchange } from './conversation.ts'
import { spelledOtherwise } from './spelling-rules.ts'
import { spellings } from './spellings.ts'
import { shownByValue } from './value-rules.ts'

/** Whether a service has an endpoint, judged by its answers. */
export type Support = 'yes' | 'no' | 'not in this plan' | 'refuses' | 'unreadable' | 'unreachable' | 'not tried'

/** How servers answer for unknown addresses. */
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

export const supportOf = ({ answered: { result }, raw }: Exchange): Support => {
  if (result.ok) return 'yes'
  if (UNKNOWN_ADDRESS.has(raw?.status ?? 0)) return 'no'
  return BY_FAILURE[result.failure.kind] ?? 'unreachable'
}

/** What an answer shows about the whole service. */
export const shownEverywhere = (exchange: Exchange): Finding[] => {
  const body = bodyOf(exchange.raw)
  return EVERYWHERE.map((rule) => rule(exchange, body)).filter((finding) => finding !== null)
}

const FIELD_LINES: Partial<Record<Failure['kind'], number>> = {
  'not-allowed': 6,
  unreachable: 19,
  timeout: 21,
}

/** FIELD.md line 16: a creation that returns no short URL. */
const lineOf = (failure: Failure): number | null =>
  failure.kind === 'unreadable' && failure.detail === 'shorturl' ? 16 : (FIELD_LINES[failure.kind] ?? null)

export const NOT_OFFERED = 'Doesn’t offer it.'

/** A failure that no rule describes better. */
const failureFinding = (exchange: Exchange, notJson: Finding | null): Finding[] => {
  const {
    purpose,
    answered: { result },
    raw,
  } = exchange
  if (result.ok || purpose === 'probe' || result.failure.kind === 'key-refused') return []
  if (supportOf(exchange) === 'no') {
    const says = `the endpoint doesn’t exist (HTTP ${raw?.status})`
    const does = exchange.operation === 'readAccount' ? 'Doesn’t connect to this address.' : NOT_OFFERED
    return [{ line: notJson?.line ?? null, says, does }]
  }
  if (notJson !== null) return [notJson]
  const { title, advice, quote } = failureText(result.failure, () => 'later')
  const status = raw === null ? '' : ` (HTTP ${raw.status})`
  const said = quote === null ? '' : `: “${quote}”`
  return [{ line: lineOf(result.failure), says: `${lowerFirst(title)}${status}${said}`, does: advice }]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const SLOW_MS = 3_000

const slow = ({ operation, askedAt, heardAt, answered: { result } }: Exchange): Finding[] =>
  result.ok && heardAt - askedAt > SLOW_MS
    ? [
        {
          line: 21,
          says: `${summaries[operation]}: the answer takes more than ${SLOW_MS / 1_000} seconds`,
          does: 'Waits up to 20 seconds, and looks up the result before it repeats a request.',
        },
      ]
    : []

/** What an answer shows about its endpoint. */
export const shownBy = (exchange: Exchange): Finding[] => {
  const { result } = exchange.answered
  const body = bodyOf(exchange.raw)
  const notJson = notTheApi(exchange, body)
  return [
    ...failureFinding(exchange, notJson),
    ...(result.ok && body !== null ? spelledOtherwise(exchange, spellings(result.value, body)) : []),
    ...shownByValue(exchange),
    ...slow(exchange),
  ]
}
