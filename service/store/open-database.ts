import type { Config } from '../config.ts'
import type { OpenStore } from './open-store.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

interface DatabaseEvents {
  onFailure: (what: string, error: unknown) => void
  /** The embedded database's thread has died; it is not restarted. */
  onDatabaseLost: (error: Error) => void
}

/** Opens the configured database and runs missing migrations. For `as` see `openSqlite`. */
export const openDatabase = (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as: 'owner' | 'visitor',
  { onFailure, onDatabaseLost }: DatabaseEvents,
): Promise<OpenStore> =>
  databaseUrl === null
    ? openSqlite(dataDir, as, onDatabaseLost)
    : openPostgres(databaseUrl, (error) => onFailure('Database connection lost:', error))
