import { summaries } from '../../lib/contract/summaries.ts'
import type { Failure } from '../../lib/model/failure.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import { supportOf } from './endpoint-support.ts'
import { bodyOf, EVERYWHERE, notTheApi } from './envelope-rules.ts'
import type { Exchange, Finding } from './exchange.ts'
import { overdrawn, rateHeaders, resetSpelling, uselessReset } from './rate-rules.ts'
import { spelledOtherwise } from './spelling-rules.ts'
import { spellings } from './spellings.ts'
import { shownByValue } from './value-rules.ts'

const SERVICE_RULES = [...EVERYWHERE, rateHeaders, resetSpelling, uselessReset, overdrawn]

/** What one answer shows about the service as a whole. */
export const shownEverywhere = (exchange: Exchange): Finding[] => {
  const body = bodyOf(exchange.raw)
  return SERVICE_RULES.map((rule) => rule(exchange, body)).filter((finding) => finding !== null)
}

const FIELD_LINES: Partial<Record<Failure['kind'], number>> = {
  'not-allowed': 6,
  unreachable: 19,
  timeout: 21,
}

/** FIELD.md line 16: a creation that tells no address. */
const lineOf = (failure: Failure): number | null =>
  failure.kind === 'unreadable' && failure.detail === 'shorturl' ? 16 : (FIELD_LINES[failure.kind] ?? null)

export const DOES_WITHOUT = 'Does without it, and says so.'

/** What went wrong, where no rule has a better word for it. */
const asFinding = (exchange: Exchange, notJson: Finding | null): Finding[] => {
  const {
    purpose,
    answered: { result },
    raw,
  } = exchange
  if (result.ok || purpose === 'probe' || result.failure.kind === 'key-refused') return []
  if (supportOf(exchange) === 'no') {
    const says = `there is no such endpoint (HTTP ${raw?.status})`
    const does = exchange.operation === 'readAccount' ? 'Does not connect to this address.' : DOES_WITHOUT
    return [{ line: notJson?.line ?? null, says, does }]
  }
  if (notJson !== null) return [notJson]
  const { title, advice, quote } = failureText(result.failure, () => 'later')
  const status = raw === null ? '' : ` (HTTP ${raw.status})`
  const words = quote === null ? '' : `: “${quote}”`
  return [{ line: lineOf(result.failure), says: `${lowerFirst(title)}${status}${words}`, does: advice }]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const SLOW_MS = 3_000

const slow = ({ operation, askedAt, heardAt, answered: { result } }: Exchange): Finding[] =>
  result.ok && heardAt - askedAt > SLOW_MS
    ? [
        {
          line: 21,
          says: `${summaries[operation]} takes more than ${SLOW_MS / 1_000} seconds`,
          does: 'Waits up to 20 seconds, and asks what became of it before it sends anything again.',
        },
      ]
    : []

/** What one answer shows about its endpoint. */
export const shownBy = (exchange: Exchange): Finding[] => {
  const { result } = exchange.answered
  const body = bodyOf(exchange.raw)
  const notJson = notTheApi(exchange, body)
  return [
    ...asFinding(exchange, notJson),
    ...(result.ok && body !== null ? spelledOtherwise(exchange, spellings(result.value, body)) : []),
    ...shownByValue(exchange),
    ...slow(exchange),
  ]
}
