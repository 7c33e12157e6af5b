import { once } from 'node:events'
import { Agent, createServer, get, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import SQLite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import type { RunningService } from '../start.ts'
import { sqliteFile } from '../store/sqlite/open-sqlite.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { serviceProcess } from '../testing/service-process.ts'
import { ADMIN_KEY } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'
import { trackConnections } from './connections.ts'

const PUBLIC = { PUBLIC_URL: 'http://localhost' }
const KEY = `Authorization: Bearer ${ADMIN_KEY}`
const ASK = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'
const DOCUMENT = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n\r\n`

/** The answers are more than the system stores for a client that doesn't read. */
const UNREAD = DOCUMENT.repeat(150)

/** A client that sends these bytes, reads nothing unless it is told to, and never closes the connection. */
const rude = ({ url }: RunningService, bytes = ''): Socket => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  // The service may reset the connection at any time.
  socket.on('error', () => {})
  if (bytes !== '') socket.write(bytes)
  return socket
}

/** A connection on which a request was answered. */
const idle = async (service: RunningService): Promise<Socket> => {
  const socket = rude(service, ASK)
  await once(socket, 'data')
  return socket.resume()
}

const openConnections = async (service: RunningService): Promise<number> => {
  const { text } = await visit(service, '/metrics')
  return Number(/^terselink_open_connections (\d+)$/m.exec(text)?.[1])
}

/** A connection of a client that the service has nothing to do for. */
const SLOW: [what: string, bytes: string][] = [
  ['half a header', 'GET /mine HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['half a request line', 'GET /mi'],
  ['only a line break', '\r\n'],
  ['half a body', `POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nContent-Length: 90\r\n\r\n{`],
  ['no body', `POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nContent-Length: 90\r\n\r\n`],
  [
    'half a chunk',
    `POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe`,
  ],
  [
    'no last chunk',
    `POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
  ],
  ['half a form', 'POST /mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\npassw'],
  ['a body that nothing reads', 'PUT /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nx'],
  ['a request after which half of one comes', `${ASK}GET /robots.txt HTTP/1.1\r\nHo`],
  ['nothing', ''],
]

const REFUSED: [what: string, bytes: string][] = [
  ['no HTTP', 'nonsense\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(500_000)}\r\n\r\n`],
  [
    'no number of a chunk',
    `POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nTransfer-Encoding: chunked\r\n\r\nno\r\n`,
  ],
  ['a request with garbage after it', `${ASK}${'garbage '.repeat(1_000)}`],
  [
    'a body for a method without one, with garbage after it',
    `GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nxgarbage\r\n\r\n`,
  ],
  ['CONNECT', 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost:443\r\n\r\n'],
  ['an answer that closes the connection', 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ['HTTP/1.0', 'GET /robots.txt HTTP/1.0\r\nHost: localhost\r\n\r\n'],
]

describe('A client that never closes its connection', () => {
  it.each(SLOW)('loses it after a request that never ends: %s', async (_what, bytes) => {
    await using database = await testDatabase()
    const impatience = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20, lingerTimeout: 50 }
    const service = await start(database, PUBLIC, undefined, impatience)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine', password: 'sesame' })
    const clients = Array.from({ length: 5 }, () => rude(service, bytes))
    await Promise.all(clients.map((client) => once(client, 'connect')))
    // That of this request, and the one that `fetch` left open.
    await expect.poll(() => openConnections(service)).toBeLessThanOrEqual(2)
    for (const client of clients) client.destroy()
    await service.close()
  })

  it.each(REFUSED)('loses it after the answer to %s', async (_what, bytes) => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC, undefined, { lingerTimeout: 50 })
    const clients = Array.from({ length: 5 }, () => rude(service, bytes))
    await Promise.all(clients.map((client) => once(client, 'connect')))
    await expect.poll(() => openConnections(service)).toBe(1)
    for (const client of clients) client.destroy()
    await service.close()
  })

  it('loses it if it reads no answers', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC, undefined, { answerTimeout: 100, connectionsCheckingInterval: 20 })
    const clients = Array.from({ length: 3 }, () => rude(service, UNREAD))
    await Promise.all(clients.map((client) => once(client, 'connect')))
    await expect.poll(() => openConnections(service)).toBe(1)
    for (const client of clients) client.destroy()
    await service.close()
  })

  it('reads a refusal before that, although it has sent more', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const client = rude(service, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(300_000)}`)
    expect(Buffer.concat((await client.toArray()) as Buffer[]).toString()).toMatch(/^HTTP\/1\.1 431 /)
    client.destroy()
    await service.close()
  })

  it('gets the answer to a valid request with garbage after it', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const add = JSON.stringify({ url: 'https://a.test/', custom: 'mine' })
    const client = rude(
      service,
      `POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nContent-Length: ${add.length}\r\n\r\n${add}garbage\r\n\r\n`,
    )
    const answer = Buffer.concat((await client.toArray()) as Buffer[]).toString()
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('Connection: close')
    expect(await database.rows('select alias from links')).toEqual([{ alias: 'mine' }])
    client.destroy()
    await service.close()
  })
})

describe('A client that sends requests without waiting for the answers', () => {
  /** A server that answers when it is told to. */
  const serve = async () => {
    const server = createServer({ keepAliveTimeout: 60_000 })
    const timeouts = { answerTimeout: 60_000, idleAtStop: 20, arrivalAtStop: 20, connectionsCheckingInterval: 60_000 }
    const connections = trackConnections(server, timeouts, 1_000, () => {})
    const begun: ServerResponse[] = []
    const received: Socket[] = []
    server.on('connection', (socket) => received.push(socket))
    server.on(
      'request',
      connections.inTurn((_, response) => void begun.push(response)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const stop = async () => {
      // A stop waits for the service's own answers.
      for (const response of begun) response.end()
      await connections.stop()
    }
    return { url: `http://127.0.0.1:${port}`, begun, received, stop }
  }

  const requests = (count: number) =>
    Array.from({ length: count }, (_, number) => `GET /${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('')

  const asService = ({ url }: { url: string }) => ({ url }) as RunningService

  it('has a few of them answered at a time, and nothing more is read meanwhile', async () => {
    const { begun, received, stop, ...server } = await serve()
    const client = rude(asService(server), requests(50_000))
    await expect.poll(() => begun.length).toBe(64)
    // Others have their turn, again and again.
    for (let count = 0; count < 20; count += 1) {
      const other = rude(asService(server), requests(1))
      await expect.poll(() => begun.length).toBe(65)
      begun.pop()?.end()
      await once(other, 'data')
      other.destroy()
    }
    expect(begun.map(({ req }) => req.url)).toEqual(Array.from({ length: 64 }, (_, number) => `/${number}`))
    expect(received[0]?.bytesRead).toBeLessThan(200_000)
    begun.shift()?.end()
    await expect.poll(() => begun.map(({ req }) => req.url)).toEqual(Array.from({ length: 64 }, (_, n) => `/${n + 1}`))
    client.destroy()
    await stop()
  })

  it('gets all answers in their order', async () => {
    const { begun, stop, ...server } = await serve()
    const client = rude(asService(server), requests(5_000))
    let text = ''
    client.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    const answered = () => Array.from(text.matchAll(/^x-path: (.*)\r$/gm), ([, path]) => path)
    const answerSome = () => {
      // Not in their order.
      for (const response of begun.splice(0).toReversed()) response.writeHead(204, { 'x-path': response.req.url }).end()
      return answered()
    }
    await expect.poll(answerSome, { interval: 1 }).toHaveLength(5_000)
    expect(answered()).toEqual(Array.from({ length: 5_000 }, (_, number) => `/${number}`))
    client.destroy()
    await stop()
  })

  it('loses its connection if the requests of all such clients are too many', async () => {
    const { begun, received, stop, ...server } = await serve()
    const clients: Socket[] = []
    for (let count = 0; count < 40; count += 1) {
      const client = rude(asService(server), requests(2_000))
      await once(client, 'connect')
      clients.push(client)
    }
    await expect.poll(() => received.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(5)
    const patient = rude(asService(server), 'GET /patient HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => begun.at(-1)?.req.url).toBe('/patient')
    begun.at(-1)?.end()
    expect(String((await once(patient, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
    for (const client of [patient, ...clients]) client.destroy()
    await stop()
  })

  it('has few of them answered after a stop has begun', async () => {
    await using database = await testDatabase()
    const answered: unknown[] = []
    const events = { onFailure: () => {}, onDatabaseLost: () => {}, onRequest: (each: unknown) => answered.push(each) }
    const service = await start(database, PUBLIC, events, { arrivalAtStop: 100 })
    const clients = Array.from({ length: 3 }, () => rude(service, ASK.repeat(100_000)))
    await Promise.all(clients.map((client) => once(client, 'connect')))
    await expect.poll(() => answered.length).toBeGreaterThan(0)
    const before = answered.length
    await service.close()
    // Those that had been read: at most 64 kB of each connection.
    expect(answered.length - before).toBeLessThan(6_000)
    for (const client of clients) client.destroy()
  })
})

describe('When all connections are in use', () => {
  it.each<[what: string, open: (service: RunningService) => Socket | Promise<Socket>]>([
    ['that are idle', idle],
    ...SLOW.map(([what, bytes]): [string, (service: RunningService) => Promise<Socket>] => [
      `that brought ${what}`,
      async (service) => {
        const socket = rude(service, bytes)
        await once(socket, 'connect')
        return socket
      },
    ]),
    [
      'whose answers are not read',
      async (service) => {
        const socket = rude(service, UNREAD)
        await once(socket, 'connect')
        return socket
      },
    ],
  ])('by clients %s, a visitor takes the place of the oldest', async (_what, open) => {
    await using database = await testDatabase()
    const service = await start(database, { ...PUBLIC, MAX_CONNECTIONS: '6' })
    const clients: Socket[] = []
    for (let count = 0; count < 6; count += 1) clients.push(await open(service))
    for (let count = 0; count < 20; count += 1) {
      expect((await visit(service, '/robots.txt', { host: 'localhost' })).status).toBe(200)
    }
    // Visitors close their connections, so one place is enough for all of them.
    const last = clients.at(-1)
    expect(last?.destroyed).toBe(false)
    expect((await visit(service, '/metrics')).text).toContain('terselink_refused_connections_total 0\n')
    for (const client of clients) client.destroy()
    await service.close()
  })

  it('for requests that are being answered, none of them loses its connection', async () => {
    await using database = await testDatabase()
    const service = await start(database, { ...PUBLIC, MAX_CONNECTIONS: '2' })
    const lock = new SQLite(sqliteFile(database.config.dataDir))
    lock.exec('begin immediate')
    const add = (custom: string) => {
      const body = JSON.stringify({ url: 'https://a.test/', custom })
      return rude(
        service,
        `${ASK}POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    }
    const busy = [add('one'), add('two')]
    // The answer to the first of their requests, which came together.
    await Promise.all(busy.map((client) => once(client, 'data')))
    await expect(visit(service, '/robots.txt')).rejects.toThrow(/socket hang up|ECONNRESET/)
    const answers = busy.map((client) => client.toArray() as Promise<Buffer[]>)
    lock.exec('rollback')
    lock.close()
    for (const answer of await Promise.all(answers)) {
      expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1\.1 200 /)
    }
    for (const client of busy) client.destroy()
    await expect.poll(async () => (await visit(service, '/metrics')).text).toContain('refused_connections_total 1\n')
    await service.close()
  })
})

describe('A stop', () => {
  it('does not wait long for clients that send or read nothing more', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC, undefined, { idleAtStop: 50, arrivalAtStop: 100 })
    const clients = [...SLOW, ...REFUSED, ['answers that are not read', UNREAD] as const].flatMap(([, bytes]) =>
      Array.from({ length: 5 }, () => rude(service, bytes)),
    )
    await Promise.all(clients.map((client) => once(client, 'connect')))
    await service.close()
    for (const client of clients) client.destroy()
    // Less than the time that it gives to its own answers.
  }, 8_000)

  it('waits for the rest of a request, and answers it', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC, undefined, { idleAtStop: 50, arrivalAtStop: 60_000 })
    const add = JSON.stringify({ url: 'https://a.test/', custom: 'mine' })
    const client = rude(
      service,
      `POST /api/url/add HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\nExpect: 100-continue\r\nContent-Length: ${add.length}\r\n\r\n`,
    )
    expect(String((await once(client, 'data'))[0])).toContain('100 Continue')
    const stopped = service.close()
    client.write(add)
    expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/)
    await stopped
    client.destroy()
    expect(await database.rows('select alias from links')).toEqual([{ alias: 'mine' }])
  })

  it.each([
    ['at once', {}],
    ['after a delay', { STOP_DELAY_SECONDS: '1' }],
  ])('%s loses no request of forty clients that use their connections again and again', async (_when, environment) => {
    await using database = await testDatabase()
    await using service = await serviceProcess({
      ...database.environment,
      ADMIN_API_KEY: ADMIN_KEY,
      RATE_LIMIT: '100000',
      ...environment,
    })
    const add = await fetch(`${service.url}/api/url/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      body: JSON.stringify({ url: 'https://a.test/', custom: 'mine' }),
    })
    expect(add.status).toBe(200)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const ask = (agent: Agent) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        get(`${service.url}/mine`, { agent, headers }, (response) => {
          response
            .resume()
            .once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
        }).once('error', reject)
      })
    let isStopping = false
    const warm = Promise.withResolvers<void>()
    let answers = 0
    const loop = async (): Promise<{ lost: unknown[]; last: string | undefined }> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      let last: string | undefined
      try {
        for (;;) {
          const { status, connection } = await ask(agent)
          expect(status).toBe(302)
          last = connection
          answers += 1
          if (answers === 400) warm.resolve()
        }
      } catch (error) {
        // It doesn't accept connections anymore, so the request was never sent.
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' && isStopping
        return { lost: isRefused ? [] : [error], last }
      } finally {
        agent.destroy()
      }
    }
    const loops = Array.from({ length: 40 }, loop)
    await warm.promise
    isStopping = true
    expect(await service.stop('SIGTERM')).toBe(0)
    const ended = await Promise.all(loops)
    expect(ended.flatMap(({ lost }) => lost)).toEqual([])
    expect(new Set(ended.map(({ last }) => last))).toEqual(new Set(['close']))
    expect(await database.rows('select clicks from link_clicks')).toEqual([{ clicks: answers }])
  })
})
