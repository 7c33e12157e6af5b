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
 * The database's clock, which all processes share: times that one process stores are compared with another one's.
 * Between two readings it advances with `performance.now()`, so setting a machine's clock has no effect.
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
