import type { Kysely } from 'kysely'

/** Adds the time of each link's last change, which isn't known for existing links. */
export const addLinkChanges = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('links').addColumn('changed_at', 'bigint').execute()
}
