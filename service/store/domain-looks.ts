import type { Kysely } from 'kysely'
import type { ColumnTypes } from './tables.ts'

/** Adds columns for the names and colors of domains' public pages. */
export const addDomainLooks = async (db: Kysely<unknown>, { text }: Pick<ColumnTypes, 'text'>): Promise<void> => {
  for (const column of ['name', 'color'])
    await db.schema
      .alterTable('domains')
      .addColumn(column, text, (added) => added.notNull().defaultTo(''))
      .execute()
}
