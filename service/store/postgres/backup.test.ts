import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findPostgres } from '../../../scripts/setup/postgres.mjs'
import { call, start, visit } from '../../testing/over-http.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'

const run = promisify(execFile)

const programs = findPostgres(process.env)
const hasPrograms =
  programs !== null && existsSync(join(programs, 'pg_dump')) && existsSync(join(programs, 'pg_restore'))

/** Runs PostgreSQL's program with what docs/deploy.md says. */
const runProgram = (name: string, ...words: string[]) => run(join(programs ?? '', name), words)

const urlOf = ({ config }: TestDatabase): string => config.databaseUrl ?? ''

it.skipIf(!hasPrograms)(
  'A backup made while the service writes contains everything answered before, and can be served',
  async () => {
    await using original = await testDatabase()
    await using restored = await testDatabase()
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'copy')
    const service = await start(original, { PUBLIC_URL: 'http://s.test' })
    const add = (custom: string) => call(service, 'POST', '/api/url/add', { url: `https://${custom}.test/`, custom })
    await Promise.all(Array.from({ length: 20 }, (_, number) => add(`before-${number}`)))
    for (let times = 0; times < 3; times += 1) await visit(service, '/before-0', { host: 's.test' })
    expect((await call(service, 'GET', '/api/urls?order=click&limit=1')).body.data).toMatchObject({
      urls: [{ alias: 'before-0', clicks: 3 }],
    })
    const meanwhile = Promise.all(Array.from({ length: 20 }, (_, number) => add(`meanwhile-${number}`)))
    await runProgram('pg_dump', '--format=custom', `--file=${file}`, urlOf(original))
    await meanwhile
    await runProgram('pg_restore', `--dbname=${urlOf(restored)}`, '--exit-on-error', file)

    const copy = await start(restored, { PUBLIC_URL: 'http://s.test' })
    for (let number = 0; number < 20; number += 1) {
      const { location } = await visit(copy, `/before-${number}`, { host: 's.test' })
      expect(location).toBe(`https://before-${number}.test/`)
    }
    expect((await call(copy, 'GET', '/api/urls?order=click&limit=1')).body.data).toMatchObject({
      urls: [{ alias: 'before-0', clicks: 4 }],
    })
    // Ids go on where they were, and processes are still told of changes.
    expect((await call(copy, 'POST', '/api/url/add', { url: 'https://new.test/', custom: 'new' })).status).toBe(200)
    const objects = `select count(*) as count from pg_trigger where tgname like 'announce%'`
    expect(await restored.rows(objects)).toEqual(await original.rows(objects))
    await Promise.all([service.close(), copy.close()])
  },
)
