// For requests: the user is told that they are stored, so they must be on the disk and not in a cache.
export const STRICT = { durability: 'strict' } as const

/** The parts of an IndexedDB transaction that are needed. */
interface Transaction {
  done: Promise<void>
  abort: () => void
}

/**
 * Runs all of `work` in a transaction and resolves once it is committed, or throws and changes nothing. Without this, a
 * transaction commits the part before an exception.
 */
export const atomically = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  const run = work().catch((error: unknown) => {
    try {
      tx.abort()
    } catch {
      // The transaction has already ended, for the same reason.
    }
    throw error
  })
  const [value] = await Promise.all([run, tx.done])
  return value
}
