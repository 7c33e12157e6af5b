import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { OperatorProblem } from '../../commands/operator-problem.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { DatabaseAway } from '../database-away.ts'
import type { Engine } from '../engine.ts'
import { type ColumnFlavour, migrations } from '../migrations.ts'
import { type OpenStore, storeOn } from '../open-store.ts'
import type { Database } from '../schema.ts'
import { inWordsOfTheStore, setUpPool, workingPool } from './postgres-pool.ts'
import { hasMetAnother } from './postgres-problem.ts'
import { rateWindows, sharedRateLimiter } from './shared-rate-limiter.ts'

const flavour: ColumnFlavour = {
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  wide: 'bigint',
  text: sql`text collate "C"`,
}

const engineOn = (pool: pg.Pool): Engine => ({
  dialect: new PostgresDialect({ pool: inWordsOfTheStore(pool) }),
  migrations: { ...migrations(flavour), '0002-rate-windows': rateWindows },
  locksRows: true,
  hasMetAnother,
})

/** Opens the database at `url` for one of any number of processes, and brings its tables up to date. */
export const openPostgres = async (url: string, onIdleFailure: (error: Error) => void): Promise<OpenStore> => {
  await setUp(url)
  const pool = workingPool(url, onIdleFailure)
  const engine = engineOn(pool)
  const store = storeOn(new Kysely<Database>({ dialect: engine.dialect }), engine)
  try {
    const secret = await store.secrets.keepOrRead('rate-windows', randomBytes(32).toString('base64url'))
    return { ...store, rateLimiter: (...allowance) => sharedRateLimiter(pool, secret, ...allowance) }
  } catch (error) {
    await store.close()
    throw error
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

const setUp = async (url: string): Promise<void> => {
  const engine = engineOn(setUpPool(url))
  const db = new Kysely<Database>({ dialect: engine.dialect })
  try {
    await sql`select 1`.execute(db)
    await bringUpToDate(db, engine.migrations)
  } catch (error) {
    throw operatorProblem(error) ?? error
  } finally {
    await db.destroy()
  }
}

const operatorProblem = (error: unknown): OperatorProblem | null => {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseAway) {
    return new OperatorProblem(`DATABASE_URL: the database cannot be reached: ${reasonOf(error.cause)}`)
  }
  return error.cause instanceof pg.DatabaseError && error.cause.code === INSUFFICIENT_PRIVILEGE
    ? new OperatorProblem(`DATABASE_URL: its user may not make the tables: ${error.cause.message}`)
    : null
}

/** The driver's own words, which name a host, a user or a database but never a password. Node hides some in a list. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
