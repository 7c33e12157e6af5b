import { EXTENDED_NAMES, type ExtendedName } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/failure.ts'
import type { OperationVerdicts } from './abilities.ts'

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

const isThereBy = (failure: Failure): boolean | null => {
  if (failure.kind === 'refused') return true
  return failure.kind === 'unreadable' && NOT_THERE.includes(failure.status) ? false : null
}
