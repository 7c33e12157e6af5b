import { type Kysely, type Selectable, sql } from 'kysely'
import { DAY } from '../durations.ts'
import type { Engine } from './engine.ts'
import { forgetSomeBefore } from './row-queries.ts'
import type { Database, IdempotentAnswerTable } from './schema.ts'

export type Claim = Pick<IdempotentAnswerTable, 'account_id' | 'key_hash' | 'fingerprint' | 'created_at'>

/** How long a key is remembered. */
export const IDEMPOTENCY_KEY_MS = DAY

/** Everything except deleting old keys must run in the transaction that also has the request's effect. */
export const idempotencyStore = (db: Kysely<Database>, { given }: Pick<Engine, 'given'>) => ({
  /**
   * Claims keys and returns those that this transaction now owns. A key is free again after `IDEMPOTENCY_KEY_MS`. On
   * PostgreSQL, a concurrent request with the same key waits here until the first one ends, then sees its answer or,
   * after a rollback, claims the key itself.
   */
  async claim(claims: readonly Claim[]): Promise<Pick<Claim, 'account_id' | 'key_hash'>[]> {
    if (claims.length === 0) return []
    const columns = ['account_id', 'key_hash', 'fingerprint', 'created_at'] as const
    const listed = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<Pick<Claim, 'account_id' | 'key_hash'>>`insert into idempotent_answers (${listed})
      select ${listed} from ${given('idempotent_answers', columns, claims)} as given where true
      on conflict (account_id, key_hash) do update
      set fingerprint = excluded.fingerprint, body = null, created_at = excluded.created_at
      where idempotent_answers.created_at < excluded.created_at - ${sql.lit(IDEMPOTENCY_KEY_MS)}
      returning account_id, key_hash`.execute(db)
    return rows
  },

  /** Undoes a claim of this transaction. */
  async disclaim({ account_id: accountId, key_hash: keyHash }: Claim): Promise<void> {
    await db
      .deleteFrom('idempotent_answers')
      .where('account_id', '=', accountId)
      .where('key_hash', '=', keyHash)
      .execute()
  },

  find(accountId: number, keyHash: string): Promise<Selectable<IdempotentAnswerTable> | undefined> {
    return db
      .selectFrom('idempotent_answers')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst()
  },

  async storeAnswers(answers: readonly (Pick<Claim, 'account_id' | 'key_hash'> & { body: string })[]): Promise<void> {
    if (answers.length === 0) return
    const rows = given('idempotent_answers', ['account_id', 'key_hash', 'body'], answers)
    await sql`update idempotent_answers set body = given.body from ${rows} as given
      where idempotent_answers.account_id = given.account_id and idempotent_answers.key_hash = given.key_hash`.execute(
      db,
    )
  },

  /**
   * Must not run in a request's transaction: requests of all accounts would wait for each other's deleted rows. See
   * `forgetSomeBefore`.
   */
  forgetSomeBefore: (moment: number) =>
    forgetSomeBefore(db, 'idempotent_answers', ['created_at', 'account_id', 'key_hash'], moment),
})
