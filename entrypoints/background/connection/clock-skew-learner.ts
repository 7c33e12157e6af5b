import { learnSkew } from '../../../lib/model/service-clock.ts'
import type { Connection, ConnectionStore } from './connection-store.ts'

/** Stores with the connection how far this machine's clock is off, by the `Date` of its service's responses. */
export const createClockSkewLearner =
  (connections: ConnectionStore, onLearned: (connection: Connection) => void) =>
  async (id: string, aheadMs: number): Promise<void> => {
    const before = await connections.read()
    if (!before.ok || before.value?.id !== id || learnSkew(before.value.clock, aheadMs) === before.value.clock) return
    const after = await connections.change((connection) =>
      connection?.id === id ? { ...connection, clock: learnSkew(connection.clock, aheadMs) } : connection,
    )
    if (after.ok && after.value?.id === id) onLearned(after.value)
  }
