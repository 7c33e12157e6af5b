import type { Priority } from '../../../lib/outbox/job.ts'
import type { Database, JobRow } from '../storage/database.ts'
import { keysWithPrefix } from '../storage/key-range.ts'

/** Later than any planned time. */
const NEVER = Number.POSITIVE_INFINITY

const isEarlier = (one: JobRow, other: JobRow): boolean =>
  (one.nextAt ?? 0) < (other.nextAt ?? 0) || (one.nextAt === other.nextAt && one.sequence < other.sequence)

/**
 * The first (or last) job of each queue that is not paused, and of those the first: the cursor jumps from queue to
 * queue.
 */
export const plannedAt = async (
  end: 'first' | 'last',
  db: Database,
  connection: string,
  priority: Priority,
): Promise<JobRow | undefined> => {
  const tx = db.transaction(['jobs', 'batches'])
  const batches = tx.objectStore('batches')
  const [direction, beyond] = end === 'first' ? (['next', NEVER] as const) : (['prev', -NEVER] as const)
  let found: JobRow | undefined
  let cursor = await tx.objectStore('jobs').index('due').openCursor(keysWithPrefix(connection, priority), direction)
  while (cursor !== null) {
    const row = cursor.value
    const isHeld = row.queue !== '' && (await batches.get(row.queue))?.paused === true
    if (!isHeld && (found === undefined || isEarlier(row, found) === (end === 'first'))) found = row
    cursor = await cursor.continue([connection, priority, row.queue, beyond, 0])
  }
  return found
}

/** The first job in a lane that is not paused. */
export const turnInLane = async (db: Database, connection: string, lane: string): Promise<JobRow | undefined> => {
  const tx = db.transaction(['jobs', 'batches'])
  const batches = tx.objectStore('batches')
  let cursor = await tx.objectStore('jobs').index('lane').openCursor(keysWithPrefix(connection, lane))
  for (; cursor !== null; cursor = await cursor.continue()) {
    const { queue } = cursor.value
    if (queue === '' || (await batches.get(queue))?.paused !== true) return cursor.value
  }
  return undefined
}
