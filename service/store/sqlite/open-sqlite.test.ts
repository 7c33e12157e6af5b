import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, start as startOn } from '../../testing/over-http.ts'
import { runCommand, serviceProcess } from '../../testing/service-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { sqliteFile } from './open-sqlite.ts'

const start = (folder: string, environment = {}) => startOn({ environment: { DATA_DIR: folder } }, environment)

describe('A folder', () => {
  it('can be used by one service at a time', async () => {
    await using folder = await temporaryFolder()
    const first = await start(folder.path)
    await expect(start(folder.path)).rejects.toThrow('Only one service can use a folder')
    expect((await call(first, 'GET', '/api/account')).status).toBe(200)
    await first.close()
    const second = await start(folder.path)
    await second.close()
  })

  it('is refused to a second process with one line', async () => {
    await using folder = await temporaryFolder()
    const environment = { DATA_DIR: folder.path, PORT: '0' }
    await using _service = await serviceProcess(environment)
    const { code, stderr } = await runCommand(environment)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Another process already uses the folder .*\. Only one service can use a folder\.\n$/)
  })

  it('that cannot be used is refused with one line', async () => {
    await using folder = await temporaryFolder()
    await writeFile(sqliteFile(folder.path), 'This is no database, although it has the name of one.')
    expect(await runCommand({ DATA_DIR: folder.path, PORT: '0' })).toEqual({
      code: 1,
      stdout: '',
      stderr: `DATA_DIR: ${sqliteFile(folder.path)}: file is not a database\n`,
    })
    const { code, stderr } = await runCommand({ DATA_DIR: sqliteFile(folder.path) }, 'account', 'list')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^DATA_DIR: EEXIST: .*\n$/)
  })

  it('without a database is reported by a command, which may have the wrong one', async () => {
    await using folder = await temporaryFolder()
    const list = () => runCommand({ DATA_DIR: folder.path }, 'account', 'list')
    expect((await list()).stderr).toBe(
      `There was no database in ${folder.path} (DATA_DIR), so a new one was created.\n`,
    )
    expect((await list()).stderr).toBe('')
  })

  it('is unlocked after a failed start', async () => {
    await using folder = await temporaryFolder()
    await using other = await temporaryFolder()
    const running = await start(other.path)
    await expect(start(folder.path, { PORT: new URL(running.url).port })).rejects.toThrow(/^Cannot listen at/)
    await running.close()
    const service = await start(folder.path)
    await service.close()
  })

  it('can be read only by its owner, even if it existed before', async () => {
    await using folder = await temporaryFolder()
    await chmod(folder.path, 0o755)
    const service = await start(folder.path)
    await call(service, 'POST', '/api/channel/add', { name: 'News' })
    const files = await readdir(folder.path)
    const expected = ['service.lock', 'terselink.sqlite', 'terselink.sqlite-shm', 'terselink.sqlite-wal']
    expect(files).toEqual(expect.arrayContaining(expected))
    for (const file of files) expect((await stat(join(folder.path, file))).mode & 0o077, file).toBe(0)
    await service.close()
  })
})
