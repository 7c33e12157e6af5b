import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand, serviceProcess } from './testing/service-process.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

const KEY = 'a-key-for-the-first-account'
const limits = { RATE_LIMIT: '100000' }

const account = (url: string, key: string) =>
  fetch(`${url}/api/account`, { headers: { authorization: `Bearer ${key}` } })

const add = (url: string, body: object, idempotencyKey?: string) =>
  fetch(`${url}/api/url/add`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  })

const linksIn = (database: TestDatabase) =>
  database.rows('select description, count(*) as count from links group by description')

describe('The command line', () => {
  it('starts the service, prints a new key once, and stops cleanly on SIGTERM and SIGINT', async () => {
    await using database = await testDatabase()
    const environment = { ...database.environment }
    await using first = await serviceProcess(environment)
    const [, key = ''] =
      /^API key of the first account \(shown only once\): (tl_\S+)$/.exec(first.printed[0] ?? '') ?? []
    expect((await account(first.url, key)).status).toBe(200)
    expect(await first.stop('SIGTERM')).toBe(0)
    await using second = await serviceProcess(environment)
    expect(second.printed).toEqual([])
    expect((await account(second.url, key)).status).toBe(200)
    expect(await second.stop('SIGINT')).toBe(0)
  })

  it('writes a new key into a file that only its owner can read, and logs requests without it', async () => {
    await using database = await testDatabase()
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'key')
    const environment = { ...database.environment, ADMIN_KEY_FILE: file, LOG_LEVEL: 'info' }
    await using service = await serviceProcess(environment)
    expect(service.printed).toEqual([`API key of the first account: see ${file}`])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const key = (await readFile(file, 'utf8')).trim()
    expect((await account(service.url, key)).status).toBe(200)
    expect(await service.stop('SIGTERM')).toBe(0)
  })

  it('adds an account while the service runs', async () => {
    await using database = await testDatabase()
    const environment = { ...database.environment, ADMIN_API_KEY: KEY }
    await using service = await serviceProcess(environment)
    const { code, stdout } = await runCommand(environment, 'account', 'add', 'bob@s.test')
    expect(code).toBe(0)
    const [, key = ''] = /^API key of bob@s\.test \(shown only once\): (tl_\S+)\n$/.exec(stdout) ?? []
    const told = (await (await account(service.url, key)).json()) as { data: { email: string } }
    expect(told.data.email).toBe('bob@s.test')
  })

  it('reports an operator’s error in one line', async () => {
    await using database = await testDatabase()
    const environment = { ...database.environment, PORT: '0' }
    expect(await runCommand({ ...environment, PORT: 'x' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'PORT must be an integer from 0 to 65535, not x\n',
    })
    expect((await runCommand(environment, 'acount', 'add')).stderr).toMatch(/^Usage:/)
    for (const id of ['x', '1.5']) {
      expect(await runCommand(environment, 'key', 'revoke', 'admin@s.test', id)).toEqual({
        code: 1,
        stdout: '',
        stderr: `ID must be a number from the list, not ${id}\n`,
      })
    }
    for (const day of ['2031-02-31', '2031-2-3', '+275760-09-13', 'x']) {
      expect(await runCommand(environment, 'key', 'add', 'admin@s.test', 'two', '--expires', day)).toEqual({
        code: 1,
        stdout: '',
        stderr: `--expires must be a day such as 2030-12-31, not ${day}\n`,
      })
    }
    for (const [option, command] of [
      ['expires', 'account add'],
      ['name', 'overlay add'],
      ['url', 'splash add'],
      ['title', 'overlay delete'],
    ] as const) {
      expect(await runCommand(environment, ...command.split(' '), 'eve@s.test', `--${option}`, '2030-12-31')).toEqual({
        code: 1,
        stdout: '',
        stderr: `--${option} has no effect on ${command}\n`,
      })
    }
    expect((await runCommand(environment, '--yes')).stderr).toBe('--yes has no effect on the service\n')
    await using service = await serviceProcess(environment)
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})

describe('A service that is killed', () => {
  it('restarts with every write it had answered', async () => {
    await using database = await testDatabase()
    const environment = { ...database.environment, ADMIN_API_KEY: KEY, ...limits }
    await using first = await serviceProcess(environment)
    const answered: string[] = []
    const writes = Array.from({ length: 50 }, async (_, number) => {
      const response = await add(first.url, { url: 'https://a.test/', description: `link ${number}` })
      if (response.ok) answered.push(`link ${number}`)
    })
    const settled = Promise.allSettled(writes)
    await Promise.race(writes)
    await first.stop('SIGKILL')
    await settled
    await using second = await serviceProcess(environment)
    expect((await account(second.url, KEY)).status).toBe(200)
    const stored = new Set((await linksIn(database)).map(({ description }) => description))
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.filter((one) => !stored.has(one))).toEqual([])
  })

  it('has done each write with an idempotency key exactly once after all are repeated', async () => {
    await using database = await testDatabase()
    const environment = { ...database.environment, ADMIN_API_KEY: KEY, ...limits }
    const write = (url: string, number: number) =>
      add(url, { url: 'https://a.test/', description: `link ${number}` }, `key-${number}`)
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    // Killed at another moment in each round: after the first, the fifth ... answer.
    for (const answersBeforeKill of [1, 5, 15, 30]) {
      await using service = await serviceProcess(environment)
      let answers = 0
      const enough = Promise.withResolvers<void>()
      const writes = numbers.map(async (number) => {
        await write(service.url, number)
        answers += 1
        if (answers === answersBeforeKill) enough.resolve()
      })
      const settled = Promise.allSettled(writes)
      await enough.promise
      await service.stop('SIGKILL')
      await settled
    }
    await using last = await serviceProcess(environment)
    const told = await Promise.all(numbers.map((number) => write(last.url, number)))
    expect(told.every(({ status }) => status === 200)).toBe(true)
    expect(told.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length).toBeGreaterThan(0)
    const stored = await linksIn(database)
    expect(stored).toHaveLength(40)
    expect(stored.filter(({ count }) => count !== 1)).toEqual([])
  })
})
