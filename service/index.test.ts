import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { sqliteFile } from './store/sqlite/open-sqlite.ts'
import { runCommand, serviceProcess } from './testing/service-process.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

const KEY = 'a-key-for-the-first-account'
const isSqlite = !process.env.TEST_DATABASE_URL
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
    const email = 'eve\u001b[31m@s.test'
    expect(await runCommand(environment, 'account', 'add', email)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'eve\u{fffd}[31m@s.test is not an email address\n',
    })
    await using service = await serviceProcess(environment)
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})

it.runIf(isSqlite)(
  'A service that cannot stop, since its database is locked, ends at a second signal',
  async () => {
    await using database = await testDatabase()
    await using service = await serviceProcess({ ...database.environment, ADMIN_API_KEY: KEY })
    const lock = new SQLite(sqliteFile(database.config.dataDir))
    lock.exec('begin immediate')
    const lost = add(service.url, { url: 'https://a.test/' }).then(String, String)
    // A request is under way when this one is answered.
    expect((await fetch(`${service.url}/robots.txt`)).status).toBe(200)
    const ended = service.stop('SIGTERM')
    const again = setInterval(() => void service.stop('SIGTERM'), 200)
    void ended.then(() => clearInterval(again))
    expect(await ended).toBeNull()
    expect(await lost).toContain('fetch failed')
    lock.close()
    // Less than the time that a stop may take.
  },
  8_000,
)

describe('A database that is damaged', () => {
  it.each([
    [
      'no database',
      Buffer.from('not a database, but long enough to be read as the head of one '.repeat(20)),
      'file is not a database',
    ],
    [
      'a picture',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5_000, 7)]),
      'file is not a database',
    ],
    [
      'a head and nothing else',
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(100)]),
      'file is not a database',
    ],
  ])('is reported in one line if its file is %s', async (_what, content, reason) => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'terselink.sqlite'), content)
    const stderr = `DATA_DIR: ${join(folder.path, 'terselink.sqlite')}: ${reason}\n`
    for (const words of [[], ['account', 'list']])
      expect(await runCommand({ DATA_DIR: folder.path, PORT: '0' }, ...words)).toEqual({ code: 1, stdout: '', stderr })
  })

  it.each([
    ['lost its end', (file: Buffer) => file.subarray(0, 8192)],
    ['has pages that were overwritten', (file: Buffer) => file.fill(0xab, 4096)],
    ['has a schema that was overwritten', (file: Buffer) => file.fill(0xab, 200, 4096)],
    ['has pages of zeros', (file: Buffer) => file.fill(0, 4096)],
  ])('is reported in one line if it %s', async (_what, damage) => {
    await using folder = await temporaryFolder()
    const environment = { DATA_DIR: folder.path, PORT: '0', ADMIN_API_KEY: KEY }
    const file = join(folder.path, 'terselink.sqlite')
    const service = await serviceProcess(environment)
    expect(await service.stop('SIGTERM')).toBe(0)
    await writeFile(file, damage(await readFile(file)))
    const { code, stderr } = await runCommand(environment)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^(?:The database could not be migrated: )?DATA_DIR: \S+: [^\n]*(?:malformed|not a database|no such table)[^\n]*\n$/,
    )
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
