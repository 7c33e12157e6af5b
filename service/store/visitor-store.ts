import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Rows of one delete: other writes wait for it only briefly. */
const DELETED_AT_ONCE = 5_000

export const visitorStore = (db: Kysely<Database>) => ({
  /** Stores the salt unless the day has one. Returns the stored one, so that all processes use the same. */
  async saltOf(day: number, proposal: string): Promise<string> {
    await db
      .insertInto('visitor_salts')
      .values({ day, salt: proposal })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    const row = await db.selectFrom('visitor_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
    return row.salt
  },

  async forgetSaltsBefore(day: number): Promise<void> {
    await db.deleteFrom('visitor_salts').where('day', '<', day).execute()
  },

  /** Deletes some of the visitors before a day. Returns whether there are more. */
  async forgetSomeBefore(day: number): Promise<boolean> {
    const next = await db
      .selectFrom('visitors')
      .selectAll()
      .where('day', '<', day)
      .orderBy('day')
      .orderBy('link_id')
      .orderBy('hash')
      .offset(DELETED_AT_ONCE)
      .limit(1)
      .executeTakeFirst()
    const isBeforeNext =
      next === undefined
        ? sql<SqlBool>`1 = 1`
        : sql<SqlBool>`(day, link_id, hash) < (${next.day}, ${next.link_id}, ${next.hash})`
    await db.deleteFrom('visitors').where('day', '<', day).where(isBeforeNext).execute()
    return next !== undefined
  },
})
