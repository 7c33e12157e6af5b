import type { Kysely } from 'kysely'
import type { Database, LinkTallyTable, LinkVisitorTable } from './schema.ts'

/** Rows per statement, so that no database's limit on parameters is met. */
const ROWS_AT_ONCE = 500

/** Written by the click counter alone, inside one transaction, keys sorted: two writers never wait for each other in a circle. */
export const clickStore = (db: Kysely<Database>) => ({
  /** Those of `ids` that still exist: a link may be deleted between a click and its counting. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    const found = new Set<number>()
    for (const part of parts(ids)) {
      const rows = await db.selectFrom('links').select('id').where('id', 'in', part).execute()
      for (const row of rows) found.add(row.id)
    }
    return found
  },

  /** For each link, how many of these visitors it had never seen. */
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
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
