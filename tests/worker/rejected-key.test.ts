import { beforeEach, describe, expect, it } from 'vitest'
import { WAKE_ALARM } from '../../entrypoints/background/jobs/wake.ts'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PAGE = 'https://example.com/article'
const fromPopup = { source: 'popup', tabId: 4, copy: false } as const
const SAYS = 'A valid API key is required to use this service.'

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  await page.worker.drain()
  // Reads started by connecting are done.
  await expect
    .poll(async () => value(await page.call('collections', { refresh: false })).splashPages.fetchedAt)
    .not.toBe(null)
})

const reject = () => {
  browser.fetch = async () => new Response(JSON.stringify({ error: 1, message: SAYS }), { status: 403 })
}
const accept = () => {
  browser.fetch = (address, init) => service.fetch(address, init)
}
const paths = () => browser.sent.map(({ path }) => path)
const connection = async (worker = page) => value(await worker.call('overview', { tabId: 4, url: PAGE })).connection
const restarted = async () => {
  const next = browser.startWorker()
  browser.badge = { text: '', title: '' }
  await next.worker.start()
  return next
}

/** The key is rejected, one link is waiting, and the count of requests starts. */
const rejectedWithOneWaiting = async () => {
  reject()
  const { id } = value(await page.write('createLink', { url: PAGE }, fromPopup))
  await page.worker.drain()
  expect(paths()).toContain('/api/account')
  browser.sent.length = 0
  return id
}

describe('a rejected key', () => {
  it('is one state of the connection, which every page and the badge show', async () => {
    await rejectedWithOneWaiting()
    expect(await connection()).toMatchObject({ blocked: { kind: 'key-refused', said: SAYS } })
    expect(browser.events.filter(({ event }) => event === 'connection').at(-1)).toMatchObject({
      connection: { blocked: { said: SAYS } },
    })
    await expect
      .poll(() => browser.badge)
      .toEqual({ text: '!', title: 'Terselink: API key rejected, 1 request waiting' })
    expect(value(await page.call('jobs', { states: [], offset: 0, limit: 9 })).jobs).toMatchObject([
      { state: 'waiting', failure: { kind: 'key-refused' } },
    ])
  })

  it('sends nothing by itself anymore, whatever is opened, requested or started', async () => {
    const id = await rejectedWithOneWaiting()
    for (let life = 0; life < 3; life += 1) {
      const next = await restarted()
      await next.worker.permissionsChanged()
      await next.worker.updateLibrary()
      await connection(next)
      await next.call('collections', { refresh: true })
      expect(await next.call('read', { operation: 'listChannels', input: {} })).toMatchObject({
        failure: { kind: 'key-refused' },
      })
      expect(await next.call('refreshLibrary', {})).toMatchObject({ ok: true })
      await next.call('checkLibrary', {})
      await next.call('retryJob', { id })
      browser.ahead += 3_600_000
      await next.untilIdle()
      await expect.poll(() => browser.badge.text).toBe('!')
    }
    expect(paths()).toEqual([])
  })

  it("is detected by a list's response, and not blamed on the plan", async () => {
    reject()
    browser.sent.length = 0
    expect(await page.call('read', { operation: 'listChannels', input: {} })).toMatchObject({
      ok: false,
      failure: { kind: 'key-refused', said: SAYS },
    })
    expect(paths()).toEqual(['/api/channels', '/api/account'])
  })

  it('is not assumed for a plan that lacks something', async () => {
    browser.fetch = (address, init) =>
      address.includes('/api/channels')
        ? Promise.resolve(new Response('{"error":1,"message":"Upgrade your plan."}', { status: 403 }))
        : service.fetch(address, init)
    expect(await page.call('read', { operation: 'listChannels', input: {} })).toMatchObject({
      failure: { kind: 'not-allowed', said: 'Upgrade your plan.' },
    })
    expect(await connection()).toMatchObject({ blocked: null })
  })

  it('is cleared, and waiting requests are sent, when the user has it checked and it works', async () => {
    const id = await rejectedWithOneWaiting()
    const next = await restarted()
    expect(value(await next.call('checkKey', {}))).toMatchObject({ blocked: { said: SAYS } })
    expect(paths()).toEqual(['/api/account'])
    accept()
    expect(value(await next.call('checkKey', {}))).toMatchObject({ blocked: null })
    await next.untilIdle()
    expect(value(await next.call('job', { id })).state).toBe('done')
    await expect.poll(() => browser.badge.title).not.toContain('API key')
    expect(browser.events.filter(({ event }) => event === 'connection').at(-1)).toMatchObject({
      connection: { blocked: null },
    })
  })

  it('is cleared when another key is entered for the same address', async () => {
    const id = await rejectedWithOneWaiting()
    const next = await restarted()
    reject()
    expect(await next.call('connect', { baseUrl: 'https://s.test', key: 'wrong' })).toMatchObject({ ok: false })
    expect(await connection(next)).toMatchObject({ blocked: { said: SAYS } })
    accept()
    expect(value(await next.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))).toMatchObject({
      blocked: null,
    })
    await next.untilIdle()
    expect(value(await next.call('job', { id })).state).toBe('done')
  })

  it('that is replaced while a request is in flight is not mistaken for a small plan', async () => {
    const held = Promise.withResolvers<Response>()
    browser.fetch = (address, init) => (init?.method === 'POST' ? held.promise : service.fetch(address, init))
    const { id } = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await expect.poll(async () => value(await page.call('job', { id })).state).toBe('sending')
    accept()
    value(await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))
    held.resolve(new Response(JSON.stringify({ error: 1, message: SAYS }), { status: 403 }))
    await page.untilIdle()
    expect(value(await page.call('job', { id }))).toMatchObject({ state: 'done' })
  })
})

describe('an unreachable service', () => {
  it('is not contacted after a restart until the planned time', async () => {
    browser.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const { id } = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    const { nextAt } = value(await page.call('job', { id }))
    const due = nextAt ?? 0
    expect(due).toBeGreaterThan(Date.now() + browser.ahead)
    browser.sent.length = 0
    browser.alarm = null
    for (let life = 0; life < 3; life += 1) {
      const next = await restarted()
      await connection(next)
      // A start ensures the alarm; otherwise a lost one would never fire.
      expect(browser.alarm, WAKE_ALARM).toBeGreaterThanOrEqual(due)
    }
    expect(paths()).toEqual([])
    accept()
    browser.ahead = due - Date.now() + 1
    await (await restarted()).untilIdle()
    expect(value(await page.call('job', { id })).state).toBe('done')
  })
})
