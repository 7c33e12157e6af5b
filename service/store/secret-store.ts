import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

export const secretStore = (db: Kysely<Database>) => ({
  /** What was stored first under this name: processes that start together agree on one. */
  async keepOrRead(name: string, proposal: string): Promise<string> {
    await db
      .insertInto('secrets')
      .values({ name, value: proposal })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return row.value
  },
})
