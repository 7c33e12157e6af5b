import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

export const secretStore = (db: Kysely<Database>) => ({
  /** Stores the value unless there is one. Returns the stored value, so that all processes use the same. */
  async getOrCreate(name: string, proposal: string): Promise<string> {
    await db
      .insertInto('secrets')
      .values({ name, value: proposal })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return row.value
  },
})
