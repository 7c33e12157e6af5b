import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { SqliteClient } from './sqlite-client.ts'

/** One connection for all: who holds it, be it for one query or for a transaction, is alone with the database. */
export class SqliteThreadDriver implements Driver {
  readonly #client: SqliteClient
  readonly #connection: DatabaseConnection
  /** Resolves when everyone who asked before has let go. */
  #queue: Promise<void> = Promise.resolve()
  #letGo: () => void = () => {}

  constructor(client: SqliteClient) {
    this.#client = client
    this.#connection = new SqliteThreadConnection(client)
  }

  async init(): Promise<void> {
    // Whoever made the client has asked it whether the database is open.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue
    let letGo: () => void = () => {}
    this.#queue = new Promise((resolve) => {
      letGo = resolve
    })
    await before
    this.#letGo = letGo
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#letGo()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Takes the writer's place at once: a transaction that reads first and writes later could otherwise be refused
    // half-way when another process (`account add`) has written in between.
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
    // Kysely's own drivers trust the compiled query's row type in the same way.
    return { rows: rows as R[], numAffectedRows: BigInt(changes) }
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed from the database’s thread.')
  }
}
