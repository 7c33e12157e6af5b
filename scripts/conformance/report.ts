import { endpoints } from '../../lib/contract/endpoints.ts'
import { type OperationName, operations } from '../../lib/contract/operations.ts'
import { type Support, supportOf } from './endpoint-support.ts'
import type { Exchange, Finding } from './exchange.ts'
import { DOES_WITHOUT, shownBy, shownEverywhere } from './findings.ts'
import { distinct, fieldsTogether, shownByMany, without } from './gather-findings.ts'

export interface EndpointReport {
  operation: OperationName
  method: string
  path: string
  /** The specification shows it; without it are the operations that services have besides. */
  specified: boolean
  has: Support
  /** What it shows alone. */
  findings: Finding[]
  /** It also shows something that so many others do that it stands under `everywhere`. */
  asElsewhere: boolean
}

/** Something that the check made and could not take away again. */
export interface LeftBehind {
  what: string
  name: string
  id: number | null
}

export interface Report {
  service: string
  wrote: boolean
  requests: number
  /** The service does not make the same thing twice when a lost answer is asked for again. */
  honoursIdempotencyKey: boolean | null
  everywhere: Finding[]
  endpoints: EndpointReport[]
  leftBehind: LeftBehind[]
  /** Whether Terselink can do with this service all that was tried. */
  works: boolean
}

/**
 * One success shows that an endpoint is there, and so does a refusal for a good reason; without either the last failure
 * says why it may not be.
 */
const hasIt = (about: readonly Exchange[]): Support => {
  const seen = about
    .filter(({ purpose }) => purpose !== 'probe')
    .map((exchange) => [exchange, supportOf(exchange)] as const)
  if (seen.some(([{ purpose }, has]) => has === 'yes' || (purpose === 'attempt' && has === 'refuses'))) return 'yes'
  return seen.at(-1)?.[1] ?? 'not tried'
}

/** What shows only when several answers are held against each other. */
export interface Noticed {
  operation: OperationName
  finding: Finding
}

export interface Visited {
  service: string
  wrote: boolean
  exchanges: readonly Exchange[]
  noticed: readonly Noticed[]
  leftBehind: readonly LeftBehind[]
}

const FAILS: ReadonlySet<Support> = new Set(['no', 'refuses', 'unreadable', 'unreachable'])

/** All that was heard, as one table. */
export const reportOf = ({ service, wrote, exchanges, noticed, leftBehind }: Visited): Report => {
  const names = Object.keys(operations) as OperationName[]
  const rows = names.map((operation): EndpointReport => {
    const about = exchanges.filter((exchange) => exchange.operation === operation)
    const found = [
      ...about.flatMap(shownBy),
      ...noticed.filter((each) => each.operation === operation).map(({ finding }) => finding),
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
  const shared = shownByMany(rows.map(({ findings }) => findings)).filter(({ does }) => does !== DOES_WITHOUT)
  const made = exchanges.filter(({ operation, answered }) => operation.startsWith('create') && answered.result.ok)
  return {
    service,
    wrote,
    requests: exchanges.length,
    honoursIdempotencyKey: made.length === 0 ? null : made.every(({ answered }) => answered.idempotent),
    everywhere: fieldsTogether(distinct([...exchanges.flatMap(shownEverywhere), ...shared])),
    endpoints: rows.map((row) => {
      const own = without(row.findings, shared)
      return { ...row, findings: fieldsTogether(own), asElsewhere: own.length < row.findings.length }
    }),
    leftBehind: [...leftBehind],
    works: !rows.some(({ has, specified }) => specified && FAILS.has(has)),
  }
}
