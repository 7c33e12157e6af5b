import { randomBytes } from 'node:crypto'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import type { Config } from '../config.ts'
import { sqliteFile } from '../store/sqlite/open-sqlite.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A test's own database, which outlives the services on it and is deleted after the test. */
export interface TestDatabase extends AsyncDisposable {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** The same configuration as environment variables. */
  environment: Record<string, string>
  /** Reads rows without the service. */
  rows(sql: string): Promise<Record<string, unknown>[]>
  /** Changes the database without the service. */
  write(sql: string): Promise<void>
  /** Deletes all data. Only account ids start over: a late click must not count for a new link. */
  empty(): Promise<void>
}

/** Creates a database of the kind that these tests run on: PostgreSQL if `TEST_DATABASE_URL` is set, otherwise SQLite. */
export const testDatabase = (): Promise<TestDatabase> => {
  const server = process.env.TEST_DATABASE_URL
  return server ? postgresTestDatabase(server) : sqliteTestDatabase()
}

const sqliteTestDatabase = async (): Promise<TestDatabase> => {
  const folder = await temporaryFolder()
  const withDatabase = <T>(readonly: boolean, use: (database: SQLite.Database) => T): T => {
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
    rows: async (sql) => withDatabase(true, (database) => database.prepare<[], Record<string, unknown>>(sql).all()),
    write: async (sql) => withDatabase(false, (database) => void database.exec(sql)),
    empty: async () => withDatabase(false, emptySqlite),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

const emptySqlite = (database: SQLite.Database): void => {
  database.pragma('foreign_keys = OFF')
  const tables = database
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => name)
    // The tables of the search index change with the links.
    .filter(
      (name) =>
        !['secrets', 'domains', 'link_days_start', 'sqlite_sequence'].includes(name) && !name.startsWith('link_search'),
    )
  database.transaction(() => {
    for (const table of tables) database.exec(`delete from ${table}`)
    database.exec(`delete from domains where account_id is not null`)
    database.exec(`update sqlite_sequence set seq = 0 where name = 'accounts'`)
  })()
}

/** Creates a database on this server. */
const postgresTestDatabase = async (server: string): Promise<TestDatabase> => {
  const name = `terselink_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await query(server, `create database ${name}`)
  return {
    config: { databaseUrl: url.href, dataDir: '' },
    environment: { DATABASE_URL: url.href },
    rows: async (sql) => (await query(url.href, sql)).rows,
    write: async (sql) => void (await query(url.href, sql)),
    empty: async () => void (await query(url.href, EMPTY_POSTGRES)),
    [Symbol.asyncDispose]: async () => void (await query(server, `drop database ${name} with (force)`)),
  }
}

/** Uses its own connection, because a database can't be dropped while others are connected to it. */
const query = async (url: string, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: numbersForInt8 } })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(sql)
  } finally {
    await client.end()
  }
}

const numbersForInt8: pg.CustomTypesConfig['getTypeParser'] = (type: number) =>
  type === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(type) as (text: string) => unknown)

// Tables that refer to others come before those. All statements run in one transaction.
const POSTGRES_TABLES =
  'contact_entries link_pixels link_clicks link_days visitors visitor_salts link_tallies channel_items ' +
  'idempotent_answers links ' +
  'interstitials showcases campaigns channels pixels api_keys rate_windows takedowns'

const EMPTY_POSTGRES = [
  ...POSTGRES_TABLES.split(' ').map((table) => `delete from ${table}`),
  'delete from domains where account_id is not null',
  'delete from accounts',
  'alter sequence accounts_id_seq restart',
].join(';')
