import type { TestDatabase } from './database-of-a-test.ts'
import { postgresTestDatabase } from './postgres-test-database.ts'
import { sqliteTestDatabase } from './sqlite-test-database.ts'

/** Of the kind that these tests are run on. */
export const testDatabase = (): Promise<TestDatabase> => {
  const server = process.env.TEST_DATABASE_URL
  return server ? postgresTestDatabase(server) : sqliteTestDatabase()
}
