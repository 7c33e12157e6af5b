import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { type RateLimiter, rateLimiterOn } from '../../api/rate-limiter.ts'

const TABLE = 'rate_windows'

/** The library's schema. Unlogged, so that requests don't wait for the disk; a database crash resets the windows. */
export const rateWindows: Migration = {
  up: async (db) => {
    await sql`create unlogged table ${sql.table(TABLE)} (
      key varchar(255) primary key, points integer not null, expire bigint)`.execute(db)
  },
}

/** A rate limit shared by all processes. While the database is unavailable, each process counts by itself. */
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
      // Requests over the limit don't reach the database.
      inMemoryBlockOnConsumed: limit + 1,
      insuranceLimiter: new RateLimiterMemory(allowance),
    }),
    limit,
  )
  // Hashed with a secret, so that the database doesn't reveal visitors' IP addresses.
  return { take: (who) => limiter.take(createHmac('sha256', secret).update(who).digest('base64url')) }
}
