// The user is told that a request is stored, so it must be on the disk, not in the cache.
export const STRICT = { durability: 'strict' } as const

/** The parts of an IndexedDB transaction that are needed. */
interface Transaction {
  done: Promise<void>
  abort: () => void
}

/**
 * Runs all of `work` in a transaction and resolves once it is committed; or does nothing of it and throws. By itself, a
 * transaction would commit the part before an exception.
 */
export const atomically = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  const run = work().catch((error: unknown) => {
    try {
      tx.abort()
    } catch {
      // It has already ended, for the same reason.
    }
    throw error
  })
  const [value] = await Promise.all([run, tx.done])
  return value
}
