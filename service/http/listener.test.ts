import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { RunningService, ServiceEvents } from '../start.ts'
import { call, start } from '../testing/over-http.ts'
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
  socket.write(`${head}\r\nHost: s\r\nExpect: 100-continue\r\nContent-Length: 2000\r\n\r\n`)
  // "100 Continue": the service reads the body now.
  await once(socket, 'data')
  socket.end('passw')
  await once(socket.resume(), 'close')
}

const recordEvents = (): ServiceEvents & { failures: string[] } => {
  const failures: string[] = []
  return { failures, onFailure: (what) => failures.push(what), onDatabaseLost: () => failures.push('the database') }
}

describe('A malformed request', { timeout: 30_000 }, () => {
  it.each([
    ['an invalid Host', 'GET /api/account HTTP/1.1\r\nHost: [\r\n'],
    ['a Host with a path', 'GET /api/account HTTP/1.1\r\nHost: s.test/x?\r\n'],
    ['no Host', 'GET /api/account HTTP/1.0\r\n'],
    ['another scheme', 'GET ftp://s.test/api/account HTTP/1.1\r\nHost: s.test\r\n'],
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
      `POST /api/url/add HTTP/1.1\r\nAuthorization: Bearer ${ADMIN_KEY}\r\nHost: s\r\nContent-Length: 9\r\n\r\n{`,
    ],
    ['a form', 'POST /mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\npassw'],
  ])('that never ends %s is timed out', async (_what, beginning) => {
    await using database = await testDatabase()
    const events = recordEvents()
    const patience = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 }
    const service = await start(database, { PUBLIC_URL: 'http://localhost' }, events, patience)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine', password: 'sesame' })
    expect(await exchange(service, beginning)).toMatch(/^HTTP\/1\.1 408 /)
    expect(events.failures).toEqual([])
    await service.close()
  })
})
