import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { createRateLimiter } from '../../api/rate-limiter.ts'
import { OperatorProblem } from '../../commands/operator-problem.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import type { Engine } from '../engine.ts'
import { type ColumnFlavour, migrations } from '../migrations.ts'
import { type OpenStore, storeOn } from '../open-store.ts'
import type { Database } from '../schema.ts'
import { FOLDER_IN_USE } from './protocol.ts'
import { SqliteClient } from './sqlite-client.ts'
import { SqliteThreadDriver } from './sqlite-driver.ts'

/** The database inside DATA_DIR, in WAL mode: another connection may read it while the service runs. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'terselink.sqlite')

const flavour: ColumnFlavour = {
  identity: (column) => column.primaryKey().autoIncrement(),
  wide: 'integer',
  text: 'text',
}

const dialect = (client: SqliteClient): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteThreadDriver(client),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

const engineOn = (client: SqliteClient): Engine => ({
  dialect: dialect(client),
  migrations: migrations(flavour),
  locksRows: false,
  hasMetAnother: () => false,
})

/**
 * Opens the folder's database and brings its tables up to date.
 * As `owner` it is alone: a second owner of the same folder is refused. A `visitor` may come while an owner works.
 */
export const openSqlite = async (
  dataDir: string,
  as: 'owner' | 'visitor',
  onLost: (error: Error) => void,
): Promise<OpenStore> => {
  // Hashes of keys and passwords live here: nobody else on the machine needs to read them. The files beside the
  // database take its mode.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeSync(openSync(sqliteFile(dataDir), 'a', 0o600))
  const lockFile = as === 'owner' ? join(dataDir, 'service.lock') : null
  let opened = false
  const client = new SqliteClient({ databaseFile: sqliteFile(dataDir), lockFile }, (error) => {
    if (opened) onLost(error)
  })
  try {
    await firstAnswer(client, dataDir)
    const engine = engineOn(client)
    const db = new Kysely<Database>({ dialect: engine.dialect })
    await bringUpToDate(db, engine.migrations)
    opened = true
    // One process per folder: its own memory is all that has to agree.
    const rateLimiter = (_name: string, limit: number, windowSeconds: number) => createRateLimiter(limit, windowSeconds)
    return { ...storeOn(db, engine), rateLimiter }
  } catch (error) {
    await client.close()
    throw error
  }
}

const firstAnswer = async (client: SqliteClient, dataDir: string): Promise<void> => {
  try {
    await client.query('select 1', [])
  } catch (error) {
    if (error instanceof Error && error.message === FOLDER_IN_USE) {
      throw new OperatorProblem(`Another service already uses the folder ${dataDir}: one folder serves one process.`)
    }
    throw error
  }
}
