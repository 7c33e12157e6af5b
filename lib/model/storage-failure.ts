import { type Failure, fail, type Result, type StoragePart, type StorageTrouble } from './failure.ts'

const TROUBLES: Readonly<Record<string, StorageTrouble>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  // A store or an index is missing.
  NotFoundError: 'damaged',
}

/** Carries a known failure out of a store, whose methods throw. */
export class StorageError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The failure for a storage error. Contains no stored data: browsers name the problem, not the value. */
export const storageFailure = (error: unknown, part?: StoragePart): Failure => {
  if (error instanceof StorageError) return error.failure
  const detail = error instanceof Error ? error.message || error.name : typeof error
  return { kind: 'storage', detail, trouble: troubleOf(error), part }
}

/** The result of work on a storage, whose exceptions become failures (quota, corruption, a closed profile). */
export const catchStorageError = async <T>(work: () => Promise<Result<T>>, part?: StoragePart): Promise<Result<T>> => {
  try {
    return await work()
  } catch (error) {
    return fail(storageFailure(error, part))
  }
}

const troubleOf = (error: unknown): StorageTrouble | undefined => {
  if (!(error instanceof Error)) return undefined
  // `browser.storage` reports a full area only by a message that starts with the name of the quota.
  return Object.hasOwn(TROUBLES, error.name) ? TROUBLES[error.name] : /quota/i.test(error.message) ? 'full' : undefined
}
