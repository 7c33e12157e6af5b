import type { Result } from '../../../lib/model/failure.ts'
import type { Connection, ConnectionStore } from './connection-store.ts'

/**
 * Stores what was learned about a connection, unless it is not the current one anymore or nothing changes. Returns the
 * current connection.
 */
export type Learn = (id: string, update: (connection: Connection) => Connection) => Promise<Result<Connection | null>>

/** `onLearned` is called with the connection after each change. */
export const createLearner =
  (connections: ConnectionStore, onLearned: (connection: Connection) => void): Learn =>
  async (id, update) => {
    const before = await connections.read()
    if (!before.ok || before.value?.id !== id || isSame(before.value, update(before.value))) return before
    const after = await connections.change((connection) => (connection?.id === id ? update(connection) : connection))
    if (after.ok && after.value?.id === id) onLearned(after.value)
    return after
  }

const isSame = (one: Connection, other: Connection): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
