import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

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
