import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { start } from '../../testing/over-http.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../open-database.ts'

const EVENTS = { onFailure: () => {}, onDatabaseLost: () => {} }

it('compares text by code points and has 64-bit numbers, whatever the database’s locale', async () => {
  await using database = await testDatabase()
  const store = await openDatabase(database.config, 'service', EVENTS)
  await store.close()
  const columns = await database.rows(`
    select table_name, column_name, data_type, collation_name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'rate_windows'`)
  expect(columns.length).toBeGreaterThan(60)
  const text = columns.filter(({ data_type: type }) => type === 'text')
  expect(new Set(text.map(({ collation_name: name }) => name))).toEqual(new Set(['C']))
  const narrow = columns.filter(({ data_type: type }) => type !== 'text' && type !== 'bigint')
  expect(new Set(narrow.map(({ column_name: name }) => name))).toEqual(new Set(['is_admin', 'is_public', 'starred']))
})

it('tells the operator if the user may not create tables', async () => {
  await using database = await testDatabase()
  const user = `weak_${randomBytes(4).toString('hex')}`
  await database.write(`create role ${user} login; revoke create on schema public from public`)
  const url = new URL(database.config.databaseUrl ?? '')
  if (url.searchParams.has('user')) url.searchParams.set('user', user)
  else url.username = user
  try {
    await expect(start({ environment: { DATABASE_URL: url.href } })).rejects.toThrow(
      'DATABASE_URL: the user may not create tables: permission denied for schema public',
    )
  } finally {
    await database.write(`drop role ${user}`)
  }
})

it('creates the tables and one secret once for five concurrent starts', async () => {
  await using database = await testDatabase()
  const stores = await Promise.all(Array.from({ length: 5 }, () => openDatabase(database.config, 'service', EVENTS)))
  const kept = await Promise.all(stores.map((store, number) => store.secrets.getOrCreate('test', `proposal ${number}`)))
  expect(new Set(kept).size).toBe(1)
  for (const store of stores) await store.close()
})
