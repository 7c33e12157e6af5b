import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from '../database-errors.ts'
import { postgresError } from './postgres-errors.ts'

/** Adapts a connection to Kysely and translates its errors. A lost connection isn't used again. */
export class PostgresConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #lost: DatabaseUnavailable | null = null

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query !== 'string') throw new Error('Streaming is not supported.')
    return this.#query<R>(query, parameters)
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== null)
  }

  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A rollback, for example, would wait for the query that got no answer.
    if (this.#lost !== null) throw this.#lost
    try {
      // Kysely's own dialect casts the driver's result too.
      return (await this.#client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>
    } catch (error) {
      const translated = postgresError(error)
      if (translated instanceof DatabaseUnavailable) this.#lost = translated
      throw translated
    }
  }
}
