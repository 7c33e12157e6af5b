import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sqliteFile } from '../store/sqlite/open-sqlite.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { backUp } from './backup.ts'

it('A backup made while the service writes contains everything answered before, and can be served', async () => {
  await using folder = await temporaryFolder()
  await using other = await temporaryFolder()
  const service = await start({ environment: { DATA_DIR: folder.path } })
  const add = (custom: string) => call(service, 'POST', '/api/url/add', { url: `https://${custom}.test/`, custom })
  await Promise.all(Array.from({ length: 20 }, (_, number) => add(`before-${number}`)))
  const meanwhile = Promise.all(Array.from({ length: 20 }, (_, number) => add(`meanwhile-${number}`)))
  await backUp({ databaseUrl: null, dataDir: folder.path }, sqliteFile(other.path))
  await meanwhile
  const copy = await start({ environment: { DATA_DIR: other.path } })
  for (let number = 0; number < 20; number += 1) {
    expect((await visit(copy, `/before-${number}`)).location).toBe(`https://before-${number}.test/`)
  }
  expect((await call(copy, 'POST', '/api/channel/add', { name: 'News' })).status).toBe(200)
  await Promise.all([service.close(), copy.close()])
})

it('A backup can be read by its owner only, and replaces no file', async () => {
  await using folder = await temporaryFolder()
  const place = { databaseUrl: null, dataDir: folder.path }
  const service = await start({ environment: { DATA_DIR: folder.path } })
  await service.close()
  const file = join(folder.path, 'copy.sqlite')
  await backUp(place, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const first = await readFile(file)
  expect(first.subarray(0, 15).toString()).toBe('SQLite format 3')
  await expect(backUp(place, file)).rejects.toThrow(/^The backup can't be written: EEXIST/)
  expect(await readFile(file)).toEqual(first)
})

it('A backup that fails leaves no file', async () => {
  await using folder = await temporaryFolder()
  const place = { databaseUrl: null, dataDir: folder.path }
  const file = join(folder.path, 'copy.sqlite')
  await expect(backUp(place, file)).rejects.toThrow(`There is no database in ${folder.path} (DATA_DIR)`)
  await writeFile(sqliteFile(folder.path), 'not a database, but long enough to be read as the head of one '.repeat(20))
  await expect(backUp(place, file)).rejects.toThrow(/^The backup failed: /)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

it('A backup of PostgreSQL is left to its own program', async () => {
  const place = { databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: '' }
  await expect(backUp(place, 'copy.sqlite')).rejects.toThrow('use pg_dump')
})
