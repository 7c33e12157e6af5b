import type { Kysely, Selectable } from 'kysely'
import { forgetSomeBefore } from './forget-some-before.ts'
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
