import type { Kysely } from 'kysely'
import type { Database, LinkTallyTable, LinkVisitorTable } from './schema.ts'

/** Stays below both databases' limits on parameters. */
const ROWS_PER_STATEMENT = 500

/** Used only by the click counter, in one transaction with sorted keys, so that two processes cannot deadlock. */
export const clickStore = (db: Kysely<Database>) => ({
  /** The links that still exist: one may be deleted before its clicks are stored. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    const found = new Set<number>()
    for (const part of parts(ids)) {
      const rows = await db.selectFrom('links').select('id').where('id', 'in', part).execute()
      for (const row of rows) found.add(row.id)
    }
    return found
  },

  /** The number of new visitors for each link. */
  async addVisitors(visitors: readonly LinkVisitorTable[]): Promise<Map<number, number>> {
    const fresh = new Map<number, number>()
    for (const part of parts(visitors)) {
      const rows = await db
        .insertInto('link_visitors')
        .values(part)
        .onConflict((conflict) => conflict.columns(['link_id', 'visitor']).doNothing())
        .returning('link_id')
        .execute()
      for (const { link_id: id } of rows) fresh.set(id, (fresh.get(id) ?? 0) + 1)
    }
    return fresh
  },

  async addClicks(counts: readonly { link_id: number; clicks: number; unique_clicks: number }[]): Promise<void> {
    for (const part of parts(counts)) {
      await db
        .insertInto('link_clicks')
        .values(part)
        .onConflict((conflict) =>
          conflict.column('link_id').doUpdateSet((row) => ({
            clicks: row('link_clicks.clicks', '+', row.ref('excluded.clicks')),
            unique_clicks: row('link_clicks.unique_clicks', '+', row.ref('excluded.unique_clicks')),
          })),
        )
        .execute()
    }
  },

  async addTallies(tallies: readonly LinkTallyTable[]): Promise<void> {
    for (const part of parts(tallies)) {
      await db
        .insertInto('link_tallies')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['link_id', 'kind', 'name']).doUpdateSet((row) => ({
            clicks: row('link_tallies.clicks', '+', row.ref('excluded.clicks')),
          })),
        )
        .execute()
    }
  },
})

const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  )
