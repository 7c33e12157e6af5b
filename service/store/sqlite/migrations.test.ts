import { readFile } from 'node:fs/promises'
import SQLite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { call, start, visit } from '../../testing/over-http.ts'
import { runCommand } from '../../testing/service-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { sqliteFile } from './open-sqlite.ts'

const PUBLIC = { PUBLIC_URL: 'http://s.test' }

/** A folder of the first released version, with one of everything. */
const firstFolder = async () => {
  const folder = await temporaryFolder()
  const database = new SQLite(sqliteFile(folder.path))
  database.exec(await readFile(new URL('../../testing/first-database.sql', import.meta.url), 'utf8'))
  database.close()
  return folder
}

const tablesIn = (dataDir: string) => {
  const database = new SQLite(sqliteFile(dataDir), { readonly: true })
  try {
    return database.prepare("select name, sql from sqlite_master where name not like 'sqlite_%' order by name").all()
  } finally {
    database.close()
  }
}

const execute = (dataDir: string, sql: string): void => {
  const database = new SQLite(sqliteFile(dataDir))
  database.exec(sql)
  database.close()
}

describe('A folder of the first released version', () => {
  it('has the same tables as a new one', async () => {
    await using old = await firstFolder()
    await using young = await temporaryFolder()
    for (const { path } of [old, young]) await (await start({ environment: { DATA_DIR: path } })).close()
    expect(tablesIn(old.path)).toEqual(tablesIn(young.path))
  })

  it('is left as it was by a migration that fails, and migrated by the next start', async () => {
    await using folder = await firstFolder()
    const write = (sql: string) => execute(folder.path, sql)
    const startHere = () => start({ environment: { DATA_DIR: folder.path } })
    // Fails in the middle of one, as a full disk or a kill would.
    write('create table visitors (day integer)')
    const before = tablesIn(folder.path)
    await expect(startHere()).rejects.toThrow('could not be migrated')
    const after = tablesIn(folder.path)
    write('drop table visitors')
    await (await startHere()).close()
    expect(after).toEqual(before)
  })

  it('is refused with one line if there is no space to migrate it', async () => {
    await using folder = await firstFolder()
    execute(folder.path, 'create table filler as select zeroblob(950000) as filler')
    expect(await runCommand({ DATA_DIR: folder.path, PORT: '0', MAX_DATABASE_MB: '1' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database could not be migrated and is unchanged: SQLITE_FULL: database or disk is full\n',
    })
  })

  it('is served with all its data', async () => {
    await using folder = await firstFolder()
    const service = await start({ environment: { DATA_DIR: folder.path } }, PUBLIC)
    const read = async (path: string) => (await call(service, 'GET', path)).body
    expect((await read('/api/account')).data).toMatchObject({ id: 1, email: 'first@s.test', username: 'admin' })
    expect(await read('/api/url/1')).toMatchObject({
      details: {
        shorturl: 'http://s.test/Gr%C3%B6%C3%9Fe',
        longurl: 'https://target.test/Ä?x=1',
        title: 'A title',
        description: 'A note',
        location: { Italy: 'https://it.test/' },
        device: { iPhone: 'https://ios.test/' },
        expiry: '2999-12-31 23:59:59',
      },
      data: { clicks: 2, uniqueClicks: 1, topBrowsers: { Firefox: 2 }, topReferrers: { 'news.test': 1 } },
    })
    expect((await read('/api/urls?q=größe')).data).toMatchObject({ result: 1 })
    expect((await read('/api/campaigns')).data).toMatchObject({
      campaigns: [{ id: 1, name: 'Spring', public: true, rotator: 'http://s.test/r/spring' }],
    })
    expect((await read('/api/channel/1')).data).toMatchObject({ items: [{ type: 'bio' }, { type: 'links', id: 1 }] })
    expect((await read('/api/pixels')).data).toMatchObject({ pixels: [{ type: 'vendor09', tag: 'tag-1' }] })
    expect((await read('/api/domains')).data).toMatchObject({ domains: [{ id: 2, domain: 'https://go.test' }] })
    expect((await read('/api/overlay')).data).toMatchObject({ result: 3 })
    expect((await read('/api/splash')).data).toMatchObject({ result: 2 })
    await service.close()
  })

  it('is found by both spellings of a final sigma, also where two links had them', async () => {
    await using folder = await firstFolder()
    const database = new SQLite(sqliteFile(folder.path))
    const columns = database
      .prepare<[], { name: string }>("select name from pragma_table_info('links')")
      .all()
      .map(({ name }) => name)
      .filter((name) => !['id', 'alias', 'alias_key', 'url'].includes(name))
      .join()
    // As they were stored before: the two keys of twins differ.
    for (const alias of ['λογος', 'φως', 'φωσ', 'σος', 'ςοσ']) {
      database.exec(`insert into links (alias, alias_key, url, ${columns})
        select '${alias}', '${alias}', 'https://${encodeURIComponent(alias).replaceAll('%', '')}.test/', ${columns}
        from links where id = 1`)
    }
    database.exec(`update links set expires_at = null, geo_targets = '[]', device_targets = '[]', language_targets = '[]',
      parameters = '[]'`)
    database.exec("update campaigns set slug = 'Σος', slug_key = 'σος' where id = 1")
    database.close()
    const service = await start({ environment: { DATA_DIR: folder.path } }, PUBLIC)
    const read = new SQLite(sqliteFile(folder.path), { readonly: true })
    expect(read.prepare('select alias, alias_key from links where id > 2 order by id').all()).toEqual([
      { alias: 'λογος', alias_key: 'λογοσ' },
      { alias: 'φως', alias_key: 'φως' },
      { alias: 'φωσ', alias_key: 'φωσ' },
      { alias: 'σος', alias_key: 'σοσ' },
      { alias: 'ςοσ', alias_key: 'ςοσ' },
    ])
    expect(read.prepare('select slug_key from campaigns').all()).toEqual([{ slug_key: 'σοσ' }])
    read.close()
    for (const alias of ['ΛΟΓΟΣ', 'λογος', 'ΛΟΓΟσ']) {
      expect((await visit(service, `/${encodeURIComponent(alias)}`, { host: 's.test' })).status).toBe(302)
    }
    await service.close()
  })

  it('redirects as before and continues counting', async () => {
    await using folder = await firstFolder()
    const service = await start({ environment: { DATA_DIR: folder.path } }, { ...PUBLIC, PRIVATE_DOMAINS: '' })
    const host = { host: 's.test' }
    expect((await visit(service, '/gr%C3%B6%C3%9Fe', { ...host, 'accept-language': 'de' })).location).toBe(
      'https://de.test/?utm_source=a%20b',
    )
    expect((await visit(service, '/r/spring', host)).location).toBe('http://s.test/Gr%C3%B6%C3%9Fe')
    const branded = { host: 'go.test', 'content-type': 'application/x-www-form-urlencoded' }
    expect((await visit(service, '/secret', branded, 'password=sesame')).location).toBe('https://secret.test/')
    expect((await visit(service, '/unknown', branded)).location).toBe('https://lost.test/')
    // A domain from before ownership was checked stays in use.
    const onDomain = { url: 'https://b.test/', domain: 'https://go.test', custom: 'later' }
    expect((await call(service, 'POST', '/api/url/add', onDomain)).body).toMatchObject({ error: 0, id: 3 })
    expect((await visit(service, '/later', { host: 'go.test' })).location).toBe('https://b.test/')
    expect((await call(service, 'GET', '/api/url/1')).body.data).toMatchObject({ clicks: 3 })
    // Ids are never reused.
    expect((await call(service, 'POST', '/api/url/add', { url: 'https://a.test/' })).body).toMatchObject({ id: 4 })
    await service.close()
  })
})
