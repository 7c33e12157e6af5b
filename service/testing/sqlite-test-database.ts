import SQLite from 'better-sqlite3'
import { sqliteFile } from '../store/sqlite/open-sqlite.ts'
import type { TestDatabase } from './database-of-a-test.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const sqliteTestDatabase = async (): Promise<TestDatabase> => {
  const folder = await temporaryFolder()
  const opened = <T>(readonly: boolean, use: (database: SQLite.Database) => T): T => {
    const database = new SQLite(sqliteFile(folder.path), { readonly })
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
  return {
    config: { databaseUrl: null, dataDir: folder.path },
    environment: { DATA_DIR: folder.path },
    rows: async (sql) => opened(true, (database) => database.prepare<[], Record<string, unknown>>(sql).all()),
    write: async (sql) => opened(false, (database) => void database.exec(sql)),
    empty: async () => opened(false, empty),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

const empty = (database: SQLite.Database): void => {
  database.pragma('foreign_keys = OFF')
  const tables = database
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !['secrets', 'domains', 'sqlite_sequence'].includes(name))
  database.transaction(() => {
    for (const table of tables) database.exec(`delete from ${table}`)
    database.exec(`delete from domains where account_id is not null`)
    database.exec(`update sqlite_sequence set seq = 0 where name = 'accounts'`)
  })()
}
