import { fail, type Result } from '../model/failure.ts'
import { storageFailure } from '../model/storage-failure.ts'

/** Storage that throws becomes a `Result`. */
export const stored = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work()
  } catch (error) {
    return fail(storageFailure(error, 'outbox'))
  }
}
