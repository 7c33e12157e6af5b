/** What is needed of an IndexedDB transaction. */
export interface Transaction {
  done: Promise<void>
  abort: () => void
}

/**
 * Does all of `work` in a transaction and resolves once that has been committed; or does none of it and throws. A
 * transaction by itself would also commit the first half of what threw in the middle.
 */
export const atomically = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  const run = work().catch((error: unknown) => {
    try {
      tx.abort()
    } catch {
      // It has ended by itself, for the same reason.
    }
    throw error
  })
  const [value] = await Promise.all([run, tx.done])
  return value
}
