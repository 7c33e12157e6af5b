import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { call, start, visit } from '../testing/over-http.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { sqliteFile } from './sqlite/open-sqlite.ts'

/** Written by version 1.0.0, and never again: every later version opens it. */
const stored = (file: string): Buffer =>
  gunzipSync(readFileSync(join(import.meta.dirname, '../../tests/fixtures/first-release', file)))

/** A copy of the database that version 1.0.0 left behind: SQLite's file, or what `pg_dump` wrote. */
const firstRelease = async (): Promise<TestDatabase> => {
  const database = await testDatabase()
  const { databaseUrl, dataDir } = database.config
  if (databaseUrl === null) writeFileSync(sqliteFile(dataDir), stored('service.sqlite.gz'))
  else await database.write(stored('service.postgres.sql.gz').toString('utf8'))
  return database
}

it('a database of version 1.0.0 is opened with its accounts, links, options, clicks and collections', async () => {
  await using database = await firstRelease()
  const service = await start(database)
  const { host } = new URL(service.url)

  const { body: plain } = await call(service, 'GET', '/api/url/1')
  expect(plain).toMatchObject({
    details: { shorturl: `${service.url}/plain`, longurl: 'https://a.test/plain' },
    data: { clicks: 3, uniqueClicks: 1, topBrowsers: { Firefox: 3 }, topOs: { Linux: 3 } },
  })
  const { body: whole } = await call(service, 'GET', '/api/url/2')
  expect(whole).toMatchObject({
    details: {
      title: 'A title',
      description: 'A note',
      location: { Germany: 'https://de.a.test/' },
      device: { iPhone: 'https://phone.a.test/' },
      expiry: '2090-12-31 23:59:59',
      passquery: true,
    },
  })
  const { body: channels } = await call(service, 'GET', '/api/channels')
  expect(JSON.stringify(channels)).toContain('"Community"')
  const { body: campaigns } = await call(service, 'GET', '/api/campaigns')
  expect(JSON.stringify(campaigns)).toContain('"Spring"')
  const { body: pixels } = await call(service, 'GET', '/api/pixels')
  expect(JSON.stringify(pixels)).toContain('"Visitors"')

  expect((await visit(service, '/plain', { host })).location).toBe('https://a.test/plain')
  const french = await visit(service, '/whole', { host, 'accept-language': 'fr' })
  expect(french.location).toBe('https://fr.a.test/?utm_source=news')
  expect((await visit(service, '/secret', { host })).location).toBeUndefined()
  const opened = await visit(
    service,
    '/secret',
    { host, 'content-type': 'application/x-www-form-urlencoded', origin: service.url },
    'password=open+sesame',
  )
  expect(opened.location).toBe('https://a.test/secret')
  await service.close()
})

it('the links of version 1.0.0 are found by other spellings of their texts, however many there are', async () => {
  await using database = await firstRelease()
  // As version 1.0.0 stored the texts of links: in lower case, with accents. More than a migration reads at once.
  const columns = (await database.rows('select * from links where id = 1')).flatMap((row) => Object.keys(row))
  const copied = columns.filter((name) => !['id', 'alias', 'alias_key', 'search_text'].includes(name)).join()
  await database.write(`insert into links (id, alias, alias_key, search_text, ${copied})
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 2100)
    select 100 + number, 'n' || number, 'n' || number, 'straße in łódź ' || number || ' ıhlamur', ${copied}
    from numbers, links where links.id = 1`)
  const service = await start(database)
  const found = async (text: string) => {
    const { body } = await call(service, 'GET', `/api/urls?limit=5&q=${encodeURIComponent(text)}`)
    return (body.data as { result: number }).result
  }
  expect(await found('STRASSE')).toBe(2100)
  expect(await found('Straße in Łódź')).toBe(2100)
  expect(await found('strasse in lodz 2099')).toBe(1)
  expect(await found('Ihlamur')).toBe(2100)
  await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', metatitle: 'Crème brûlée' })
  expect(await found('creme BRULEE')).toBe(1)
  await service.close()
})
