import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import { StorageFull } from './database-errors.ts'
import type { Database } from './schema.ts'

/**
 * Migrations by name, which run in the order of their names. One of a released version is never edited: a later change
 * is another migration.
 */
export type Migrations = Readonly<Record<string, Migration>>

/** Runs missing migrations. If several processes start at once, one migrates and the others wait. */
export const migrateToLatest = async (db: Kysely<Database>, known: Migrations): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known }) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (error instanceof StorageFull)
    throw new OperatorError(`The database could not be migrated and is unchanged: ${error.message}`)
  const unknown = (await appliedMigrations(db)).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) throw new Error('The database could not be migrated.', { cause: error })
  throw new OperatorError(`The database was written by a newer version of the service (${unknown})`)
}

/** Names of the migrations that the database has; none if it was never migrated. */
const appliedMigrations = async (db: Kysely<Database>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return done.rows.map(({ name }) => name)
}
