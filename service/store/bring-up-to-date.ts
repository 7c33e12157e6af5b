import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorProblem } from '../commands/operator-problem.ts'
import type { Database } from './schema.ts'

/** Gives the database the tables of this version. Of several that come at once, one does it and the others wait. */
export const bringUpToDate = async (db: Kysely<Database>, known: Record<string, Migration>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const unknown = (await migrationsDone(db)).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) throw new Error('The database could not be brought up to date.', { cause: error })
  throw new OperatorProblem(`The database was written by a newer version of the service (${unknown})`)
}

/** None where there is no such table: the reason for that is the error that is told. */
const migrationsDone = async (db: Kysely<Database>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return done.rows.map(({ name }) => name)
}
