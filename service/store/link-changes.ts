import type { Kysely } from 'kysely'

/** When each link was last changed: unknown of those that are there. */
export const addLinkChanges = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('links').addColumn('changed_at', 'bigint').execute()
}
