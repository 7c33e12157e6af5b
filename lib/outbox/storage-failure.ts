import { type Failure, fail } from '../failure.ts'

/** A store that throws. The name of the error says which trouble it is (`QuotaExceededError`, ...). */
export const storageFailure = (error: unknown): { ok: false; failure: Failure } =>
  fail({ kind: 'storage', detail: error instanceof Error ? error.name : 'unknown' })
