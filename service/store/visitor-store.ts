import type { Kysely } from 'kysely'
import { forgetSomeBefore } from './forget-some-before.ts'
import type { Database } from './schema.ts'

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
    const { total } = await db
      .selectFrom('visitors')
      .select((query) => query.fn.countAll<number>().as('total'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    return Number(total)
  },

  async forgetSaltsBefore(day: number): Promise<void> {
    await db.deleteFrom('visitor_salts').where('day', '<', day).execute()
  },

  /** See `forgetSomeBefore`. */
  forgetSomeBefore: (day: number) => forgetSomeBefore(db, 'visitors', ['day', 'link_id', 'hash'], day),
})
