import { asOneLine } from '../../lib/api/service-message.ts'
import { endpoints } from '../../lib/contract/endpoints.ts'
import { type OperationName, operations } from '../../lib/contract/operations.ts'
import type { Finding } from './answer-rules.ts'
import type { Exchange } from './conversation.ts'
import { NOT_OFFERED, type Support, shownBy, shownEverywhere, supportOf } from './findings.ts'

export interface EndpointReport {
  operation: OperationName
  method: string
  path: string
  /** Whether SPEC.md has it; the extended operations are not specified. */
  specified: boolean
  has: Support
  /** Without those in `everywhere`. */
  findings: Finding[]
  /** Whether findings in `everywhere` apply to it too. */
  asElsewhere: boolean
}

/** Something that the check created and could not delete. */
export interface LeftBehind {
  what: string
  name: string
  id: number | null
}

export interface Report {
  service: string
  wrote: boolean
  requests: number
  /** Whether the service echoed the key on every creation; `null` if nothing was created. */
  supportsIdempotencyKey: boolean | null
  everywhere: Finding[]
  endpoints: EndpointReport[]
  leftBehind: LeftBehind[]
  /** Whether Terselink can use everything specified that was tried. */
  works: boolean
}

/** An endpoint exists if it succeeded once or refused an attempt for a good reason; otherwise the last failure says why. */
const hasIt = (about: readonly Exchange[]): Support => {
  const seen = about
    .filter(({ purpose }) => purpose !== 'probe')
    .map((exchange) => [exchange, supportOf(exchange)] as const)
  if (seen.some(([{ purpose }, has]) => has === 'yes' || (purpose === 'attempt' && has === 'refuses'))) return 'yes'
  return seen.at(-1)?.[1] ?? 'not tried'
}

/** A finding that needs several answers. */
export interface Noticed {
  operation: OperationName
  finding: Finding
}

export const noticed = (operation: OperationName, line: number | null, says: string, does: string): Noticed => ({
  operation,
  finding: { line, says, does },
})

export interface Checked {
  service: string
  wrote: boolean
  exchanges: readonly Exchange[]
  noticed: readonly Noticed[]
  leftBehind: readonly LeftBehind[]
}

const FAILS: ReadonlySet<Support> = new Set(['no', 'refuses', 'unreadable', 'unreachable'])

/** Summarizes all answers by endpoint. */
export const reportOf = ({ service, wrote, exchanges, noticed: compared, leftBehind }: Checked): Report => {
  const names = Object.keys(operations) as OperationName[]
  const rows = names.map((operation): EndpointReport => {
    const about = exchanges.filter((exchange) => exchange.operation === operation)
    const found = [
      ...about.flatMap(shownBy),
      ...compared.filter((each) => each.operation === operation).map(({ finding }) => finding),
    ]
    const { method, path } = operations[operation]
    return {
      operation,
      method,
      path,
      specified: Object.hasOwn(endpoints, operation),
      has: hasIt(about),
      findings: distinct(found),
      asElsewhere: false,
    }
  })
  const shared = shownByMany(rows.map(({ findings }) => findings)).filter(({ does }) => does !== NOT_OFFERED)
  const creations = exchanges.filter(({ operation, answered }) => operation.startsWith('create') && answered.result.ok)
  return {
    service,
    wrote,
    requests: exchanges.length,
    supportsIdempotencyKey: creations.length === 0 ? null : creations.every(({ answered }) => answered.idempotent),
    everywhere: mergeFields(distinct([...exchanges.flatMap(shownEverywhere), ...shared])),
    endpoints: rows.map((row) => {
      const own = without(row.findings, shared)
      return { ...row, findings: mergeFields(own), asElsewhere: own.length < row.findings.length }
    }),
    leftBehind: [...leftBehind],
    works: !rows.some(({ has, specified }) => specified && FAILS.has(has)),
  }
}

const identity = ({ line, says }: Finding): string => `${line} ${says}`

/** Each finding once, as one line: some contain the service's own messages. */
export const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((each) => [identity(each), { ...each, says: asOneLine(each.says) }])).values(),
]

/** Findings of at least this many endpoints are reported once. */
const SHOWN_BY_MANY = 4

/** Findings of many endpoints. Each endpoint's findings must be distinct. */
export const shownByMany = (places: readonly (readonly Finding[])[]): Finding[] => {
  const counts = new Map<string, { finding: Finding; count: number }>()
  for (const finding of places.flat()) {
    const known = counts.get(identity(finding))
    counts.set(identity(finding), { finding, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()].filter(({ count }) => count >= SHOWN_BY_MANY).map(({ finding }) => finding)
}

export const without = (findings: readonly Finding[], others: readonly Finding[]): Finding[] => {
  const names = new Set(others.map(identity))
  return findings.filter((finding) => !names.has(identity(finding)))
}

const MAX_NAMED = 8

/** Merges the findings about additional fields into one. */
export const mergeFields = (findings: readonly Finding[]): Finding[] => {
  const names = findings.map(({ field }) => field).filter((field) => field !== undefined)
  const [first] = findings.filter(({ field }) => field !== undefined)
  if (first === undefined) return [...findings]
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const says = `additional fields: ${names.slice(0, MAX_NAMED).join(', ')}${more}`
  return [...findings.filter(({ field }) => field === undefined), { line: first.line, says, does: first.does }]
}
