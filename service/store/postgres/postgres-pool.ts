import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { SECOND } from '../../durations.ts'
import { DatabaseUnavailable } from '../database-errors.ts'
import { isConflict, postgresError, unavailable } from './postgres-errors.ts'

/** Timeouts in milliseconds, after which the database counts as unavailable. */
const TIMEOUTS: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  // Longer than the server's own timeout, for a server that no longer responds.
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Reads int8 as numbers, since all are below 2^53. Set per pool, so that other users of `pg` are unaffected. */
const numbersForInt8: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
}

const CONNECTIONS = 10
const LIST_CONNECTIONS = 3

interface PoolEvents {
  /** Called when a connection was lost while it was idle. */
  onIdleFailure: (error: Error) => void
  /** Called after a connection was used for a statement or a transaction. */
  onUsed?: (seconds: number) => void
}

/** The service's connections. */
export const servicePool = (url: string, events: PoolEvents): pg.Pool =>
  createPool({ ...TIMEOUTS, ...connectionConfig(url), max: CONNECTIONS }, events)

/** For commands and migrations: one connection without a statement timeout. */
export const commandPool = (url: string): pg.Pool =>
  createPool(
    { ...connectionConfig(url), connectionTimeoutMillis: TIMEOUTS.connectionTimeoutMillis, max: 1 },
    { onIdleFailure: () => {} },
  )

/** Lists have connections of their own, so that they can't use up those of other requests. */
export const listPool = (url: string, seconds: number, events: PoolEvents): pg.Pool =>
  createPool(
    {
      ...TIMEOUTS,
      ...connectionConfig(url),
      statement_timeout: seconds * SECOND,
      query_timeout: seconds * SECOND + 5_000,
      // A long list could otherwise use several cores, and redirects would wait.
      options: '-c max_parallel_workers_per_gather=0',
      max: LIST_CONNECTIONS,
    },
    events,
  )

/** The settings of all connections. */
export const connectionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'terselink',
  keepAlive: true,
  types: numbersForInt8,
})

const createPool = (config: pg.PoolConfig, { onIdleFailure, onUsed }: PoolEvents): pg.Pool => {
  const pool = new pg.Pool(config)
  // Without listeners a lost connection would end the process. Only the message is reported: the driver attaches itself,
  // and with it the password, to the error.
  pool.on('error', ({ message }) => onIdleFailure(new Error(message)))
  pool.on('connect', (client) => client.on('error', () => {}))
  if (onUsed !== undefined) {
    const takenAt = new WeakMap<pg.PoolClient, number>()
    pool.on('acquire', (client) => takenAt.set(client, performance.now()))
    pool.on('release', (_error, client) => {
      const from = takenAt.get(client)
      if (from !== undefined) onUsed((performance.now() - from) / 1000)
    })
  }
  return pool
}

/** Adapts the pool to Kysely and translates its errors. */
export const kyselyPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  async connect() {
    try {
      return new PostgresConnection(await pool.connect())
    } catch (error) {
      throw unavailable(error)
    }
  },
  end: () => pool.end(),
})

/** Adapts a connection to Kysely and translates its errors. A lost connection isn't used again. */
class PostgresConnection implements PostgresPoolClient {
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
    // After a lost connection, a further query such as a rollback would wait for an answer that never comes.
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

const TRIES = 8

/**
 * Runs a statement as a transaction of its own. The server prepares it once per connection. After a conflict with
 * another transaction, the statement is repeated.
 */
export const runStatement = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: Required<Pick<pg.QueryConfig, 'name' | 'text' | 'values'>>,
  tries = TRIES,
): Promise<Row[]> => {
  try {
    return (await pool.query<Row>(statement)).rows
  } catch (error) {
    const translated = postgresError(error)
    if (tries <= 1 || !isConflict(translated)) throw translated
    return runStatement(pool, statement, tries - 1)
  }
}

/** For `inGroups`: the server works on one group while the other one is sent. */
export const GROUPS_AT_ONCE = 2
