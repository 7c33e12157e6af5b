import type { Failure } from '../../lib/model/failure.ts'
import { storageFailure } from '../../lib/model/storage-failure.ts'

/**
 * The failure for an exception in a handler: an unusable store, or a bug. For a bug, only the kind of error is
 * reported, because its message may quote data.
 */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof DOMException) return storageFailure(error, 'outbox')
  return { kind: 'internal', detail: error instanceof Error ? error.name : typeof error }
}
