import type { Result } from '../model/failure.ts'
import { catchStorageError } from '../model/storage-failure.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { OutboxPorts } from './ports.ts'

/**
 * The records of connections, and the only way to change them. During a drain each is read once: what this worker
 * stores is known, and what another one stores is noticed by the next commit, which checks the revision.
 */
export interface Records {
  /** `null` if there is none. */
  read: (connection: string) => Promise<ConnectionRecord | null>
  /** As stored now. */
  readAgain: (connection: string) => Promise<ConnectionRecord | null>
  /** As in `JobStore`. */
  commit: OutboxPorts['store']['commit']
  /** From now on records are cached; those cached before are dropped. */
  startCaching: () => void
  /** From now on each read reads the store. */
  stopCaching: () => void
}

export const createRecords = (store: Pick<OutboxPorts['store'], 'record' | 'commit'>): Records => {
  let cached: Map<string, ConnectionRecord> | null = null

  /** A read that began before a commit may end after it. */
  const note = (record: ConnectionRecord): void => {
    const known = cached?.get(record.connection)
    if (known === undefined || known.revision < record.revision) cached?.set(record.connection, record)
  }

  const readAgain: Records['readAgain'] = async (connection) => {
    const into = cached
    const found = await store.record(connection)
    if (found === null) cached?.delete(connection)
    // A read from before the drain may be older than what the drain must see.
    else if (into === cached) note(found)
    return found
  }

  return {
    readAgain,
    read: async (connection) => cached?.get(connection) ?? readAgain(connection),
    commit: async (change) => {
      const { record } = change
      if (record === undefined) return store.commit(change)
      let isStored = false
      try {
        isStored = await store.commit(change)
      } finally {
        // After a conflict or a failure only the store knows.
        if (!isStored) cached?.delete(record.connection)
      }
      if (isStored) note(record)
      return isStored
    },
    startCaching: () => {
      cached = new Map()
    },
    stopCaching: () => {
      cached = null
    },
  }
}

/** The result of work on the outbox's store. */
export const stored = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => catchStorageError(work, 'outbox')
