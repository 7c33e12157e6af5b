import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { createRateLimiter } from '../../api/rate-limiter.ts'
import { OperatorError } from '../../commands/operator-error.ts'
import { changeFeed, EVERYTHING } from '../changes.ts'
import type { Engine } from '../engine.ts'
import { migrateToLatest } from '../migrate.ts'
import { type ColumnTypes, migrations } from '../migrations.ts'
import { type OpenStore, storeOn } from '../open-store.ts'
import type { Database } from '../schema.ts'
import { FOLDER_LOCKED } from './protocol.ts'
import { SqliteClient } from './sqlite-client.ts'
import { SqliteThreadDriver } from './sqlite-driver.ts'
import { sqliteLookups } from './sqlite-lookups.ts'

/** The database file in DATA_DIR. In WAL mode other connections may read it while the service runs. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'terselink.sqlite')

const columnTypes: ColumnTypes = {
  identity: (column) => column.primaryKey().autoIncrement(),
  wide: 'integer',
  text: 'text',
}

const dialect = (driver: SqliteThreadDriver): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

const engineOn = (driver: SqliteThreadDriver): Engine => ({
  dialect: dialect(driver),
  migrations: migrations(columnTypes),
  locksRows: false,
  isConflict: () => false,
})

/**
 * Opens the folder's database and runs missing migrations. Only one `owner` may use a folder at a time; a `visitor`,
 * such as the command `account add`, may use it meanwhile.
 */
export const openSqlite = async (
  dataDir: string,
  as: 'owner' | 'visitor',
  onLost: (error: Error) => void,
): Promise<OpenStore> => {
  // Contains hashes of keys and passwords, so only the owner may read it. SQLite gives its other files the same mode.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeSync(openSync(sqliteFile(dataDir), 'a', 0o600))
  const lockFile = as === 'owner' ? join(dataDir, 'service.lock') : null
  let opened = false
  const changes = changeFeed()
  const client = new SqliteClient(
    { databaseFile: sqliteFile(dataDir), lockFile },
    {
      onLost: (error) => {
        if (opened) onLost(error)
      },
      onWrittenElsewhere: () => changes.tell(EVERYTHING),
    },
  )
  try {
    await checkOpened(client, dataDir)
    const driver = new SqliteThreadDriver(client)
    const engine = engineOn(driver)
    const db = new Kysely<Database>({ dialect: engine.dialect })
    await migrateToLatest(db, engine.migrations)
    const lookups = sqliteLookups(sqliteFile(dataDir))
    opened = true
    // One process per folder, so its memory is enough.
    const rateLimiter = (_name: string, limit: number, windowSeconds: number) => createRateLimiter(limit, windowSeconds)
    const store = storeOn(db, engine, changes)
    return {
      ...store,
      visits: { ...store.visits, ...lookups },
      storeClicks: (batch) => driver.exclusively(() => client.storeClicks(batch)),
      rateLimiter,
      async close() {
        lookups.close()
        await store.close()
      },
    }
  } catch (error) {
    await client.close()
    throw error
  }
}

const checkOpened = async (client: SqliteClient, dataDir: string): Promise<void> => {
  try {
    await client.query('select 1', [])
  } catch (error) {
    if (error instanceof Error && error.message === FOLDER_LOCKED) {
      throw new OperatorError(`Another process already uses the folder ${dataDir}. Only one service can use a folder.`)
    }
    throw error
  }
}
