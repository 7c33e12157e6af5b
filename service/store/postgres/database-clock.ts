import type pg from 'pg'
import { MINUTE } from '../../durations.ts'
import { runStatement } from './postgres-pool.ts'

/** The database server's time in epoch milliseconds. */
export const DATABASE_TIME = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

interface DatabaseClock {
  now: () => number
  stop: () => void
}

/**
 * The database's clock, which all processes share: what one of them stores is compared with another one's time. It goes
 * on by the time since it was last read, so a machine whose clock is set doesn't matter.
 */
export const databaseClock = async (pool: pg.Pool): Promise<DatabaseClock> => {
  const text = `select ${DATABASE_TIME} as moment`
  /** The database's time when `performance.now()` was 0. */
  let origin = 0
  const read = async () => {
    const asked = performance.now()
    const [row] = await runStatement<{ moment: number }>(pool, { name: 'read-clock', text, values: [] })
    if (row !== undefined) origin = row.moment - (asked + performance.now()) / 2
  }
  await read()
  // While the database is unavailable, the clock goes on.
  const reading = setInterval(() => void read().catch(() => {}), MINUTE).unref()
  return { now: () => Math.round(origin + performance.now()), stop: () => clearInterval(reading) }
}
