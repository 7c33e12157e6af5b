import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseAway } from '../database-away.ts'
import { postgresProblem } from './postgres-problem.ts'

/** A connection as Kysely wants it, its failures in words of the store. One that failed is used no more. */
export class PostgresConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #away: DatabaseAway | null = null

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    question: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof question !== 'string') throw new Error('Rows are not streamed from this database.')
    return this.#answer<R>(question, parameters)
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#away !== null)
  }

  async #answer<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A rollback, for one, would wait behind the question that got no answer.
    if (this.#away !== null) throw this.#away
    try {
      // Kysely's own dialect trusts the driver's result in the same way.
      return (await this.#client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>
    } catch (error) {
      const problem = postgresProblem(error)
      if (problem instanceof DatabaseAway) this.#away = problem
      throw problem
    }
  }
}
