import type { Failure } from '../../lib/model/failure.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import { type Answer, describeNonObject } from './answer.ts'
import { type Finding, finding, RULES } from './rules.ts'
import { spelledOtherwise } from './spelling-rules.ts'

/** Whether a service has an endpoint, judged by its answers. */
export type Support = 'yes' | 'no' | 'not in this plan' | 'refuses' | 'unreadable' | 'unreachable' | 'not tried'

/** Statuses with which servers answer for unknown addresses. */
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

export const supportOf = ({ failure, raw }: Answer): Support => {
  if (failure === null) return 'yes'
  if (UNKNOWN_ADDRESS.has(raw?.status ?? 0)) return 'no'
  return BY_FAILURE[failure.kind] ?? 'unreachable'
}

/** Findings about an answer that is not a JSON object. */
const notTheApi = ({ raw, failure }: Answer): Finding[] => {
  const what = raw === null || raw.text === null ? null : describeNonObject(raw.text)
  if (what === null || failure?.kind === 'slow-down') return []
  const says = `it answers with ${what} (HTTP ${raw?.status})`
  return [finding(7, says, 'Says that this is not the API, and never shows the answer.')]
}

const FIELD_LINES: Partial<Record<Failure['kind'], number>> = { 'not-allowed': 6, unreachable: 19, timeout: 21 }

/** The line of FIELD.md about a failure. Line 16 is about a creation that returns no short URL. */
const lineOf = (failure: Failure): number | null =>
  failure.kind === 'unreadable' && failure.detail === 'shorturl' ? 16 : (FIELD_LINES[failure.kind] ?? null)

export const NOT_OFFERED = 'Doesn’t offer it.'

/** Findings about a failure that no rule describes better. */
const failureFindings = (answer: Answer): Finding[] => {
  const { purpose, failure, raw, operation } = answer
  if (failure === null || purpose === 'probe' || failure.kind === 'key-refused') return []
  const notJson = notTheApi(answer)
  if (supportOf(answer) === 'no') {
    const says = `the endpoint doesn’t exist (HTTP ${raw?.status})`
    const does = operation === 'readAccount' ? 'Doesn’t connect to this address.' : NOT_OFFERED
    return [finding(notJson[0]?.line ?? null, says, does)]
  }
  if (notJson.length > 0) return notJson
  const { title, advice, quote } = failureText(failure, () => 'later')
  const status = raw === null ? '' : ` (HTTP ${raw.status})`
  const quoted = quote === null ? '' : `: “${quote}”`
  return [finding(lineOf(failure), `${title.charAt(0).toLowerCase()}${title.slice(1)}${status}${quoted}`, advice)]
}

/** All findings about one answer. */
export const findingsIn = (answer: Answer): Finding[] => [
  ...failureFindings(answer),
  ...RULES.map((rule) => rule(answer)).filter((found) => found !== false),
  ...spelledOtherwise(answer),
]
