import { EXTENDED_NAMES, type ExtendedName } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { OperationVerdicts } from './capabilities.ts'

const isExtended = (operation: string): operation is ExtendedName => EXTENDED_NAMES.some((name) => name === operation)

/** An unknown address is answered by the host: a page, or another word that is not of this API. */
const NOT_THERE = [404, 405, 501]

/**
 * Whether the answer to an operation shows that the service has it: it does when it understood, be that to do or to
 * refuse it; it does not when there is no such address. All else says nothing, an account that may not do it too.
 */
export const operationVerdictOf = (operation: string, result: Result<unknown>): OperationVerdicts => {
  const isThere = result.ok ? true : isThereBy(result.failure)
  return isExtended(operation) && isThere !== null ? { [operation]: isThere } : {}
}

/**
 * The same of what was asked with an id that nothing has. Services differ in how they refuse what they do not know: some
 * do so in words of the API, as they do where a link is missing. So the answer is held against the one to an address that
 * surely is none: an operation whose answer looks the same was not seen to be there.
 */
export const probeVerdictOf = (
  operation: ExtendedName,
  result: Result<unknown>,
  nowhere: Result<unknown>,
): OperationVerdicts => {
  if (result.ok || result.failure.kind !== 'refused') return operationVerdictOf(operation, result)
  return { [operation]: looksOf(result) !== looksOf(nowhere) }
}

/** An answer without the word that was asked for, which some repeat. */
const looksOf = (result: Result<unknown>): string => JSON.stringify(result).replaceAll(/update|delete|nowhere/g, '')

const isThereBy = (failure: Failure): boolean | null => {
  // A 404 in the words of the API: what was asked for may be missing, or the operation.
  if (failure.kind === 'refused') return NOT_THERE.includes(failure.status) ? null : true
  return failure.kind === 'unreadable' && NOT_THERE.includes(failure.status) ? false : null
}
