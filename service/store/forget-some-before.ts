import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Rows of one delete: other writes wait for it only briefly. */
const DELETED_AT_ONCE = 5_000

/**
 * Deletes some of a table's rows before a day or moment, which an index starts with. `columns` are that and what tells
 * its rows apart. Returns whether there are more.
 */
export const forgetSomeBefore = async (
  db: Kysely<Database>,
  table: 'visitors' | 'link_days' | 'idempotent_answers',
  columns: readonly [string, ...string[]],
  end: number,
): Promise<boolean> => {
  const [time] = columns
  const isBeforeEnd = sql`${sql.ref(time)} < ${end}`
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const next = await sql<Record<string, number | string>>`
    select ${listed} from ${sql.table(table)} where ${isBeforeEnd}
    order by ${listed} limit 1 offset ${DELETED_AT_ONCE}`.execute(db)
  const [row] = next.rows
  const isBeforeRow =
    row === undefined ? sql`` : sql`and (${listed}) < (${sql.join(columns.map((column) => row[column]))})`
  await sql`delete from ${sql.table(table)} where ${isBeforeEnd} ${isBeforeRow}`.execute(db)
  return row !== undefined
}
