import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { giveBackTo, type RateLimiter, type RateVerdict, takeFrom } from '../../api/rate-limiter.ts'
import { inGroups } from '../in-groups.ts'
import { GROUPS_AT_ONCE } from './postgres-pool.ts'

const TABLE = 'rate_windows'

/** The library's schema. Unlogged, so that requests don't wait for the disk; a database crash resets the windows. */
export const createRateWindows = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create unlogged table ${sql.table(TABLE)} (
    key varchar(255) primary key, points integer not null, expire bigint)`.execute(db)
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
  const limiter = new RateLimiterPostgres({
    ...allowance,
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    keyPrefix: name,
    // Requests far over the limit don't reach the database. Those just over it do, since some may be given back.
    inMemoryBlockOnConsumed: 2 * limit + 1,
    insuranceLimiter: new RateLimiterMemory(allowance),
  })
  const takeMany = takeFrom(limiter, limit)
  // Hashed with a secret, so that the database doesn't reveal visitors' IP addresses.
  const keyOf = (who: string) => createHmac('sha256', secret).update(who).digest('base64url')
  // Those who take at the same time would wait for each other's change of one row.
  const take = inGroups(async (all: readonly string[]): Promise<RateVerdict[]> => {
    const counts = Map.groupBy(all, (who) => who)
    const taken = [...counts].map(async ([who, { length }]) => [who, await takeMany(keyOf(who), length)] as const)
    const verdicts = new Map(await Promise.all(taken))
    return all.flatMap((who) => verdicts.get(who)?.shift() ?? [])
  }, GROUPS_AT_ONCE)
  return { take, giveBack: (who, verdict) => giveBackTo(limiter, keyOf(who), verdict) }
}
