import { EXTENDED_NAMES, type ExtendedName, isReadName } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { OperationVerdicts } from './capabilities.ts'

const isExtended = (operation: string): operation is ExtendedName => EXTENDED_NAMES.some((name) => name === operation)

/** The responses to an unknown path: a web page, or anything else that is not from the API. */
const NOT_THERE = [404, 405, 501]

/**
 * Whether the response to an operation shows that the service has it: yes if the service executed or refused it, no if
 * the path is unknown. Anything else shows nothing, including a lack of rights.
 */
export const operationVerdictOf = (operation: string, result: Result<unknown>): OperationVerdicts => {
  if (!isExtended(operation)) return {}
  if (result.ok) return { [operation]: true }
  const isThere = isReadName(operation) && isOther(result.failure) ? false : isThereBy(result.failure)
  return isThere === null ? {} : { [operation]: isThere }
}

/**
 * The same for a call with an id that doesn't exist. Some services refuse unknown paths in the form of the API, just
 * like a missing link. So the response is compared with that of a path that certainly doesn't exist: if they look the
 * same, the operation was not seen.
 */
export const probeVerdictOf = (
  operation: ExtendedName,
  result: Result<unknown>,
  nowhere: Result<unknown>,
): OperationVerdicts => {
  if (result.ok || result.failure.kind !== 'refused') return operationVerdictOf(operation, result)
  return { [operation]: looksOf(result) !== looksOf(nowhere) }
}

/** A response without the path segment, which some repeat. */
const looksOf = (result: Result<unknown>): string =>
  JSON.stringify(result).replaceAll(/update|delete|clicks|nowhere/g, '')

/** Data that a read can't understand is that of something else at the same path. A web page may come from any gateway. */
const isOther = (failure: Failure): boolean => failure.kind === 'unreadable' && failure.detail !== 'JSON'

const isThereBy = (failure: Failure): boolean | null => {
  // A 404 from the API: the object or the operation may be missing.
  if (failure.kind === 'refused') return NOT_THERE.includes(failure.status) ? null : true
  return failure.kind === 'unreadable' && NOT_THERE.includes(failure.status) ? false : null
}
