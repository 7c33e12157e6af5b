import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

export interface Slice {
  limit: number
  offset: number
}

/** The rows of one page, and the total over all pages. */
export interface PageOfRows<T> {
  rows: T[]
  total: number
}

/** Reads one page of a sorted query. */
export const readPage = async <Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { limit, offset }: Slice,
): Promise<PageOfRows<Row>> => {
  const rows = await query.limit(limit).offset(offset).execute()
  return { rows, total: await countRows(query.clearSelect().clearOrderBy()) }
}

export const countRows = async <Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> => {
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

export type OwnedTable = 'campaigns' | 'channels' | 'pixels' | 'interstitials' | 'showcases' | 'domains' | 'links'

/** Whether the row exists and belongs to the account. */
export const owns = async (
  db: Kysely<Database>,
  table: OwnedTable,
  accountId: number,
  id: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the account's row; returns whether there was one. */
export const removeOwned = async (
  db: Kysely<Database>,
  table: OwnedTable,
  accountId: number,
  id: number,
): Promise<boolean> => {
  const result = await db.deleteFrom(table).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** How many rows one statement deletes, so that other writes wait only briefly. */
const DELETED_AT_ONCE = 5_000

/**
 * Deletes some of a table's rows from before a day or moment, and returns whether there are more. `columns` identify a
 * row, beginning with that day or moment, which must be the first column of an index.
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
