import type { Result } from '../model/failure.ts'
import { catchStorageError } from '../model/storage-failure.ts'

/** The result of work on the outbox's store. */
export const stored = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => catchStorageError(work, 'outbox')
