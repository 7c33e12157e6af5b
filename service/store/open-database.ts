import type { Config } from '../config.ts'
import type { DatabaseEvents, DatabaseUser } from './engine.ts'
import type { Migrations } from './migrate.ts'
import type { OpenStore } from './open-store.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'listSeconds' | 'maxDatabaseMb'>>

/** Opens the configured database and runs missing migrations. Tests pass `later` ones, as a next version would have. */
export const openDatabase = (
  { databaseUrl, dataDir, listSeconds = 10, maxDatabaseMb = null }: DatabaseConfig,
  as: DatabaseUser,
  events: DatabaseEvents,
  later: Migrations = {},
): Promise<OpenStore> =>
  databaseUrl === null
    ? openSqlite({ dataDir, listSeconds, maxDatabaseMb }, as, events, later)
    : openPostgres(databaseUrl, listSeconds, as, events, later)
