import { asOneLine } from '../../lib/api/service-message.ts'
import { endpoints } from '../../lib/contract/endpoints.ts'
import { type OperationName, operations } from '../../lib/contract/operations.ts'
import { type Answer, answerOf } from './answer.ts'
import type { LeftBehind } from './clean-up.ts'
import type { Exchange } from './conversation.ts'
import { findingsIn, NOT_OFFERED, type Support, supportOf } from './findings.ts'
import type { Finding } from './rules.ts'
import { additionalFields } from './spelling-rules.ts'

export interface EndpointReport {
  operation: OperationName
  method: string
  path: string
  /** Whether SPEC.md has the operation; extended operations are not specified there. */
  specified: boolean
  has: Support
}

export interface ReportedFinding extends Finding {
  /** The operations whose answers show this finding, in the order of the contract. */
  operations: OperationName[]
}

export interface Report {
  service: string
  wrote: boolean
  requests: number
  /** Whether the service echoed the key on every creation; `null` if nothing was created. */
  supportsIdempotencyKey: boolean | null
  endpoints: EndpointReport[]
  findings: ReportedFinding[]
  leftBehind: LeftBehind[]
  /** Whether Terselink can use everything that is specified and was tried. */
  works: boolean
}

/** A finding that needs several answers. */
export interface Noticed {
  operation: OperationName
  finding: Finding
}

/**
 * Whether the service has an endpoint. It has if a request succeeded or an attempt was refused for a good reason;
 * otherwise the last failure decides.
 */
const hasIt = (about: readonly Answer[]): Support => {
  const tried = about.filter(({ purpose }) => purpose !== 'probe')
  const isThere = (answer: Answer) =>
    supportOf(answer) === 'yes' || (answer.purpose === 'attempt' && supportOf(answer) === 'refuses')
  const last = tried.at(-1)
  if (tried.some(isThere)) return 'yes'
  return last === undefined ? 'not tried' : supportOf(last)
}

const FAILS: ReadonlySet<Support> = new Set(['no', 'refuses', 'unreadable', 'unreachable'])

/** Summarizes all answers. */
export const reportOf = ({
  exchanges,
  noticed,
  ...rest
}: {
  service: string
  wrote: boolean
  exchanges: readonly Exchange[]
  noticed: readonly Noticed[]
  leftBehind: LeftBehind[]
}): Report => {
  const answers = exchanges.map(answerOf)
  const found = new Map<string, ReportedFinding>()
  const rows = (Object.keys(operations) as OperationName[]).map((operation): EndpointReport => {
    const about = answers.filter((answer) => answer.operation === operation)
    const { method, path } = operations[operation]
    const noticedHere = noticed.filter((each) => each.operation === operation).map((each) => each.finding)
    for (const each of [...about.flatMap(findingsIn), ...noticedHere, ...additionalFields(about)]) {
      // On one line, because some findings quote the service's messages.
      const says = asOneLine(each.says)
      const known = found.get(`${each.line} ${says}`)
      found.set(`${each.line} ${says}`, {
        ...each,
        says,
        operations: [...new Set([...(known?.operations ?? []), operation])],
      })
    }
    return { operation, method, path, specified: Object.hasOwn(endpoints, operation), has: hasIt(about) }
  })
  const creations = answers.filter(({ operation, failure }) => operation.startsWith('create') && failure === null)
  return {
    ...rest,
    requests: exchanges.length,
    supportsIdempotencyKey: creations.length === 0 ? null : creations.every(({ answered }) => answered.idempotent),
    endpoints: rows,
    findings: [...found.values()],
    works: !rows.some(({ has, specified }) => specified && FAILS.has(has)),
  }
}

/** Why an endpoint was not tried. */
const reasonNotTried = ({ method }: EndpointReport, { wrote, endpoints: all }: Report): string => {
  const isAccountRead = all.some(({ operation, has }) => operation === 'readAccount' && has === 'yes')
  if (!isAccountRead) return 'the account could not be read'
  return method !== 'GET' && !wrote ? 'needs --write' : 'nothing to try it on'
}

/** A finding about at least this many endpoints is reported for the whole service. */
const EVERYWHERE = 4

/** Formats the report for people. */
export const printReport = (report: Report): string => {
  const { endpoints: all, findings, requests, wrote, works, leftBehind } = report
  const nameOf = ({ method, path, specified }: EndpointReport) =>
    `${method} ${path}${specified ? '' : ' (not specified)'}`
  const width = Math.max(...all.map((each) => nameOf(each).length))
  const supports = all.map((each) => {
    const isAsSpecified = each.has === 'yes' && findings.every((one) => !one.operations.includes(each.operation))
    const has = each.has === 'not tried' ? `not tried: ${reasonNotTried(each, report)}` : each.has
    return `${nameOf(each).padEnd(width)}  ${isAsSpecified ? 'yes, as specified' : has}`
  })
  const differences = findings.map(({ line, says, does, operations: where }) => {
    const places = where.map((operation) => `${operations[operation].method} ${operations[operation].path}`)
    const notes = line === null ? '' : ` (field notes, line ${line})`
    const isEverywhere = where.length >= EVERYWHERE && does !== NOT_OFFERED
    return `- ${isEverywhere ? 'everywhere' : places.join(', ')}: ${says}${notes}\n  Terselink: ${does}`
  })
  const specified = all.filter((each) => each.specified)
  const tried = specified.filter(({ has }) => has !== 'not tried')
  return [
    `${report.service}\n`,
    ...supports,
    ...(differences.length === 0 ? [] : ['\nHow it differs:', ...differences]),
    `\n${tried.filter(({ has }) => has === 'yes').length} of ${tried.length} tried endpoints exist (${specified.length} are specified); ${requests} requests.`,
    ...(wrote
      ? []
      : ['Nothing was changed. With --write the check also creates, updates and deletes things of its own.']),
    ...(report.supportsIdempotencyKey === true
      ? ['It supports Idempotency-Key: a request repeated after a lost answer creates nothing twice.']
      : []),
    ...leftBehind.map(
      ({ what, name, id }) =>
        `Left behind: ${what} “${name}”${id === null ? '' : `, id ${id}`}. Delete it on the service.`,
    ),
    works
      ? 'Terselink works with this service.'
      : 'Terselink cannot do everything with this service. See the endpoints that are missing, refused or unreadable.',
  ].join('\n')
}
