import type { Kysely, Selectable } from 'kysely'
import type { Database, IdempotentAnswerTable } from './schema.ts'

export type Claim = Pick<IdempotentAnswerTable, 'account_id' | 'key_hash' | 'fingerprint' | 'created_at'>

/** Used only in the transaction that also has the request's effect. */
export const idempotencyStore = (db: Kysely<Database>) => ({
  async forgetBefore(moment: number): Promise<void> {
    await db.deleteFrom('idempotent_answers').where('created_at', '<', moment).execute()
  },

  /**
   * Returns whether this transaction now owns the key. On PostgreSQL a concurrent request with the same key waits here
   * until the first one ends, then sees its answer or, after a rollback, claims the key itself.
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
