import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { RunningService, ServiceEvents } from '../start.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { ADMIN_KEY } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'

/** Sends these bytes and returns what comes back until the service closes the connection. */
const exchange = async ({ url }: RunningService, bytes: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(bytes)
  return Buffer.concat((await socket.toArray()) as Buffer[]).toString('utf8')
}

/** Hangs up after the head of a request and a part of its body. */
const hangUp = async ({ url }: RunningService, head: string): Promise<void> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${head}\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2000\r\n\r\n`)
  // "100 Continue": the service reads the body now.
  await once(socket, 'data')
  socket.end('passw')
  await once(socket.resume(), 'close')
}

const recordEvents = (): ServiceEvents & { failures: string[] } => {
  const failures: string[] = []
  return { failures, onFailure: (what) => failures.push(what), onDatabaseLost: () => failures.push('the database') }
}

describe('A malformed request', () => {
  it.each([
    ['an invalid Host', 'GET /api/account HTTP/1.1\r\nHost: [\r\n'],
    ['a Host with a path', 'GET /api/account HTTP/1.1\r\nHost: s.test/x?\r\n'],
    ['no Host', 'GET /api/account HTTP/1.0\r\n'],
    ['another scheme', 'GET ftp://s.test/api/account HTTP/1.1\r\nHost: localhost\r\n'],
  ])('is refused in JSON: %s', async (_what, head) => {
    await using database = await testDatabase()
    const events = recordEvents()
    const service = await start(database, {}, events)
    const answer = await exchange(service, `${head}Authorization: Bearer ${ADMIN_KEY}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"error":1,"message":"The Host header and the path are not a valid URL."}')
    expect(answer).not.toContain(ADMIN_KEY)
    expect(events.failures).toEqual([])
    await service.close()
  })

  it('is refused with a path and query of more than 8,192 characters', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const ask = (target: string) =>
      exchange(service, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    for (const begin of ['/mine?', '/', '/api/urls?q='])
      expect(await ask(begin.padEnd(8_193, 'x'))).toMatch(/^HTTP\/1\.1 414 [\s\S]*more than 8192 characters/)
    expect(await ask('/mine?'.padEnd(8_192, 'x'))).toMatch(/^HTTP\/1\.1 404 /)
    await service.close()
  })

  it.each([
    ['no method', 400, 'nonsense\r\n\r\n'],
    ['no Host in HTTP/1.1', 400, 'GET /api/account HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two lengths',
      400,
      'POST /api/url/add HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'headers that are too long',
      431,
      `GET /api/account HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'an unknown expectation',
      417,
      'GET /api/account HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\nConnection: close\r\n\r\n',
    ],
  ])('is refused in JSON although no handler sees it: %s', async (_what, status, bytes) => {
    await using database = await testDatabase()
    const events = recordEvents()
    const service = await start(database, {}, events)
    const [head = '', body = ''] = (await exchange(service, bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`))
    expect(head.toLowerCase()).toContain('content-type: application/json')
    expect(JSON.parse(body)).toEqual({ error: 1, message: expect.any(String) as string })
    expect(events.failures).toEqual([])
    await service.close()
  })

  it('that breaks off is not logged as a failure, and blocks nothing', async () => {
    await using database = await testDatabase()
    const events = recordEvents()
    const service = await start(database, {}, events)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine', password: 'sesame' })
    await hangUp(service, 'POST /mine HTTP/1.1')
    await hangUp(service, `POST /api/url/add HTTP/1.1\r\nAuthorization: Bearer ${ADMIN_KEY}`)
    expect((await call(service, 'GET', '/api/urls')).body.data).toMatchObject({ result: 1 })
    await service.close()
    expect(events.failures).toEqual([])
  })

  it('leaves its connection open for the next one, also if it is answered at once', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    await visit(service, '/mine')
    const twice = `GET /mine HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n`
    const answers = await exchange(service, `${twice}\r\n${twice}Connection: close\r\n\r\n`)
    expect(answers.match(/^location: https:\/\/a\.test\/\r$/gim)).toHaveLength(2)
    await service.close()
  })

  it('with a body that is not read is answered, and its connection closed', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const endless = 'Host: s.test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'
    expect(await exchange(service, `POST /nothing HTTP/1.1\r\n${endless}`)).toMatch(/^HTTP\/1\.1 405 /)
    expect(await exchange(service, `PUT /nothing HTTP/1.1\r\n${endless}`)).toMatch(/^HTTP\/1\.1 405 /)
    await service.close()
  })

  it.each([
    ['a header', 'GET /mine HTTP/1.1\r\nHost: s.test\r\nX-Slow: '],
    [
      'a body',
      `POST /api/url/add HTTP/1.1\r\nAuthorization: Bearer ${ADMIN_KEY}\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`,
    ],
    ['a form', 'POST /mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\npassw'],
  ])('that never ends %s is timed out', async (_what, beginning) => {
    await using database = await testDatabase()
    const events = recordEvents()
    const timeouts = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 }
    const service = await start(database, { PUBLIC_URL: 'http://localhost' }, events, timeouts)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine', password: 'sesame' })
    expect(await exchange(service, beginning)).toMatch(/^HTTP\/1\.1 408 /)
    expect(events.failures).toEqual([])
    await service.close()
  })
})

describe('A request for a whole URL', () => {
  it.each([
    ['http://go.test/mine', 's.test', 'https://branded.test/'],
    ['http://go.test/mine', 'unknown.test', 'https://branded.test/'],
    ['HTTP://GO.TEST/mine', 's.test', 'https://branded.test/'],
    ['http://go.test:80/mine', 's.test', 'https://branded.test/'],
    ['https://go.test/mine', 's.test', 'https://branded.test/'],
    ['https://go.test:443/mine', 's.test', 'https://branded.test/'],
    ['http://go.test./mine', 's.test', 'https://branded.test/'],
    ['http://go.test/mine?a=1', 's.test', 'https://branded.test/'],
    ['http://go.test/mine#top', 's.test', 'https://branded.test/'],
    ['http://go.test/mine/', 's.test', 'https://branded.test/'],
    ['http://go.test/%6Dine', 's.test', 'https://branded.test/'],
    ['http://s.test/mine', 'go.test', 'https://main.test/'],
    ['http://go.test', 's.test', 'https://home.test/'],
    ['http://go.test?a=1', 's.test', 'https://home.test/'],
    ['http://unknown.test/mine', 's.test', 404],
    ['http://go.test:8080/mine', 's.test', 404],
    ['http://s.test@go.test/mine', 's.test', 400],
    ['http://user:password@s.test/mine', 's.test', 400],
    ['http:///mine', 's.test', 400],
    ['http:/mine', 's.test', 400],
    ['http://s.test\\@go.test/mine', 's.test', 400],
    ['ftp://s.test/mine', 's.test', 400],
    ['go.test/mine', 's.test', 400],
    ['mine', 's.test', 400],
    ['http://stranger.test/api/account', 's.test', 404],
    ['http://s.test/api/account', 'stranger.test', 200],
    ['http://stranger.test/metrics', 'localhost', 404],
  ] as const)('is answered by its own host: %s with Host %s', async (target, host, right) => {
    await using database = await testDatabase()
    const service = await start(database, { PUBLIC_URL: 'https://s.test' })
    await call(service, 'POST', '/api/domain/add', { domain: 'https://go.test', redirectroot: 'https://home.test/' })
    await call(service, 'POST', '/api/url/add', { url: 'https://branded.test/', custom: 'mine', domain: 'go.test' })
    await call(service, 'POST', '/api/url/add', { url: 'https://main.test/', custom: 'mine' })
    const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${ADMIN_KEY}\r\nConnection: close\r\n\r\n`
    const answer = await exchange(service, head)
    if (typeof right === 'number') expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${right} `))
    else expect(/^location: (\S+)/im.exec(answer)?.[1]).toBe(right)
    await service.close()
  })

  it('is not needed for the whole server', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    expect(await exchange(service, 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 405 /,
    )
    await service.close()
  })
})

describe('The API', () => {
  it('answers only at the service’s own hosts and on the machine itself', async () => {
    await using database = await testDatabase()
    const service = await start(database, { PUBLIC_URL: 'https://s.test' })
    await call(service, 'POST', '/api/domain/add', { domain: 'https://go.test' })
    const key = { authorization: `Bearer ${ADMIN_KEY}` }
    const statusAt = async (host: string) => (await visit(service, '/api/account', { host, ...key })).status
    for (const host of ['s.test', 'S.TEST.', 's.test:443', 'localhost', '127.0.0.1:1', '[::1]:8787']) {
      expect([host, await statusAt(host)]).toEqual([host, 200])
    }
    for (const host of ['go.test', 'stranger.test', 's.test.stranger.test', 'localhost.stranger.test', '10.0.0.1']) {
      expect([host, await statusAt(host)]).toEqual([host, 404])
    }
    const { text } = await visit(service, '/api/account', { host: 'stranger.test', ...key })
    expect(JSON.parse(text)).toEqual({ error: 1, message: 'The API is only at https://s.test. See PUBLIC_URL.' })
    await service.close()
  })
})

describe('A visit that fails', () => {
  it('is reported without the token of an unlisted page', async () => {
    await using database = await testDatabase()
    const events = recordEvents()
    const service = await start(database, {}, events)
    await database.write('alter table showcases rename to hidden')
    for (const path of ['/b/secret-token', '/q/secret-token.svg']) {
      expect((await visit(service, path)).status).toBe(500)
    }
    expect(events.failures.map((what) => what.replace(/ \(request .*/, ''))).toEqual(['GET /b/…', 'GET /q/…'])
    await service.close()
  })
})

describe('Connections', () => {
  it('stay open longer than proxies keep them, and do not delay a stop', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.write(`GET /robots.txt HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n\r\n`)
    expect(String((await once(socket, 'data'))[0])).toContain('Keep-Alive: timeout=620')
    await Promise.all([once(socket.resume(), 'close'), service.close()])
    // Less than the time that a stop gives to open requests.
  }, 8_000)
})

describe('The query of a visit', () => {
  it.each([
    ['/one?a=1&b=%20+', 'https://a.test/?a=1&b=%20+'],
    ['/one?', 'https://a.test/'],
    ['/one??a', 'https://a.test/??a'],
    ['/one?a=1#b', 'https://a.test/?a=1'],
    ['http://HOST/one?a=1', 'https://a.test/?a=1'],
    ['/one?q=https://b.test/?x', 'https://a.test/?q=https://b.test/?x'],
    ['/one?q="<\\', 'https://a.test/?q=%22%3C\\'],
  ])('of %s arrives as it was sent', async (target, location) => {
    await using database = await testDatabase()
    const service = await start(database)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'one', passquery: true })
    const { host } = new URL(service.url)
    const answer = await exchange(
      service,
      `GET ${target.replace('HOST', host)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toBe(location)
    await service.close()
  })
})
