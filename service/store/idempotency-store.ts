import type { Kysely, Selectable } from 'kysely'
import type { Database, IdempotentAnswerTable } from './schema.ts'

export type Claim = Pick<IdempotentAnswerTable, 'account_id' | 'key_hash' | 'fingerprint' | 'created_at'>

/** Only used inside the transaction that also holds the effect. */
export const idempotencyStore = (db: Kysely<Database>) => ({
  async forgetBefore(moment: number): Promise<void> {
    await db.deleteFrom('idempotent_answers').where('created_at', '<', moment).execute()
  },

  /**
   * Whether the key is now ours. A database with parallel transactions makes a twin wait here until the first one
   * has ended, so that the twin sees its answer or, when it was rolled back, takes its place.
   */
  async claim(claim: Claim): Promise<boolean> {
    const row = await db
      .insertInto('idempotent_answers')
      .values({ ...claim, body: null })
      .onConflict((conflict) => conflict.columns(['account_id', 'key_hash']).doNothing())
      .returning('key_hash')
      .executeTakeFirst()
    return row !== undefined
  },

  find(accountId: number, keyHash: string): Promise<Selectable<IdempotentAnswerTable>> {
    return db
      .selectFrom('idempotent_answers')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirstOrThrow()
  },

  async keepAnswer(accountId: number, keyHash: string, body: string): Promise<void> {
    await db
      .updateTable('idempotent_answers')
      .set({ body })
      .where('account_id', '=', accountId)
      .where('key_hash', '=', keyHash)
      .execute()
  },
})
