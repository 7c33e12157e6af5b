import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../lib/contract/operations.ts'
import { textWith } from '../../tests/support/matchers.ts'
import { ORIGIN, OTHER_KEY, type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import { MAX_BODY_BYTES } from './read-input.ts'

let under: ServiceUnderTest
beforeAll(async () => {
  under = await serviceUnderTest()
})
afterAll(() => under[Symbol.asyncDispose]())

const everyOperation = Object.values(operations).map(({ method, path }) => ({
  method,
  path: path.replace(':type', 'links').replace(/:\w+/g, '1'),
}))

const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

describe('A request without a valid key', () => {
  it.each(everyOperation)('is refused at $method $path', async ({ method, path }) => {
    const missing = await under.call(method, path, undefined, { key: null })
    expect(missing.status).toBe(401)
    expect(missing.body).toEqual({ error: 1, message: textWith('API key') })
    const wrong = await under.call(method, path, undefined, { key: 'tl_wrong' })
    expect(wrong.status).toBe(403)
    expect(wrong.body).toEqual({ error: 1, message: 'A valid API key is required to use this service.' })
  })

  it.each(['Basic tl_x', 'Bearer', 'Bearer a b', 'tl_x'])('finds no key in %j', async (authorization) => {
    const { status } = await under.call('GET', '/api/account', undefined, { key: null, headers: { authorization } })
    expect(status).toBe(401)
  })

  it('may read the OpenAPI document', async () => {
    const { status, body } = await under.call('GET', '/api/openapi.json', undefined, { key: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: ORIGIN }] })
  })
})

describe('An unknown endpoint or method', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/url/1/nothing'])('is refused in JSON at %s', async (path) => {
    const { status, body } = await under.call('GET', path)
    expect(status).toBe(404)
    expect(body).toEqual({ error: 1, message: textWith(path) })
  })

  it.each([
    ['POST', '/api/account', 'GET'],
    ['GET', '/api/url/add', 'POST'],
    ['DELETE', '/api/pixels', 'GET'],
    ['PATCH', '/api/domain/1/update', 'PUT'],
    ['OPTIONS', '/api/urls', 'GET'],
  ])('is refused in JSON for %s %s, which accepts %s', async (method, path, allowed) => {
    const { status, body, headers } = await under.call(method, path)
    expect(status).toBe(405)
    expect(body).toEqual({ error: 1, message: `${path} accepts ${allowed}, not ${method}` })
    expect(headers.get('allow')).toBe(allowed)
  })
})

describe('A body', () => {
  it.each(['{', 'url=https://a.test', '{"url": "https://a.test"', '\u0000'])(
    'that is not JSON is refused: %j',
    async (text) => {
      const { status, body } = await under.call('POST', '/api/url/add', text)
      expect(status).toBe(400)
      expect(body).toEqual({ error: 1, message: 'body must be valid JSON' })
    },
  )

  it.each(['[]', 'null', '7', '"https://a.test"'])('that is not an object is refused: %s', async (text) => {
    const { status, body } = await under.call('POST', '/api/url/add', text)
    expect(status).toBe(400)
    expect(body).toEqual({ error: 1, message: 'body must be an object' })
  })

  it('that is not UTF-8 is refused', async () => {
    const response = await under.fetch(`${ORIGIN}/api/url/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OTHER_KEY}` },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    })
    expect(response.status).toBe(400)
  })

  it.each([
    ['url', { url: 'https://a.test/', description: 'a\0b' }, 'description'],
    ['url', { url: 'https://a.test/', parameters: [{ name: 'a', value: '\0' }] }, 'parameters.0.value'],
    ['channel', { name: '\0', color: '#000000' }, 'name'],
  ])('with a NUL character is refused: %s %j', async (noun, sent, field) => {
    const { status, body } = await under.call('POST', `/api/${noun}/add`, sent)
    expect(status).toBe(400)
    expect(body).toEqual({ error: 1, message: `${field} must not contain the NUL character` })
  })

  it.each(['gzip', 'GZIP', 'x-gzip', 'br', 'deflate', 'zstd', 'compress', 'gzip, br', 'identity, gzip', 'aws-chunked'])(
    'that is encoded by %s is refused, unread',
    async (encoding) => {
      const body = Buffer.from('{"name":"News"}')
      const response = await under.fetch(`${ORIGIN}/api/channel/add`, {
        method: 'POST',
        headers: { authorization: `Bearer ${OTHER_KEY}`, 'content-encoding': encoding },
        body,
      })
      expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity'])
      expect(await response.json()).toEqual({
        error: 1,
        message: `body must not be compressed: Content-Encoding ${encoding} is not supported`,
      })
    },
  )

  it('that is compressed by gzip without saying so is refused for that, and one that is not is read', async () => {
    const send = async (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', headers: { authorization: `Bearer ${OTHER_KEY}`, ...headers }, body }
      return (await under.fetch(`${ORIGIN}/api/channel/add`, init)).status
    }
    const plain = Buffer.from('{"name":"News"}')
    expect(await send(Buffer.from(gzipSync(plain)))).toBe(415)
    for (const encoding of ['identity', 'Identity', '']) {
      expect(await send(plain, { 'content-encoding': encoding })).toBe(200)
    }
  })

  it('of 256 kB is read, one byte more is refused', async () => {
    const start = '{"url":"https://a.test","x":"'
    const sized = (bytes: number) => `${start}${'x'.repeat(bytes - start.length - 2)}"}`
    expect((await under.call('POST', '/api/url/add', sized(MAX_BODY_BYTES))).status).toBe(200)
    const { status, body } = await under.call('POST', '/api/url/add', sized(MAX_BODY_BYTES + 1))
    expect(status).toBe(413)
    expect(body).toEqual({ error: 1, message: `body must have at most ${MAX_BODY_BYTES} bytes` })
  })

  it('may contain unknown fields', async () => {
    const text = '{"url":"https://a.test","colour":"red","__proto__":{"custom":"x"},"constructor":1}'
    const { status } = await under.call('POST', '/api/url/add', text)
    expect(status).toBe(200)
  })

  it('of 100,000 nested lists is refused', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const { status } = await under.call('POST', '/api/url/add', `{"url":"https://a.test","pixels":${deep}}`)
    expect(status).toBe(400)
  })
})

describe('Every answer', () => {
  it.each([
    ['a success', 'GET', '/api/account', {}],
    ['a refused key', 'GET', '/api/account', { key: 'wrong' }],
    ['a missing key', 'GET', '/api/account', { key: null }],
    ['an unknown endpoint', 'GET', '/api/nothing', {}],
    ['a wrong method', 'PUT', '/api/urls', {}],
    ['an unknown id', 'GET', '/api/url/999', {}],
    ['a refused body', 'POST', '/api/url/add', {}],
  ])('has the three rate headers: %s', async (_, method, path, details) => {
    const { headers } = await under.call(method, path, undefined, details)
    const [limit, remaining, reset] = RATE_HEADERS.map((name) => Number(headers.get(name) ?? Number.NaN))
    expect(limit).toBe(100_000)
    expect(remaining).toBeLessThan(100_000)
    const secondsToReset = (reset ?? 0) - Date.now() / 1000
    expect(secondsToReset).toBeGreaterThan(0)
    expect(secondsToReset).toBeLessThanOrEqual(61)
  })

  it('forbids caching and content sniffing', async () => {
    const { headers } = await under.call('GET', '/api/account')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('says that its texts are not escaped', async () => {
    const { headers } = await under.call('GET', '/api/account')
    expect(headers.get('x-text-escaping')).toBe('none')
  })
})

describe('An internal error', () => {
  it('is answered in JSON with rate headers, logged, and reveals no details', async () => {
    const broken = await serviceUnderTest()
    await broken.service.close()
    const { status, headers, body } = await broken.call('GET', '/api/account')
    expect(status).toBe(500)
    expect(body).toEqual({ error: 1, message: 'Internal error. The service logged it.' })
    for (const name of RATE_HEADERS) expect(headers.get(name)).not.toBeNull()
    expect(broken.failures).toHaveLength(1)
  })
})
