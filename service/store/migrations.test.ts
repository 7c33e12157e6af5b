import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addAccount } from '../commands/accounts.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { runCommand } from '../testing/service-process.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { StorageFull } from './database-errors.ts'
import { openDatabase } from './open-database.ts'

const isSqlite = !process.env.TEST_DATABASE_URL

/** What a next version might do: new columns, one of them from what is stored. */
const addNotes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table links add column notes text`.execute(db)
  await sql`update links set notes = 'about ' || alias`.execute(db)
}

const openNewer = (database: TestDatabase, up: (db: Kysely<unknown>) => Promise<void>) =>
  openDatabase(
    database.config,
    'service',
    { onFailure: () => {}, onDatabaseLost: () => {} },
    { '9999-next-version': { up } },
  )

const migrationsOf = async (database: TestDatabase) =>
  (await database.rows('select name from kysely_migration order by name')).map(({ name }) => name)

/** A database of this version with a link. */
const databaseWithLink = async () => {
  const database = await testDatabase()
  const service = await start(database)
  await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'one' })
  await service.close()
  return database
}

describe('A next version', () => {
  it('migrates the database with all its data, once, even if several processes start', async () => {
    await using database = await databaseWithLink()
    const before = await migrationsOf(database)
    const count = isSqlite ? 1 : 3
    const stores = await Promise.all(Array.from({ length: count }, () => openNewer(database, addNotes)))
    for (const store of stores) await store.close()
    await (await openNewer(database, addNotes)).close()
    expect(await database.rows('select alias, notes from links')).toEqual([{ alias: 'one', notes: 'about one' }])
    expect(await migrationsOf(database)).toEqual([...before, '9999-next-version'])
  })

  it('leaves the database as it was if its migration fails', async () => {
    await using database = await databaseWithLink()
    const before = await migrationsOf(database)
    const breakOff = async (db: Kysely<unknown>) => {
      await addNotes(db)
      throw new Error('killed')
    }
    await expect(openNewer(database, breakOff)).rejects.toThrow('could not be migrated')
    expect(await migrationsOf(database)).toEqual(before)
    const service = await start(database)
    expect((await visit(service, '/one', { host: new URL(service.url).host })).location).toBe('https://a.test/')
    await service.close()
    await (await openNewer(database, addNotes)).close()
    expect(await database.rows('select notes from links')).toEqual([{ notes: 'about one' }])
  })

  it('is not undone by this one, which refuses the database', async () => {
    await using database = await databaseWithLink()
    await (await openNewer(database, addNotes)).close()
    await expect(start(database)).rejects.toThrow('written by a newer version of the service (9999-next-version)')
    expect(await database.rows('select notes from links')).toEqual([{ notes: 'about one' }])
  })
})

it.runIf(isSqlite)('A command says in one line that there is no space for what it stores', async () => {
  await using database = await testDatabase()
  await (await start(database)).close()
  await database.write('create table filler as select zeroblob(400000) as filler')
  const place = { ...database.config, maxDatabaseMb: 1 }
  const addUntilFull = async (count: number): Promise<unknown> => {
    await database.write('insert into filler select zeroblob(20000)')
    return addAccount(place, `${count}@s.test`).then(
      () => addUntilFull(count + 1),
      (error: unknown) => error,
    )
  }
  expect(await addUntilFull(0)).toBeInstanceOf(StorageFull)
  expect(await runCommand({ ...database.environment, MAX_DATABASE_MB: '1' }, 'account', 'add', 'eve@s.test')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'SQLITE_FULL: database or disk is full\n',
  })
})

it.runIf(isSqlite)('A database is refused with one line if there is no space for its tables', async () => {
  await using database = await testDatabase()
  await database.write('create table filler as select zeroblob(950000) as filler')
  expect(await runCommand({ ...database.environment, PORT: '0', MAX_DATABASE_MB: '1' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database could not be migrated and is unchanged: SQLITE_FULL: database or disk is full\n',
  })
})
