import { describe, expect, it } from 'vitest'
import { textWith } from '../../../tests/support/matchers.ts'
import type { RunningService } from '../../start.ts'
import { databaseProxy } from '../../testing/database-proxy.ts'
import { call, start as startOn, visit } from '../../testing/over-http.ts'
import { runCommand } from '../../testing/service-process.ts'
import { ADMIN_KEY } from '../../testing/service-under-test.ts'
import { testDatabase } from '../../testing/test-database.ts'

const events = () => {
  const failures: string[] = []
  return { failures, onFailure: (what: string) => failures.push(what), onDatabaseLost: () => failures.push('lost') }
}

const start = (url: string, heard = events()) => startOn({ environment: { DATABASE_URL: url } }, {}, heard)

const account = ({ url }: RunningService) =>
  fetch(`${url}/api/account`, { headers: { authorization: `Bearer ${ADMIN_KEY}` } })

describe('An unavailable PostgreSQL', () => {
  it('is reported to the operator in one line, without the password', async () => {
    await using database = await testDatabase()
    await using cable = await databaseProxy(database.config.databaseUrl ?? '')
    await cable.cut()
    const url = cable.url.replace('@', ':a-secret-password@')
    const { code, stdout, stderr } = await runCommand({ DATABASE_URL: url, PORT: '0' })
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^DATABASE_URL: the database cannot be reached: .*ECONNREFUSED.*\n$/)
    expect(stderr).not.toContain('a-secret-password')
  })

  it('is reported to the operator if the database does not exist', async () => {
    await using database = await testDatabase()
    await expect(start(`${database.config.databaseUrl}`.replace(/terselink_\w+/, 'no_such_database'))).rejects.toThrow(
      'DATABASE_URL: the database cannot be reached: database "no_such_database" does not exist',
    )
  })

  it('causes 503 with Retry-After and rate headers, until it is back', async () => {
    await using database = await testDatabase()
    await using cable = await databaseProxy(database.config.databaseUrl ?? '')
    const heard = events()
    const service = await start(cable.url, heard)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    await call(service, 'POST', '/api/url/add', { url: 'https://known.test/', custom: 'known' })
    await visit(service, '/known')
    await cable.cut()
    const refused = await account(service)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.headers.get('x-ratelimit-limit')).toBe('100000')
    expect(await refused.json()).toEqual({ error: 1, message: textWith('cannot reach its database') })
    expect(await visit(service, '/mine')).toMatchObject({ status: 503, text: 'Service unavailable. Try again.\n' })
    // A link that was visited before is still in memory.
    expect(await visit(service, '/known')).toMatchObject({ status: 302, location: 'https://known.test/' })
    const failed = () => heard.failures.flatMap((what) => /^(GET .*) \(request .*\)$/.exec(what)?.[1] ?? [])
    expect(failed()).toEqual(['GET /api/account', 'GET /mine'])
    // The reason isn't repeated for each request.
    for (let times = 0; times < 5; times += 1) {
      expect((await account(service)).status).toBe(503)
      expect((await visit(service, '/nothing')).status).toBe(503)
    }
    expect(failed()).toEqual(['GET /api/account', 'GET /mine'])
    await cable.restore()
    expect((await account(service)).status).toBe(200)
    expect((await visit(service, '/mine')).status).toBe(302)
    await service.close()
  })

  it('breaks open connections without ending a process', async () => {
    await using database = await testDatabase()
    await using cable = await databaseProxy(database.config.databaseUrl ?? '')
    const service = await start(cable.url)
    const asked = Array.from({ length: 40 }, (_, number) =>
      call(service, 'POST', '/api/url/add', { url: 'https://a.test/', description: `link ${number}` }),
    )
    await Promise.race(asked)
    await cable.cut()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    for (const status of statuses) expect([200, 503]).toContain(status)
    await cable.restore()
    const [{ count } = { count: 0 }] = await database.rows('select count(*) as count from links')
    // A write without an answer may have been stored; one with an answer was.
    expect(Number(count)).toBeGreaterThanOrEqual(statuses.filter((status) => status === 200).length)
    expect((await account(service)).status).toBe(200)
    await service.close()
  })

  it('gets the clicks counted meanwhile once it is back, without another click', async () => {
    await using database = await testDatabase()
    await using cable = await databaseProxy(database.config.databaseUrl ?? '')
    const heard = events()
    const service = await start(cable.url, heard)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    await visit(service, '/mine')
    await cable.cut()
    await expect.poll(() => heard.failures).toContain('Clicks could not be stored and wait in memory:')
    await cable.restore()
    const clicks = () => database.rows('select clicks from link_clicks')
    await expect.poll(clicks).toEqual([{ clicks: 1 }])
    await service.close()
  })

  it('lets the service stop, which reports that clicks were lost', async () => {
    await using database = await testDatabase()
    await using cable = await databaseProxy(database.config.databaseUrl ?? '')
    const service = await start(cable.url)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    await visit(service, '/mine')
    await cable.cut()
    await expect(service.close()).rejects.toThrow('1 clicks could not be stored.')
  })

  it('causes no further errors after the server ended all connections', async () => {
    await using database = await testDatabase()
    const heard = events()
    const service = await startOn(database, {}, heard)
    await account(service)
    await database.write(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`)
    await expect.poll(async () => (await account(service)).status).toBe(200)
    expect(heard.failures).toContain('Database connection lost:')
    await service.close()
  })
})
