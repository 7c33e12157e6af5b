import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { createRateLimiter, type RateLimiter, type RateVerdict, verdictsOf } from '../../api/rate-limiter.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../durations.ts'
import { inGroups } from '../in-groups.ts'
import { DATABASE_TIME } from './database-clock.ts'
import { GROUPS_AT_ONCE, runStatement } from './postgres-pool.ts'

const TABLE = 'rate_windows'

/** Unlogged, so that requests don't wait for the disk; a database crash resets the windows. */
export const createRateWindows = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create unlogged table ${sql.table(TABLE)} (
    key varchar(255) primary key, points integer not null, expire bigint)`.execute(db)
}

/**
 * A new window begins if the last one has ended, or if it would end much later than a new one, which means that a clock
 * was wrong. A request that waited for another one's change of the row can have an earlier time than that one, but not
 * by a minute.
 */
const IS_OVER = `(known.expire <= excluded.expire - $3::bigint or known.expire > excluded.expire + ${MINUTE})`

/** The window's times are those of the database, whichever process asks. */
const TAKE = `insert into ${TABLE} as known (key, points, expire) values ($1, $2, ${DATABASE_TIME} + $3::bigint)
  on conflict (key) do update set
    points = case when ${IS_OVER} then excluded.points else known.points + excluded.points end,
    expire = case when ${IS_OVER} then excluded.expire else known.expire end
  returning points, expire, expire - ${DATABASE_TIME} as "left"`

/** Uncounts only in the window in which the request was counted. */
const GIVE_BACK = `update ${TABLE} set points = points - 1 where key = $1 and expire = $2`

/** Deletes ended windows, and those of a wrong clock: no window is longer than a day. */
const FORGET = `delete from ${TABLE} where expire < ${DATABASE_TIME} - ${HOUR} or expire > ${DATABASE_TIME} + ${2 * DAY}`

const FORGET_EVERY_MS = 5 * MINUTE

/** Enough for an attack from many networks. A new one replaces the one that was quiet for longest. */
const MAX_REFUSED = 20_000

interface Window {
  points: number
  expire: number
  /** Milliseconds until the window ends. */
  left: number
}

/** Rate limits that are shared by all processes. While the database is unavailable, each process counts by itself. */
export const sharedRateLimits = (
  pool: pg.Pool,
  secret: string,
): ((name: string, limit: number, windowSeconds: number) => RateLimiter) => {
  let forgottenAt = performance.now()
  const forgetSometimes = (): void => {
    const now = performance.now()
    if (now - forgottenAt < FORGET_EVERY_MS) return
    forgottenAt = now
    // Rows that remain after a failure are deleted the next time.
    runStatement(pool, { name: 'forget-windows', text: FORGET, values: [] }).catch(() => {})
  }

  return (name, limit, windowSeconds) => {
    const alone = createRateLimiter(limit, windowSeconds)
    const countedAlone = new WeakSet<RateVerdict>()
    /** Requests far over the limit don't reach the database. Those just over it do, because some may be given back. */
    const refused = new LRUCache<string, { until: number; resetAt: number }>({ max: MAX_REFUSED })
    // Hashed with a secret, so that the database doesn't reveal visitors' IP addresses.
    const keyOf = (who: string) => `${name}:${createHmac('sha256', secret).update(who).digest('base64url')}`

    const takeFromDatabase = async (who: string, count: number): Promise<RateVerdict[]> => {
      const known = refused.get(who)
      if (known !== undefined && performance.now() < known.until)
        return verdictsOf({ points: 0, count, limit, resetAt: known.resetAt })
      const values = [keyOf(who), count, windowSeconds * SECOND]
      const [window] = await runStatement<Window & pg.QueryResultRow>(pool, { name: 'take', text: TAKE, values })
      if (window === undefined) throw new Error('A request was not counted.')
      const { points, expire, left } = window
      if (points > 2 * limit) refused.set(who, { until: performance.now() + left, resetAt: expire })
      return verdictsOf({ points, count, limit, resetAt: expire })
    }

    const takeAlone = async (who: string, count: number): Promise<RateVerdict[]> => {
      const verdicts = await Promise.all(Array.from({ length: count }, () => alone.take(who)))
      for (const verdict of verdicts) countedAlone.add(verdict)
      return verdicts
    }

    // Requests are grouped, because several changes of one row at the same time would wait for each other.
    const take = inGroups(async (all: readonly string[]): Promise<RateVerdict[]> => {
      const counts = Map.groupBy(all, (who) => who)
      const taken = [...counts].map(async ([who, { length }]) => {
        const verdicts = await takeFromDatabase(who, length).catch(() => takeAlone(who, length))
        return [who, verdicts] as const
      })
      const verdicts = new Map(await Promise.all(taken))
      forgetSometimes()
      return all.flatMap((who) => verdicts.get(who)?.shift() ?? [])
    }, GROUPS_AT_ONCE)

    return {
      take,
      async giveBack(who, verdict) {
        if (countedAlone.has(verdict)) await alone.giveBack(who, verdict)
        else if (verdict.counted) {
          const values = [keyOf(who), verdict.resetAt]
          await runStatement(pool, { name: 'give-back', text: GIVE_BACK, values })
        }
      },
    }
  }
}
