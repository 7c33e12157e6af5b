import SQLite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { linkCreationBy } from '../../testing/link-creation-by.ts'
import { serviceUnderTest } from '../../testing/service-under-test.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { sqliteFile } from './open-sqlite.ts'
import { sqliteCreations } from './sqlite-creations.ts'

it('Links created together get their own results: one that fails or is taken changes nothing for the others', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  const file = new SQLite(sqliteFile(database.config.dataDir))
  file.pragma('foreign_keys = ON')
  const results = sqliteCreations(file)([
    linkCreationBy(1, 'first', 'key 1'),
    linkCreationBy(999, 'without-account'),
    linkCreationBy(1, 'first', 'key 2'),
    linkCreationBy(1, 'first', 'key 1'),
    linkCreationBy(1, 'second'),
  ])
  file.close()
  const body = (id: number, alias: string) => `{"error":0,"id":${id},"shorturl":"http://s.test/${alias}"}`
  const [first, second] = await under.rows('select id from links order by id')
  expect(results).toEqual([
    { kind: 'created', body: body(Number(first?.id), 'first') },
    { kind: 'failed', code: 'SQLITE_CONSTRAINT_FOREIGNKEY', message: 'FOREIGN KEY constraint failed' },
    { kind: 'taken' },
    { kind: 'earlier', fingerprint: 'print of key 1', body: body(Number(first?.id), 'first') },
    { kind: 'created', body: body(Number(second?.id), 'second') },
  ])
  expect(await under.rows('select alias from links order by id')).toEqual([{ alias: 'first' }, { alias: 'second' }])
  // A refused request may be sent again with its key.
  expect(await under.rows('select key_hash, body from idempotent_answers')).toEqual([
    { key_hash: 'key 1', body: body(Number(first?.id), 'first') },
  ])
})
