import SQLite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { PLAIN_LINK } from '../../api/handlers/link-columns.ts'
import { serviceUnderTest } from '../../testing/service-under-test.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { LinkCreation, NewLink } from '../link-creation.ts'
import { sqliteFile } from './open-sqlite.ts'
import { sqliteCreations } from './sqlite-creations.ts'

const linkOf = (account: number, alias: string): NewLink => ({
  ...PLAIN_LINK,
  account_id: account,
  domain_id: 1,
  alias,
  alias_key: alias,
  url: 'https://a.test/',
  search_text: alias,
  created_at: 1,
})

const creation = (account: number, alias: string, key: string | null = null): LinkCreation => ({
  link: linkOf(account, alias),
  claim: key === null ? null : { account_id: account, key_hash: key, fingerprint: `print of ${key}`, created_at: 1 },
  claimsSince: 0,
  answer: { error: 0, id: null, shorturl: `http://s.test/${alias}` },
})

it('Links created together get their own results: one that fails or is taken changes nothing for the others', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  const file = new SQLite(sqliteFile(database.config.dataDir))
  file.pragma('foreign_keys = ON')
  const results = sqliteCreations(file)([
    creation(1, 'first', 'key 1'),
    creation(999, 'without-account'),
    creation(1, 'first', 'key 2'),
    creation(1, 'first', 'key 1'),
    creation(1, 'second'),
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
