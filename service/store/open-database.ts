import type { Config } from '../config.ts'
import type { OpenStore } from './open-store.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

interface DatabaseEvents {
  onFailure: (what: string, error: unknown) => void
  /** It will not come back while this process runs. */
  onDatabaseLost: (error: Error) => void
}

/** The database that the configuration names, its tables up to date. `as` is explained at `openSqlite`. */
export const openDatabase = (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as: 'owner' | 'visitor',
  { onFailure, onDatabaseLost }: DatabaseEvents,
): Promise<OpenStore> =>
  databaseUrl === null
    ? openSqlite(dataDir, as, onDatabaseLost)
    : openPostgres(databaseUrl, (error) => onFailure('a connection to the database', error))
