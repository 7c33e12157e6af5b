import { fail, type Result } from '../model/failure.ts'
import { storageFailure } from '../model/storage-failure.ts'

/** Converts an exception of the storage into a `Result`. */
export const stored = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work()
  } catch (error) {
    return fail(storageFailure(error, 'outbox'))
  }
}
