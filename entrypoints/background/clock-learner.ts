import type { Read } from '../../lib/api/read.ts'
import type { Job } from '../../lib/outbox/job.ts'
import { learnFrom, wantsDateOf } from '../../lib/service-clock.ts'
import type { Connection, ConnectionStore } from './connection-store.ts'

export interface ClockLearnerPorts {
  connections: ConnectionStore
  read: Read
  /** By the service's own `Date`, where it gives one: this machine's clock may be wrong. */
  now: () => number
  onLearned: (connection: Connection) => void
}

/** Looks at the date of a link that was just made, where it can teach how the service's clock stands (FIELD.md line 25). */
export const createClockLearner =
  ({ connections, read, now, onLearned }: ClockLearnerPorts) =>
  async (job: Job): Promise<void> => {
    const id = job.outcome?.id ?? null
    if (job.operation !== 'createLink' || job.state !== 'done' || id === null) return
    const madeAt = now()
    const before = await connections.read()
    if (!before.ok || before.value?.id !== job.connection || !wantsDateOf(before.value.clock, id, madeAt)) return
    const link = await read('readLink', { id })
    if (!link.ok) return
    const { date } = link.value.details
    const after = await connections.change((connection) =>
      connection?.id === job.connection
        ? { ...connection, clock: learnFrom(connection.clock, { id, date, madeAt }) }
        : connection,
    )
    if (after.ok && after.value !== null && after.value.clock.offsetMinutes !== before.value.clock.offsetMinutes) {
      onLearned(after.value)
    }
  }
