import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { Turns } from '../../turns.ts'
import type { SqliteClient } from './sqlite-client.ts'

/** A driver with one connection: queries and transactions take turns. */
export class SqliteThreadDriver implements Driver {
  readonly #client: SqliteClient
  readonly #connection: DatabaseConnection
  readonly #onUsed: ((seconds: number) => void) | undefined
  readonly #turns = new Turns({ atOnce: 1 })
  #takenAt = 0

  constructor(client: SqliteClient, onUsed?: (seconds: number) => void) {
    this.#client = client
    this.#onUsed = onUsed
    this.#connection = new SqliteThreadConnection(client)
  }

  /** How many queries and transactions wait for their turn. */
  get waiting(): number {
    return this.#turns.waiting
  }

  async init(): Promise<void> {
    // Nothing to do: `openSqlite` has already opened the database.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#begin(false)
    return this.#connection
  }

  async releaseConnection(_connection: DatabaseConnection): Promise<void> {
    this.#onUsed?.((performance.now() - this.#takenAt) / 1000)
    this.#turns.end()
  }

  /** Waits for its turn on the connection. Urgent work comes next. */
  async exclusively<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    await this.#begin(isUrgent)
    try {
      return await work()
    } finally {
      await this.releaseConnection(this.#connection)
    }
  }

  async #begin(isUrgent: boolean): Promise<void> {
    await this.#turns.begin(isUrgent)
    this.#takenAt = performance.now()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Locks for writing from the beginning. Otherwise a transaction that reads first could fail when it writes, because
    // another process (`account add`) has written in between.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** Work that began before, such as storing the last use of a key, ends first. */
  async destroy(): Promise<void> {
    await this.exclusively(() => this.#client.close())
  }
}

class SqliteThreadConnection implements DatabaseConnection {
  readonly #client: SqliteClient

  constructor(client: SqliteClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#client.query(query.sql, query.parameters)
    // Kysely's own drivers cast rows too.
    return { rows: rows as R[], numAffectedRows: BigInt(changes) }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported.')
  }
}
