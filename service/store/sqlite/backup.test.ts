import SQLite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { call, start, visit } from '../../testing/over-http.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { sqliteFile } from './open-sqlite.ts'

it('A backup made while the service writes contains everything answered before, and can be served', async () => {
  await using folder = await temporaryFolder()
  await using other = await temporaryFolder()
  const service = await start({ environment: { DATA_DIR: folder.path } })
  const add = (custom: string) => call(service, 'POST', '/api/url/add', { url: `https://${custom}.test/`, custom })
  await Promise.all(Array.from({ length: 20 }, (_, number) => add(`before-${number}`)))
  const meanwhile = Promise.all(Array.from({ length: 20 }, (_, number) => add(`meanwhile-${number}`)))
  const database = new SQLite(sqliteFile(folder.path), { readonly: true })
  await database.backup(sqliteFile(other.path))
  database.close()
  await meanwhile
  const copy = await start({ environment: { DATA_DIR: other.path } })
  for (let number = 0; number < 20; number += 1) {
    expect((await visit(copy, `/before-${number}`)).location).toBe(`https://before-${number}.test/`)
  }
  expect((await call(copy, 'POST', '/api/channel/add', { name: 'News' })).status).toBe(200)
  await Promise.all([service.close(), copy.close()])
})
