import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestDatabase } from './database-of-a-test.ts'

/** Makes a database of its own on the server at this address. */
export const postgresTestDatabase = async (server: string): Promise<TestDatabase> => {
  const name = `terselink_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await ask(server, `create database ${name}`)
  return {
    config: { databaseUrl: url.href, dataDir: '' },
    environment: { DATABASE_URL: url.href },
    rows: async (sql) => (await ask(url.href, sql)).rows,
    write: async (sql) => void (await ask(url.href, sql)),
    empty: async () => void (await ask(url.href, EMPTY)),
    [Symbol.asyncDispose]: async () => void (await ask(server, `drop database ${name} with (force)`)),
  }
}

/** Over a connection of its own: it may be the one that must not be there when the database is dropped. */
const ask = async (url: string, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> => {
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

// Who refers before what is referred to. All statements together are one transaction.
const TABLES =
  'link_pixels link_clicks link_visitors link_tallies channel_items idempotent_answers links ' +
  'interstitials showcases campaigns channels pixels rate_windows'

const EMPTY = [
  ...TABLES.split(' ').map((table) => `delete from ${table}`),
  'delete from domains where account_id is not null',
  'delete from accounts',
  'alter sequence accounts_id_seq restart',
].join(';')
