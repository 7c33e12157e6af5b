import type { Failure } from '../../lib/model/failure.ts'
import { storageFailure } from '../../lib/model/storage-failure.ts'

/**
 * What a handler that threw has met: a store that cannot be used, or else a defect. Of a defect only the kind of error is
 * told: its message may quote whatever it stumbled over.
 */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof DOMException) return storageFailure(error, 'outbox')
  return { kind: 'internal', detail: error instanceof Error ? error.name : typeof error }
}
