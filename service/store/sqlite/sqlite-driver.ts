import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { SqliteClient } from './sqlite-client.ts'

/** A driver with one connection: queries and transactions take turns. */
export class SqliteThreadDriver implements Driver {
  readonly #client: SqliteClient
  readonly #connection: DatabaseConnection
  /** Resolves when everyone ahead in the queue has released the connection. */
  #queue: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(client: SqliteClient) {
    this.#client = client
    this.#connection = new SqliteThreadConnection(client)
  }

  async init(): Promise<void> {
    // `openSqlite` has already opened the database.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue
    let release: () => void = () => {}
    this.#queue = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection(_connection: DatabaseConnection): Promise<void> {
    this.#release()
  }

  /** Waits for its turn on the connection. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const connection = await this.acquireConnection()
    try {
      return await work()
    } finally {
      await this.releaseConnection(connection)
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Locks for writing at once. A transaction that reads first could otherwise fail when it writes, because another
    // process (`account add`) has written in between.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#client.close()
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
