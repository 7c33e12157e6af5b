import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { type RateLimiter, rateLimiterOn } from '../../api/rate-limiter.ts'

const TABLE = 'rate_windows'

/** As the library wants it. Unlogged: no request waits for a disk, and a crash of the database begins new windows. */
export const rateWindows: Migration = {
  up: async (db) => {
    await sql`create unlogged table ${sql.table(TABLE)} (
      key varchar(255) primary key, points integer not null, expire bigint)`.execute(db)
  },
}

/**
 * One window for all processes. While the database is away each process counts for itself: whoever asks is told that
 * it is away, and how much of their allowance is left.
 */
export const sharedRateLimiter = (
  pool: pg.Pool,
  secret: string,
  name: string,
  limit: number,
  windowSeconds: number,
): RateLimiter => {
  const allowance = { points: limit, duration: windowSeconds }
  const limiter = rateLimiterOn(
    new RateLimiterPostgres({
      ...allowance,
      storeClient: pool,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      keyPrefix: name,
      // Who knocks on after the last request costs the database nothing.
      inMemoryBlockOnConsumed: limit + 1,
      insuranceLimiter: new RateLimiterMemory(allowance),
    }),
    limit,
  )
  // An address of a visitor is in nobody's database: without the secret none can be read from its hash.
  return { take: (who) => limiter.take(createHmac('sha256', secret).update(who).digest('base64url')) }
}
