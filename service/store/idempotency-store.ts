import type { Kysely, Selectable } from 'kysely'
import { forgetSomeBefore } from './forget-some-before.ts'
import type { Database, IdempotentAnswerTable } from './schema.ts'

export type Claim = Pick<IdempotentAnswerTable, 'account_id' | 'key_hash' | 'fingerprint' | 'created_at'>

/** All but the forgetting is used only in the transaction that also has the request's effect. */
export const idempotencyStore = (db: Kysely<Database>) => ({
  /**
   * Returns whether this transaction now owns the key; one that was claimed before `since` is free. On PostgreSQL a
   * concurrent request with the same key waits here until the first one ends, then sees its answer or, after a rollback,
   * claims the key itself.
   */
  async claim({ fingerprint, created_at, ...key }: Claim, since: number): Promise<boolean> {
    const request = { fingerprint, created_at, body: null }
    const row = await db
      .insertInto('idempotent_answers')
      .values({ ...key, ...request })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key_hash'])
          .doUpdateSet(request)
          .where('idempotent_answers.created_at', '<', since),
      )
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

  /**
   * Not in a request's transaction: requests of all accounts would wait for each other's deleted rows. See
   * `forgetSomeBefore`.
   */
  forgetSomeBefore: (moment: number) =>
    forgetSomeBefore(db, 'idempotent_answers', ['created_at', 'account_id', 'key_hash'], moment),
})
