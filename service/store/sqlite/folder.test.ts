import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { call, start as startOn } from '../../testing/over-http.ts'
import { runCommand, serviceProcess } from '../../testing/service-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { sqliteFile } from './open-sqlite.ts'

const start = (folder: string, environment = {}) => startOn({ environment: { DATA_DIR: folder } }, environment)

describe('A folder', { timeout: 30_000 }, () => {
  it('serves one service at a time, and the first is not disturbed', async () => {
    await using folder = await temporaryFolder()
    const first = await start(folder.path)
    await expect(start(folder.path)).rejects.toThrow('one folder serves one process')
    expect((await call(first, 'GET', '/api/account')).status).toBe(200)
    await first.close()
    const second = await start(folder.path)
    await second.close()
  })

  it('is refused to a second process in one line', async () => {
    await using folder = await temporaryFolder()
    const environment = { DATA_DIR: folder.path, PORT: '0' }
    await using _service = await serviceProcess(environment)
    const { code, stderr } = await runCommand(environment)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Another service already uses the folder .*: one folder serves one process\.\n$/)
  })

  it('is free again when a start has failed', async () => {
    await using folder = await temporaryFolder()
    await using other = await temporaryFolder()
    const running = await start(other.path)
    await expect(start(folder.path, { PORT: new URL(running.url).port })).rejects.toThrow(/^Cannot listen at/)
    await running.close()
    const service = await start(folder.path)
    await service.close()
  })

  it('is read by nobody else on the machine, also when it was there before', async () => {
    await using folder = await temporaryFolder()
    await chmod(folder.path, 0o755)
    const service = await start(folder.path)
    await call(service, 'POST', '/api/channel/add', { name: 'News' })
    const files = (await readdir(folder.path)).filter((name) => name.startsWith('terselink.sqlite'))
    expect(files).toHaveLength(3)
    for (const file of files) expect((await stat(join(folder.path, file))).mode & 0o077, file).toBe(0)
    await service.close()
  })

  it('is refused when a newer version has written to it', async () => {
    await using folder = await temporaryFolder()
    await (await start(folder.path)).close()
    const database = new SQLite(sqliteFile(folder.path))
    database.exec(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2999-01-01')`)
    database.close()
    await expect(start(folder.path)).rejects.toThrow('written by a newer version of the service (9999-from-the-future)')
  })
})
