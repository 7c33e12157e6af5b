import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { PostgresConnection } from './postgres-connection.ts'
import { away } from './postgres-problem.ts'

/** How long the service waits, in milliseconds, before it tells its caller that the database is away. */
const PATIENCE: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  // Longer than the server's own limit: it is for a server that says nothing any more.
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Ids, counts and moments are below 2^53; only this pool reads them so, and whoever else uses `pg` is left alone. */
const numbersForInt8: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
}

const CONNECTIONS = 10

/** Connections that the service works over. `onIdleFailure` is told of those that break while nobody uses them. */
export const workingPool = (url: string, onIdleFailure: (error: Error) => void): pg.Pool =>
  quietPool({ ...PATIENCE, ...common(url), max: CONNECTIONS }, onIdleFailure)

/** One connection, with time for long work on tables; not being reached still shows soon. */
export const setUpPool = (url: string): pg.Pool =>
  quietPool({ ...common(url), connectionTimeoutMillis: PATIENCE.connectionTimeoutMillis, max: 1 }, () => {})

const common = (url: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: 'terselink',
  keepAlive: true,
  types: numbersForInt8,
})

const quietPool = (config: pg.PoolConfig, onIdleFailure: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(config)
  // Without a listener a connection that breaks would end the process. One that is in use tells its user.
  // The driver hangs itself onto the error, and with it an address that may hold a password: nobody shall log that.
  pool.on('error', ({ message }) => onIdleFailure(new Error(message)))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The pool as Kysely wants it, its failures in words of the store. */
export const inWordsOfTheStore = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  async connect() {
    try {
      return new PostgresConnection(await pool.connect())
    } catch (error) {
      throw away(error)
    }
  },
  end: () => pool.end(),
})
