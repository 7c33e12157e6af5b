import type { Result } from '../model/failure.ts'
import { catchStorageError } from '../model/storage-failure.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { JobStore } from './ports.ts'

export type Records = ReturnType<typeof createRecords>

/**
 * The records of connections, and the only way to change them. During a drain each is read once: this worker knows what
 * it stores, and the next commit, which checks the revision, notices what another worker has stored.
 */
export const createRecords = (store: Pick<JobStore, 'record' | 'commit'>) => {
  let cached: Map<string, ConnectionRecord> | null = null

  /** Keeps the newer revision: a read that began before a commit may end after it. */
  const cache = (record: ConnectionRecord): void => {
    const cachedRecord = cached?.get(record.connection)
    if (cachedRecord === undefined || cachedRecord.revision < record.revision) cached?.set(record.connection, record)
  }

  /** The record as stored now; `null` if there is none. */
  const readAgain = async (connection: string): Promise<ConnectionRecord | null> => {
    const into = cached
    const found = await store.record(connection)
    if (found === null) cached?.delete(connection)
    // A read that began before the drain may be older than what the drain must see.
    else if (into === cached) cache(found)
    return found
  }

  return {
    readAgain,
    /** The cached record during a drain, otherwise the stored one. */
    read: async (connection: string): Promise<ConnectionRecord | null> =>
      cached?.get(connection) ?? readAgain(connection),
    /** As in `JobStore`. */
    commit: async (change: Parameters<JobStore['commit']>[0]): Promise<boolean> => {
      const { record } = change
      if (record === undefined) return store.commit(change)
      let isStored = false
      try {
        isStored = await store.commit(change)
      } finally {
        // After a conflict or a failure, the cached record may be wrong.
        if (!isStored) cached?.delete(record.connection)
      }
      if (isStored) cache(record)
      return isStored
    },
    /** Starts with an empty cache. */
    startCaching: (): void => {
      cached = new Map()
    },
    stopCaching: (): void => {
      cached = null
    },
  }
}

/** The result of work on the outbox's store, whose methods throw. */
export const catchStoreError = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
  catchStorageError(work, 'outbox')
