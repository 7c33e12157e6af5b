import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { disableDomain, disableLink } from '../commands/takedowns.ts'
import type { ServiceEvents } from '../start.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { ADMIN_KEY } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createLog } from './log.ts'

/** An address of this machine that isn't loopback; a machine without a network has none. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address

const PUBLIC = { PUBLIC_URL: 'https://s.test' }

const recordEvents = (): ServiceEvents & { lines: string[]; notices: string[] } => {
  const [lines, notices]: [string[], string[]] = [[], []]
  const log = createLog('info', { write: (line) => void lines.push(line) })
  return {
    lines,
    notices,
    onFailure: log.failure,
    onRequest: log.request,
    onNotice: (text) => notices.push(text),
    onDatabaseLost: () => {},
  }
}

describe('The probes', () => {
  it('answer at any host, and say when the database is gone', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    for (const host of ['s.test', '10.1.2.3:8787', 'unknown.test']) {
      expect(await visit(service, '/health', { host })).toMatchObject({ status: 200, text: 'ok\n' })
      expect(await visit(service, '/ready', { host })).toMatchObject({ status: 200, text: 'ready\n' })
    }
    await database.write('alter table accounts rename to hidden')
    expect((await visit(service, '/health')).status).toBe(200)
    expect((await visit(service, '/ready')).status).toBe(503)
    await database.write('alter table hidden rename to accounts')
    await service.close()
  })

  it('fail first when the service stops, while it still answers visitors', async () => {
    await using database = await testDatabase()
    const service = await start(database, { STOP_DELAY_SECONDS: '300' })
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    const stopped = service.close()
    expect((await visit(service, '/ready')).status).toBe(503)
    expect((await visit(service, '/health')).status).toBe(200)
    expect((await visit(service, '/mine')).location).toBe('https://a.test/')
    expect(service.endDelay()).toBe(true)
    await stopped
    expect(service.endDelay()).toBe(false)
    const refused = connect(Number(new URL(service.url).port), '127.0.0.1')
    await expect(once(refused, 'connect')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('The metrics', () => {
  it('count requests by kind and status', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    const host = { host: new URL(service.url).host }
    for (const path of ['/mine', '/mine', '/nothing']) await visit(service, path, host)
    const read = async () => (await visit(service, '/metrics')).text
    await expect.poll(read).toContain('terselink_request_seconds_count{kind="visit"} 3\n')
    const text = await read()
    expect(text).toContain('# TYPE terselink_requests_total counter\n')
    expect(text).toContain('terselink_requests_total{kind="visit",status="302"} 2\n')
    expect(text).toContain('terselink_requests_total{kind="visit",status="404"} 1\n')
    expect(text).toContain('terselink_requests_total{kind="api",status="200"} 1\n')
    expect(text).toContain('process_resident_memory_bytes')
    await service.close()
  })

  it('show what is answered from memory, what waits, and how the database is used', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const host = { host: new URL(service.url).host }
    const read = async () => (await visit(service, '/metrics')).text
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    await call(service, 'GET', '/api/urls')
    await database.write('alter table click_batches rename to hidden_batches')
    for (const path of ['/mine', '/mine', '/mine', '/nothing']) await visit(service, path, host)
    const text = await read()
    const [, hits, misses] = /rows="links",result="hit"} (\d+)\n.*rows="links",result="miss"} (\d+)\n/s.exec(text) ?? []
    // A process that has lost touch with PostgreSQL reads a link again.
    expect(Number(hits) + Number(misses)).toBe(4)
    expect(Number(misses)).toBeGreaterThanOrEqual(2)
    expect(text).toMatch(/terselink_memory_bytes\{rows="links"\} [1-9]\d+\n/)
    expect(text).toContain('terselink_clicks_waiting 3\n')
    expect(text).toContain('terselink_clicks_dropped_total 0\n')
    expect(text).toContain('terselink_database_connections{use="lists"} 1\n')
    expect(text).toMatch(/terselink_database_connections\{use="other"\} [1-9]/)
    expect(text).toContain('terselink_database_waiting{use="other"} 0\n')
    expect(text).toMatch(/terselink_database_seconds_count\{use="lists"\} [1-9]/)
    expect(text).toMatch(/terselink_database_seconds_count\{use="other"\} [1-9]/)
    await database.write('alter table hidden_batches rename to click_batches')
    await expect.poll(read, { timeout: 10_000 }).toContain('terselink_clicks_waiting 0\n')
    await service.close()
    expect(await database.rows('select clicks from link_clicks')).toEqual([{ clicks: 3 }])
  })

  it('count visits that a takedown or a limit refuses, and what is taken down', async () => {
    await using database = await testDatabase()
    const service = await start(database, { ...PUBLIC, UNKNOWN_ALIAS_LIMIT: '1' })
    const add = (body: object) => call(service, 'POST', '/api/url/add', { url: 'https://a.test/', ...body })
    await call(service, 'POST', '/api/domain/add', { domain: 'https://go.test' })
    await add({ custom: 'mine' })
    await add({ custom: 'locked', password: 'sesame' })
    const place = { ...database.config, publicUrl: PUBLIC.PUBLIC_URL, host: '127.0.0.1' }
    await disableLink(place, 's.test/mine', { reason: 'R' })
    await disableDomain(place, 'go.test', { reason: 'R' })
    const host = { host: 's.test' }
    const statusOf = async (path: string, headers: Record<string, string> = host) =>
      (await visit(service, path, headers)).status
    await expect.poll(() => statusOf('/', { host: 'go.test' })).toBe(410)
    await expect.poll(() => statusOf('/mine')).toBe(410)
    for (let tries = 0; tries < 11; tries += 1) await visit(service, '/locked', host, 'password=wrong')
    await statusOf('/nothing')
    expect(await statusOf('/nowhere')).toBe(429)
    const { text } = await visit(service, '/metrics')
    const counted: Record<string, number> = {}
    const lines = text.matchAll(/^terselink_(?:refused_visits_total|takedowns)\{\w+="([^"]+)"\} (\d+)$/gm)
    for (const [, name = '', count] of lines) counted[name] = Number(count)
    // A domain is both a reason and a kind; `link` is counted for each time that it was polled.
    expect(counted).toMatchObject({
      account: 0,
      domain: 1,
      destination: 0,
      'wrong-password': 10,
      'too-many-passwords': 1,
      'too-many-unknown': 1,
    })
    expect(counted.link).toBeGreaterThan(0)
    await service.close()
  })

  it('count no success for a client that hung up before its answer', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const { port, host } = new URL(service.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST /api/url/add HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${ADMIN_KEY}\r\n`)
    socket.write('Expect: 100-continue\r\nContent-Length: 2000\r\n\r\n')
    // "100 Continue": the service reads the body now.
    await once(socket, 'data')
    socket.destroy()
    const read = async () => (await visit(service, '/metrics')).text
    await expect.poll(read).toContain('terselink_requests_total{kind="api",status="499"} 1\n')
    // Node's parser refuses this body after its headers were accepted.
    const broken = connect(Number(port), '127.0.0.1')
    broken.write(`POST /api/url/add HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${ADMIN_KEY}\r\n`)
    broken.write('Transfer-Encoding: chunked\r\n\r\nno number\r\n')
    expect(Buffer.concat((await broken.toArray()) as Buffer[]).toString()).toMatch(/^HTTP\/1\.1 400 /)
    await expect.poll(read).toContain('terselink_requests_total{kind="api",status="400"} 1\n')
    expect(await read()).not.toContain('terselink_requests_total{kind="api",status="200"}')
    await service.close()
  })

  it('count what is refused before it has a kind, by status', async () => {
    await using database = await testDatabase()
    const timeouts = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 }
    const service = await start(database, {}, recordEvents(), timeouts)
    const { port, host } = new URL(service.url)
    /** Sends each text after an answer to the one before, until the connection is closed. */
    const send = async (...texts: string[]) => {
      const socket = connect(Number(port), '127.0.0.1')
      for (const [index, text] of texts.entries()) {
        if (index > 0) await once(socket, 'data')
        socket.write(text)
      }
      await once(socket.resume(), 'close')
    }
    const request = `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\n`
    await send('nonsense\r\n\r\n')
    await send(`${request}X: ${'x'.repeat(20_000)}\r\n\r\n`)
    await send(`${request}Expect: cake\r\nConnection: close\r\n\r\n`)
    await send(`${request}\r\n`, 'nonsense\r\n\r\n')
    // A connection that a browser opens in advance is no request.
    await send()
    const { text } = await visit(service, '/metrics')
    const counted = text.split('\n').filter((line) => line.startsWith('terselink_malformed_requests_total{'))
    expect(counted.sort()).toEqual([
      'terselink_malformed_requests_total{status="400"} 2',
      'terselink_malformed_requests_total{status="417"} 1',
      'terselink_malformed_requests_total{status="431"} 1',
    ])
    await service.close()
  })

  it.each(['X-Forwarded-For', 'Via', 'X-B3-TraceId'])(
    'need the token if a proxy sent %s, also one that is trusted',
    async (name) => {
      await using database = await testDatabase()
      const service = await start(database, { TRUSTED_PROXIES: '127.0.0.1' })
      for (const value of ['203.0.113.1', '127.0.0.1', '']) {
        expect([value, (await visit(service, '/metrics', { [name]: value })).status]).toEqual([value, 404])
      }
      expect((await visit(service, '/metrics')).status).toBe(200)
      await service.close()
    },
  )

  it.each([
    ['Prometheus', { host: '127.0.0.1:8787', 'user-agent': 'Prometheus/2.42.0', accept: 'text/plain;version=0.0.4' }],
    ['Prometheus with its timeout', { 'x-prometheus-scrape-timeout-seconds': '10', 'accept-encoding': 'gzip' }],
    ['curl', { host: 'localhost:8787', 'user-agent': 'curl/8.5.0', accept: '*/*' }],
    [
      'a browser over IPv6',
      { host: '[::1]:8787', 'upgrade-insecure-requests': '1', 'sec-fetch-site': 'none', dnt: '1' },
    ],
  ])('are open to a program on this machine: %s', async (_who, headers) => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    expect((await visit(service, '/metrics', headers)).status).toBe(200)
    await service.close()
  })

  it('need the token by way of a proxy that adds no header, at the public host or by HTTP/1.0', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    for (const host of ['s.test', 's.test:443', '10.0.0.5:8787', 'stranger.test']) {
      expect([host, (await visit(service, '/metrics', { host })).status]).toEqual([host, 404])
    }
    const { port, host } = new URL(service.url)
    const old = connect(Number(port), '127.0.0.1')
    old.write(`GET /metrics HTTP/1.0\r\nHost: ${host}\r\n\r\n`)
    expect(Buffer.concat((await old.toArray()) as Buffer[]).toString()).toMatch(/^HTTP\/1\.1 404 /)
    await service.close()
  })

  it.skipIf(ownAddress === undefined)('need the token from an address other than loopback', async () => {
    await using database = await testDatabase()
    const service = await start(database, { HOST: '0.0.0.0' })
    const { port } = new URL(service.url)
    const statusAt = async (host: string) =>
      (await visit({ ...service, url: `http://${host}:${port}` }, '/metrics', { host: `localhost:${port}` })).status
    expect(await statusAt('127.0.0.1')).toBe(200)
    expect(await statusAt(ownAddress ?? '')).toBe(404)
    await service.close()
  })

  it('need the token if there is one, from anywhere', async () => {
    await using database = await testDatabase()
    const guarded = await start(database, { METRICS_TOKEN: 'open-sesame' })
    expect((await visit(guarded, '/metrics')).status).toBe(404)
    expect((await visit(guarded, '/metrics', { authorization: 'Bearer open-sesam' })).status).toBe(404)
    expect((await visit(guarded, '/metrics', { authorization: 'Bearer open-sesame' })).status).toBe(200)
    const forwarded = { authorization: 'Bearer open-sesame', 'x-forwarded-for': '203.0.113.1', host: 's.test' }
    expect((await visit(guarded, '/metrics', forwarded)).status).toBe(200)
    await guarded.close()
  })
})

describe('The log', () => {
  it('has the id of each answer, also where it says why a request failed', async () => {
    await using database = await testDatabase()
    const events = recordEvents()
    const service = await start(database, {}, events)
    const { host } = new URL(service.url)
    const idOf = async (path: string) => {
      const sent = request(`${service.url}${path}`, {
        headers: { host, authorization: `Bearer ${ADMIN_KEY}` },
        agent: false,
      })
      sent.end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'close')
      return String(response.headers['x-request-id'])
    }
    const ids = [await idOf('/nothing'), await idOf('/api/account'), await idOf('/api/nothing')]
    await database.write('alter table campaigns rename to hidden')
    const failed = [await idOf('/api/campaigns'), await idOf('/r/spring')]
    await database.write('alter table hidden rename to campaigns')
    await service.close()
    const lines = events.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const answered = lines.filter(({ status }) => status !== undefined)
    expect(answered.map(({ id }) => id)).toEqual([...ids, ...failed])
    expect(new Set(answered.map(({ id }) => id)).size).toBe(5)
    const failures = lines.filter(({ err }) => err !== undefined)
    expect(failures.map(({ msg }) => msg)).toEqual([
      `GET /api/campaigns (request ${failed[0]})`,
      `GET /r/spring (request ${failed[1]})`,
    ])
  })

  it('has one line of JSON for each request, without keys, addresses or queries', async () => {
    await using database = await testDatabase()
    const events = recordEvents()
    const service = await start(database, {}, events)
    await call(service, 'POST', '/api/url/add', { url: 'https://target.test/', custom: 'mine', password: 'sesame' })
    await call(service, 'GET', '/api/urls?q=secret-search', undefined, 'tl_secret-key')
    await visit(service, '/mine?utm=secret-query', { host: new URL(service.url).host, referer: 'https://secret.test' })
    await visit(service, '/l/secret-token')
    await visit(service, '/health')
    await service.close()
    const lines = events.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { kind: 'api', method: 'POST', path: '/api/url/add', status: 200 },
      { kind: 'api', method: 'GET', path: '/api/urls', status: 403 },
      { kind: 'visit', method: 'GET', path: '/mine', status: 200 },
      { kind: 'visit', method: 'GET', path: '/l/…', status: 404 },
    ])
    for (const line of lines)
      expect(Object.keys(line)).toEqual(['level', 'time', 'id', 'kind', 'method', 'path', 'status', 'ms'])
    expect(events.lines.join('')).not.toMatch(/secret|sesame|127\.0\.0\.1|tl_|target/)
  })
})
