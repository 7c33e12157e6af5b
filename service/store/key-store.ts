import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ApiKeyTable, Database } from './schema.ts'

export type ApiKeyRow = Selectable<ApiKeyTable>

export const keyStore = (db: Kysely<Database>) => ({
  async add(key: Insertable<ApiKeyTable>): Promise<number> {
    const { id } = await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
    return id
  },

  find(hash: string): Promise<ApiKeyRow | undefined> {
    return db.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  },

  list(accountId: number): Promise<ApiKeyRow[]> {
    return db.selectFrom('api_keys').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
  },

  async used(id: number, at: number): Promise<void> {
    await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
  },

  /** Returns whether there was such a key. */
  async remove(accountId: number, by: { id: number } | { name: string }): Promise<boolean> {
    const query = db.deleteFrom('api_keys').where('account_id', '=', accountId)
    const { numDeletedRows } = await ('id' in by
      ? query.where('id', '=', by.id)
      : query.where('name', '=', by.name)
    ).executeTakeFirst()
    return numDeletedRows > 0n
  },
})
