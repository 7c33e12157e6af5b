import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY, OTHER_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PAGE = 'https://example.com/article'
const DAY_S = 86_400
const HOUR = 3_600_000
const fromPopup = { source: 'popup', tabId: 4, copy: false, title: '' } as const

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  // The service is seen to honor keys: a link then needs no read before it is sent.
  await shorten('before')
  await page.worker.drain()
})

/** From now on the service refuses everything for so many seconds each time. */
const refuse = (seconds: number): void => {
  browser.fetch = async () =>
    new Response(JSON.stringify({ error: 1, message: 'Too many requests.' }), {
      status: 429,
      headers: { 'Retry-After': String(seconds), 'Content-Type': 'application/json' },
    })
}
const accept = (): void => {
  browser.fetch = (address, init) => service.fetch(address, init)
}
const shorten = async (name: string, input: object = {}) =>
  value(await page.write('createLink', { url: `${PAGE}/${name}`, ...input }, fromPopup)).id
const retry = async (id: string) => {
  const answer = await page.call('retryJob', { id })
  await page.worker.drain()
  return value(answer)
}
const job = async (id: string) => value(await page.call('job', { id }))
const rate = async () => value(await page.call('overview', { tabId: null, url: null })).rate
const posts = () => browser.sent.filter(({ method }) => method === 'POST')
const urls = async () => (await service.rows('select url from links order by url')).map(({ url }) => url)

/** Three links wait because the service refuses everything for a day. */
const threeHeld = async (): Promise<string[]> => {
  refuse(DAY_S)
  const ids = [await shorten('a'), await shorten('b'), await shorten('c')]
  await page.worker.drain()
  browser.sent.length = 0
  return ids
}

describe('a link that is the first to be sent, to a service that may not honor keys', () => {
  /** The service refuses new links, and with `all` reads too. */
  const refuseLinks = (all: boolean): void => {
    browser.fetch = async (address, init) =>
      all || init?.method === 'POST'
        ? new Response('', { status: 429, headers: { 'Retry-After': '600' } })
        : service.fetch(address, init)
  }

  it('waits after a refusal, and can be tried again, because nothing about it is unsure', async () => {
    ;({ service, browser, page } = await connectedWorker(await freshService()))
    await page.worker.drain()
    refuseLinks(false)
    const id = await shorten('first')
    await page.worker.drain()
    expect(await job(id)).toMatchObject({ state: 'waiting', failure: { kind: 'slow-down' } })
    for (const all of [false, true]) {
      refuseLinks(all)
      browser.sent.length = 0
      await retry(id)
      expect(browser.sent.at(-1)).toMatchObject(all ? { method: 'GET' } : { method: 'POST' })
      expect(await job(id)).toMatchObject({ state: 'waiting', failure: { kind: 'slow-down' } })
    }
    accept()
    await retry(id)
    expect(await urls()).toEqual([`${PAGE}/first`])
    expect(await job(id)).toMatchObject({ state: 'done' })
  })
})

describe('Retry while the service refuses requests', () => {
  it('sends this one request now, and a refusal only renews the time', async () => {
    const [, , last = ''] = await threeHeld()
    browser.ahead += HOUR
    refuse(DAY_S)
    await retry(last)
    expect(browser.sent).toEqual([{ method: 'POST', path: '/api/url/add' }])
    const { nextAt, failure } = await job(last)
    expect(failure).toMatchObject({ kind: 'slow-down' })
    expect((nextAt ?? 0) - Date.now() - browser.ahead).toBeGreaterThan(23.9 * HOUR)
    await page.worker.drain()
    await page.worker.updateLibrary()
    expect(browser.sent).toHaveLength(1)
  })

  it('shows the same time everywhere, before and after', async () => {
    const [first = '', second = '', third = ''] = await threeHeld()
    for (const press of [false, true]) {
      browser.ahead += press ? HOUR : 0
      if (press) await retry(second)
      const { resetAt, remaining } = await rate()
      expect(remaining).toBeNull()
      const shown = await Promise.all([first, second, third].map(job))
      for (const { nextAt, paceUntil, failure } of shown) {
        expect(paceUntil).toBe(resetAt)
        if (failure !== null) expect([failure, nextAt]).toEqual([{ kind: 'slow-down', until: resetAt }, resetAt])
      }
      expect(await page.read('listChannels', {}, { bulk: true })).toEqual({
        ok: false,
        failure: { kind: 'slow-down', until: resetAt },
      })
    }
  })

  it('is the only thing that is sent until the time that the service names, even if that is three days away', async () => {
    refuse(3 * DAY_S)
    const id = await shorten('a')
    await page.worker.drain()
    accept()
    browser.sent.length = 0
    browser.ahead += 71 * HOUR
    await page.worker.drain()
    expect(browser.sent).toEqual([])
    expect((await rate()).resetAt).toBe((await job(id)).paceUntil)
    browser.ahead += HOUR + 1_000
    await page.worker.drain()
    expect((await job(id)).state).toBe('done')
  })

  it('sends the rest too once the service has accepted it', async () => {
    const [, , last = ''] = await threeHeld()
    accept()
    await retry(last)
    expect((await job(last)).state).toBe('done')
    await page.untilIdle()
    expect(await urls()).toEqual(['a', 'b', 'before', 'c'].map((name) => `${PAGE}/${name}`))
    expect(browser.ahead).toBeLessThan(HOUR)
  })

  it('sends the request before it in its lane, not another one', async () => {
    refuse(DAY_S)
    await shorten('other')
    const first = await shorten('same', { custom: 'one' })
    const second = await shorten('same', { custom: 'two' })
    await page.worker.drain()
    browser.sent.length = 0
    const sentAliases: unknown[] = []
    browser.fetch = async (address, init) => {
      if (typeof init?.body === 'string') sentAliases.push((JSON.parse(init.body) as { custom: string }).custom)
      return service.fetch(address, init)
    }
    await retry(second)
    await page.untilIdle()
    expect(sentAliases[0]).toBe('one')
    expect([(await job(first)).state, (await job(second)).state]).toEqual(['done', 'done'])
  })

  it('is the only thing that is sent, by a worker that starts at that moment too', async () => {
    const [first = ''] = await threeHeld()
    browser.killWorker()
    page = browser.startWorker()
    await page.worker.start()
    await retry(first)
    expect(posts()).toHaveLength(1)
    expect(browser.sent).toHaveLength(1)
  })

  it('sends one request for each press', async () => {
    const [first = '', second = ''] = await threeHeld()
    for (const id of [first, second, first, first]) await retry(id)
    expect(browser.sent).toHaveLength(4)
  })

  it('of many failed requests at once obeys the service', async () => {
    browser.fetch = async () => new Response('{"error":1,"message":"No."}', { status: 400 })
    const ids = [await shorten('a'), await shorten('b')]
    await page.worker.drain()
    await threeHeld()
    for (const id of ids) value(await page.call('retryJob', { id, together: true }))
    await page.worker.drain()
    expect(browser.sent).toEqual([])
  })

  it('checks a request that may have arrived, if the service accepts that', async () => {
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      if (init?.method === 'POST') throw new TypeError('Failed to fetch')
      return response
    }
    const id = await shorten('a')
    await expect.poll(urls).toContain(`${PAGE}/a`)
    refuse(DAY_S)
    await shorten('b')
    browser.ahead += 10_000
    await page.worker.drain()
    accept()
    const { state } = await job(id)
    await (state === 'unsure' ? page.call('checkJob', { id }) : page.call('retryJob', { id }))
    await page.worker.drain()
    expect((await job(id)).state).toBe('done')
    expect(await urls()).toContain(`${PAGE}/a`)
  })
})

it('shows pages the limit of an account that is connected again, not that of the one between', async () => {
  await threeHeld()
  accept()
  const connect = async (key: string) =>
    value(await page.call('connect', { baseUrl: 'https://s.test', key, leaveRequests: true }))
  await connect(OTHER_KEY)
  await page.untilIdle()
  browser.events.length = 0
  await connect(ADMIN_KEY)
  const shown = () => browser.events.findLast(({ event }) => event === 'rate')
  await expect.poll(shown).toEqual({ event: 'rate', rate: await rate() })
})
