import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { accountAnswer, listAnswer } from './answering-fetch.ts'
import { startedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await startedWorker(await freshService()))
})

const connect = async () => value(await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))
const connection = async (): Promise<ConnectionView | null> =>
  value(await page.call('overview', { tabId: null, url: null })).connection
const htmlOf = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })

/** A service without a description, with other responses for these paths. */
const otherwise = (answers: Record<string, () => Response>) => {
  browser.fetch = async (address, init) => {
    const { pathname } = new URL(address)
    const answer = answers[pathname] ?? (pathname === '/api/openapi.json' ? () => htmlOf(404) : null)
    return answer === null ? service.fetch(address, init) : answer()
  }
}
const PROBES = ['/api/url/0/update', '/api/url/0/delete', '/api/pixel/0/delete', '/api/url/0/clicks']
const probed = () => browser.sent.filter(({ path }) => PROBES.includes(path))

describe('the operations beyond the contract', () => {
  it('are known right after connecting a service with a description, and broadcast to the pages', async () => {
    await connect()
    await expect.poll(connection).toMatchObject({ canChangeLinks: true, canDeletePixels: true })
    const told = () => browser.events.findLast(({ event }) => event === 'connection')
    await expect.poll(told).toMatchObject({ connection: { canChangeLinks: true, canDeletePixels: true } })
    expect(probed()).toEqual([])
  })

  it('are not offered for a service without a description, and not probed unasked', async () => {
    otherwise({})
    await connect()
    await expect.poll(() => browser.sent.map(({ path }) => path)).toContain('/api/openapi.json')
    await page.untilIdle()
    expect(await connection()).toMatchObject({
      canChangeLinks: false,
      canDeletePixels: false,
      canReadClicks: false,
    })
    expect(probed()).toEqual([])
  })

  it("are found on request: an operation exists if it understands the id 0, and doesn't if a web page responds", async () => {
    otherwise({ '/api/pixel/0/delete': () => htmlOf(404) })
    await connect()
    expect(value(await page.call('findCapabilities', {}))).toMatchObject({
      canChangeLinks: true,
      canDeletePixels: false,
      canReadClicks: true,
    })
    expect(probed()).toEqual([
      { method: 'PUT', path: '/api/url/0/update' },
      { method: 'DELETE', path: '/api/url/0/delete' },
      { method: 'DELETE', path: '/api/pixel/0/delete' },
      { method: 'GET', path: '/api/url/0/clicks' },
    ])
    expect(await connection()).toMatchObject({ canChangeLinks: true, canDeletePixels: false })
  })

  it.each([404, 200])('are not found if every unknown path is refused by the API with %i', async (status) => {
    const unknown = () => Response.json({ error: 1, message: 'Endpoint is not valid.' }, { status })
    const nowhere = { '/api/url/0/nowhere': unknown, '/api/pixel/0/nowhere': unknown }
    otherwise({ ...nowhere, ...Object.fromEntries(PROBES.map((path) => [path, unknown])) })
    await connect()
    expect(value(await page.call('findCapabilities', {}))).toMatchObject({
      canChangeLinks: false,
      canDeletePixels: false,
      canReadClicks: false,
    })
    otherwise(nowhere)
    expect(value(await page.call('findCapabilities', {}))).toMatchObject({
      canChangeLinks: true,
      canDeletePixels: true,
      canReadClicks: true,
    })
    const asked = browser.sent.filter(({ path }) => path.endsWith('/nowhere')).map(({ method }) => method)
    expect(asked).toEqual(['PUT', 'DELETE', 'DELETE', 'GET', 'PUT', 'DELETE', 'DELETE', 'GET'])
  })

  it('must both exist, changing and deleting, before links can be changed', async () => {
    otherwise({ '/api/url/0/delete': () => htmlOf(404) })
    await connect()
    expect(value(await page.call('findCapabilities', {}))).toMatchObject({
      canChangeLinks: false,
      canDeletePixels: true,
    })
  })

  it("are probed at the pacer's speed, and a rate limit is reported", async () => {
    const until = Date.now() + 41_000
    otherwise({ '/api/url/0/update': () => Response.json({ error: 429, message: 'Slower.', 'Retry-After': 41 }) })
    await connect()
    const slowDown = { ok: false, failure: { kind: 'slow-down', until: expect.closeTo(until, -4) as number } }
    expect(await page.call('findCapabilities', {})).toMatchObject(slowDown)
    expect(await page.call('findCapabilities', {})).toMatchObject(slowDown)
    expect(probed()).toHaveLength(1)
  })

  it('are not probed any further without a response', async () => {
    otherwise({
      '/api/url/0/update': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await connect()
    expect(await page.call('findCapabilities', {})).toMatchObject({ failure: { kind: 'unreachable' } })
    expect(probed()).toHaveLength(1)
  })

  it('are missing once a job got a web page in response', async () => {
    await connect()
    await expect.poll(connection).toMatchObject({ canDeletePixels: true })
    otherwise({ '/api/pixel/7/delete': () => htmlOf(404) })
    value(await page.write('deletePixel', { id: 7 }, { source: 'options' }))
    await page.worker.drain()
    await expect.poll(connection).toMatchObject({ canChangeLinks: true, canDeletePixels: false })
  })

  it('exist once a job was understood', async () => {
    otherwise({})
    await connect()
    value(await page.write('createPixel', { type: 'vendor01pixel', name: 'Shop', tag: 'T' }, { source: 'options' }))
    await page.worker.drain()
    const [pixel] = value(await page.read('listPixels', {})).data.pixels
    value(await page.write('deletePixel', { id: pixel?.id ?? 0 }, { source: 'options' }))
    await page.worker.drain()
    await expect.poll(connection).toMatchObject({ canChangeLinks: false, canDeletePixels: true })
  })

  it('are known to the next worker, and to the same account when it is connected again', async () => {
    await connect()
    await expect.poll(connection).toMatchObject({ canChangeLinks: true })
    page = browser.startWorker()
    await page.worker.start()
    expect(await connection()).toMatchObject({ canChangeLinks: true })
    otherwise({})
    expect(await connect()).toMatchObject({ canChangeLinks: true })
  })
})

describe('an option', () => {
  const made = (shortUrl: string) => () => Response.json({ error: 0, id: 9, shorturl: shortUrl })
  const detail = (told: object) => () =>
    Response.json({
      error: 0,
      id: 9,
      details: { id: 9, shorturl: 'https://s.test/abc', longurl: 'https://example.com/', ...told },
      data: {},
    })
  const shorten = async (options: object) => {
    value(await page.write('createLink', { url: 'https://example.com/', ...options }, { source: 'options' }))
    await page.untilIdle()
  }

  it('that came back ignored is unsupported, until the service applies it', async () => {
    otherwise({ '/api/url/add': made('https://s.test/abc') })
    await connect()
    await shorten({ custom: 'mine' })
    await expect.poll(connection).toMatchObject({ unsupportedOptions: ['custom'] })
    otherwise({ '/api/url/add': made('https://s.test/mine') })
    await shorten({ custom: 'mine' })
    await expect.poll(connection).toMatchObject({ unsupportedOptions: [] })
  })

  it("that only the link's details show is read, and not again once it was applied", async () => {
    const reads = () => browser.sent.filter(({ path }) => path === '/api/url/9').length
    const answers = { '/api/url/add': made('https://s.test/abc'), '/api/url/9': detail({ expiry: null }) }
    otherwise(answers)
    await connect()
    await shorten({ custom: 'abc', expiry: '2090-01-01 00:00:00' })
    await expect.poll(connection).toMatchObject({ unsupportedOptions: ['expiry'] })
    otherwise({ ...answers, '/api/url/9': detail({ expiry: '2090-01-01 00:00:00' }) })
    await shorten({ custom: 'abc', expiry: '2090-01-01 00:00:00' })
    await expect.poll(connection).toMatchObject({ unsupportedOptions: [] })
    const before = reads()
    await shorten({ custom: 'abc', expiry: '2090-01-01 00:00:00' })
    expect(reads()).toBe(before)
  })

  it("whose collection the plan doesn't include is unsupported", async () => {
    otherwise({ '/api/campaigns': () => Response.json({ error: 1, message: 'Not in your plan.' }, { status: 403 }) })
    await connect()
    value(await page.call('collections', { refresh: true }))
    await expect.poll(connection).toMatchObject({ unsupportedOptions: ['campaign'] })
    otherwise({})
    value(await page.call('refreshCollection', { collection: 'campaigns', force: true }))
    await expect.poll(connection).toMatchObject({ unsupportedOptions: [] })
  })

  it("that the previous plan didn't include is no longer marked under another plan", async () => {
    otherwise({ '/api/url/add': made('https://s.test/abc') })
    await connect()
    await shorten({ custom: 'mine' })
    await expect.poll(connection).toMatchObject({ unsupportedOptions: ['custom'] })
    otherwise({
      '/api/account': () => Response.json({ error: 0, data: { ...accountAnswer(1).json.data, status: 'better' } }),
    })
    value(await page.read('readAccount', {}))
    await expect.poll(connection).toMatchObject({ plan: 'better', unsupportedOptions: [] })
  })
})

describe('the pixel types', () => {
  it("start with those of the account's pixels", async () => {
    const pixel = { id: 1, type: 'tagpixel', name: 'Tags', tag: 'T-1', date: '2030-01-01 00:00:00' }
    otherwise({ '/api/pixels': () => Response.json(listAnswer('pixels', [pixel]).json) })
    await connect()
    value(await page.call('collections', { refresh: true }))
    await expect.poll(async () => (await connection())?.pixelTypes[0]).toEqual({ value: 'tagpixel', label: 'tagpixel' })
  })

  it("are the user's own, until they are reset", async () => {
    await connect()
    const pixelTypes = [{ value: 'tagpixel', label: 'Tags' }]
    expect(value(await page.call('writePixelTypes', { pixelTypes }))).toMatchObject({ pixelTypes })
    await expect
      .poll(() => browser.events.findLast(({ event }) => event === 'connection'))
      .toMatchObject({ connection: { pixelTypes } })
    expect(value(await page.call('writePixelTypes', { pixelTypes: [] })).pixelTypes).toHaveLength(13)
  })
})

describe('the values of parameters', () => {
  const parameters = [{ name: 'utm_source', value: 'news' }]

  it('are suggested once a link with them was accepted, single, in bulk or from a preset', async () => {
    await connect()
    browser.isAllowed = false
    value(await page.write('createLink', { url: 'https://example.com/', parameters }, { source: 'options' }))
    const remembered = async () => value(await page.call('overview', { tabId: null, url: null })).remembered
    await expect.poll(remembered).toEqual({ utm_source: ['news'] })
    value(
      await page.writeMany([
        {
          operation: 'createLink',
          input: { url: 'https://example.com/', parameters: [{ name: 'ref', value: 'bulk' }] },
          title: '',
        },
      ]),
    )
    await expect.poll(remembered).toEqual({ ref: ['bulk'], utm_source: ['news'] })
    expect(value(await page.call('forgetRemembered', { name: 'ref', value: 'bulk' }))).toEqual({ utm_source: ['news'] })
    expect(await remembered()).toEqual({ utm_source: ['news'] })
  })

  it('are removed when the account is disconnected and discarded', async () => {
    await connect()
    value(await page.write('createLink', { url: 'https://example.com/', parameters }, { source: 'options' }))
    await page.untilIdle()
    value(await page.call('disconnect', { discardData: true }))
    await page.untilIdle()
    expect([...browser.local.contents.keys()]).toEqual([])
  })

  it.each(['findCapabilities', 'writePixelTypes', 'forgetRemembered'] as const)(
    "and similar data can't be read without a service: %s",
    async (rpc) => {
      const input = {
        findCapabilities: {},
        writePixelTypes: { pixelTypes: [] },
        forgetRemembered: { name: 'a', value: 'b' },
      }
      expect(await page.call(rpc, input[rpc] as never)).toEqual({ ok: false, failure: { kind: 'not-connected' } })
    },
  )
})
