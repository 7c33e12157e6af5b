import type { Kysely, Selectable } from 'kysely'
import { countRows, forgetSomeBefore } from './row-queries.ts'
import type { Database, LinkDayTable } from './schema.ts'

export const clickDayStore = (db: Kysely<Database>) => ({
  /** Since when clicks are counted by day. */
  async start(): Promise<number> {
    return (await db.selectFrom('link_days_start').select('moment').executeTakeFirstOrThrow()).moment
  },

  /** A link's days with clicks, both ends included. */
  ofLink(linkId: number, from: number, to: number): Promise<Selectable<LinkDayTable>[]> {
    return db
      .selectFrom('link_days')
      .selectAll()
      .where('link_id', '=', linkId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute()
  },

  /** See `forgetSomeBefore`. */
  forgetSomeBefore: (day: number) => forgetSomeBefore(db, 'link_days', ['day', 'link_id'], day),
})

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

  async count(day: number): Promise<number> {
    return countRows(db.selectFrom('visitors').where('day', '=', day))
  },

  async forgetSaltsBefore(day: number): Promise<void> {
    await db.deleteFrom('visitor_salts').where('day', '<', day).execute()
  },

  /** See `forgetSomeBefore`. */
  forgetSomeBefore: (day: number) => forgetSomeBefore(db, 'visitors', ['day', 'link_id', 'hash'], day),
})
