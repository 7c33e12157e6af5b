import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { PostgresConnection } from './postgres-connection.ts'
import { unavailable } from './postgres-errors.ts'

/** After these times, in milliseconds, the database counts as unavailable. */
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

/** The service's connections. `onIdleFailure` reports those that are lost while idle. */
export const workingPool = (url: string, onIdleFailure: (error: Error) => void): pg.Pool =>
  createPool({ ...TIMEOUTS, ...connectionConfig(url), max: CONNECTIONS }, onIdleFailure)

/** For commands and migrations: one connection without a statement timeout. */
export const patientPool = (url: string): pg.Pool =>
  createPool({ ...connectionConfig(url), connectionTimeoutMillis: TIMEOUTS.connectionTimeoutMillis, max: 1 }, () => {})

/** Lists have connections of their own, so that they cannot keep those of everyone else busy. */
export const listPool = (url: string, seconds: number, onIdleFailure: (error: Error) => void): pg.Pool =>
  createPool(
    {
      ...TIMEOUTS,
      ...connectionConfig(url),
      statement_timeout: seconds * 1000,
      query_timeout: seconds * 1000 + 5_000,
      // A long list would otherwise take several cores, which redirects wait for.
      options: '-c max_parallel_workers_per_gather=0',
      max: LIST_CONNECTIONS,
    },
    onIdleFailure,
  )

/** What all connections have in common. */
export const connectionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'terselink',
  keepAlive: true,
  types: numbersForInt8,
})

const createPool = (config: pg.PoolConfig, onIdleFailure: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(config)
  // Without listeners a lost connection would end the process. Only the message is reported: the driver attaches itself,
  // and with it the password, to the error.
  pool.on('error', ({ message }) => onIdleFailure(new Error(message)))
  pool.on('connect', (client) => client.on('error', () => {}))
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
