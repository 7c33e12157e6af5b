import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Rows of one delete: other writes wait for it only briefly. */
const DELETED_AT_ONCE = 5_000

/**
 * Deletes some of a table's rows before a day, along an index that starts with the day. Returns whether there are more.
 */
export const forgetSomeBefore = async (
  db: Kysely<Database>,
  table: 'visitors' | 'link_days',
  index: readonly string[],
  day: number,
): Promise<boolean> => {
  const columns = sql.join(index.map((column) => sql.ref(column)))
  const next = await sql<Record<string, number | string>>`
    select ${columns} from ${sql.table(table)} where day < ${day}
    order by ${columns} limit 1 offset ${DELETED_AT_ONCE}`.execute(db)
  const [row] = next.rows
  const isBeforeRow =
    row === undefined ? sql`` : sql`and (${columns}) < (${sql.join(index.map((column) => row[column]))})`
  await sql`delete from ${sql.table(table)} where day < ${day} ${isBeforeRow}`.execute(db)
  return row !== undefined
}
