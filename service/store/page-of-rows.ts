import type { SelectQueryBuilder } from 'kysely'
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
export const pageOf = async <Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { limit, offset }: Slice,
): Promise<PageOfRows<Row>> => {
  const rows = await query.limit(limit).offset(offset).execute()
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
