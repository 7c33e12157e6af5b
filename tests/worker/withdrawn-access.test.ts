import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PAGE = 'https://example.com/article'
const fromPopup = { source: 'popup', tabId: 4, copy: false } as const
const MISSING = { kind: 'permission', origin: 'https://s.test' }
const REASON = "The browser doesn't allow access to the service"

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  browser.sent.length = 0
})

/** The user withdraws or allows the access; the browser tells the worker that runs then. */
const setAccess = async (isAllowed: boolean, worker = page): Promise<void> => {
  browser.isAllowed = isAllowed
  await worker.worker.permissionsChanged()
}
const restarted = async (): Promise<WorkerUnderTest> => {
  const next = browser.startWorker()
  browser.badge = { text: '', title: '' }
  await next.worker.start()
  return next
}
const connection = async (worker = page) => value(await worker.call('overview', { tabId: 4, url: PAGE })).connection
const shorten = async (worker = page) => value(await worker.write('createLink', { url: PAGE }, fromPopup))
const lastConnectionEvent = () => browser.events.filter(({ event }) => event === 'connection').at(-1)
const urls = async () => (await service.rows('select url from links')).map(({ url }) => url)

describe('access to the service that was withdrawn in the browser', () => {
  it('is told to every page, on the badge and by a notification at once, although nothing was requested', async () => {
    await setAccess(false)
    expect(await connection()).toMatchObject({ blocked: MISSING })
    await expect.poll(lastConnectionEvent).toMatchObject({ connection: { blocked: MISSING } })
    await expect.poll(() => browser.badge).toEqual({ text: '!', title: `Terselink: ${REASON}` })
    expect(browser.notified).toHaveLength(1)
    expect(browser.notified[0]).toContain(REASON)
    expect(browser.sent).toEqual([])
  })

  it('is the reason of each waiting request, also of one that was waiting before', async () => {
    browser.isOnline = false
    const before = await shorten()
    browser.isOnline = true
    await setAccess(false)
    const after = await shorten()
    for (const { id } of [before, after])
      expect(value(await page.call('job', { id }))).toMatchObject({ state: 'waiting', failure: MISSING, nextAt: null })
    await expect.poll(() => browser.badge.title).toBe(`Terselink: ${REASON}, 2 requests waiting`)
    expect(browser.sent).toEqual([])
  })

  it('is the reason that a gesture without a window is told', async () => {
    await setAccess(false)
    browser.notified.length = 0
    await page.worker.shorten({ source: 'command', addresses: [PAGE], title: '', tabId: 4 })
    await expect.poll(() => browser.notified.at(-1)).toContain(REASON)
    await expect.poll(() => browser.badge.title).toBe(`Terselink: ${REASON}, 1 request waiting`)
  })

  it('is the failure of each read', async () => {
    await setAccess(false)
    expect(await page.call('read', { operation: 'listChannels', input: {} })).toEqual({ ok: false, failure: MISSING })
    expect(browser.sent).toEqual([])
  })

  it('is known to the next worker from its start, also if it was withdrawn or allowed while none was running', async () => {
    browser.isAllowed = false
    const next = await restarted()
    expect(await connection(next)).toMatchObject({ blocked: MISSING })
    await expect.poll(() => browser.badge.title).toBe(`Terselink: ${REASON}`)
    const later = await restarted()
    expect(await connection(later)).toMatchObject({ blocked: MISSING })
    browser.isAllowed = true
    const last = await restarted()
    expect(await connection(last)).toMatchObject({ blocked: null })
    await expect.poll(() => browser.badge.title).toBe('Terselink')
  })

  it('is notified of once, not at each start or for each other permission', async () => {
    await setAccess(false)
    await setAccess(false)
    const next = await restarted()
    await setAccess(false, next)
    expect(browser.notified).toHaveLength(1)
  })

  it('ends when it is allowed again: waiting requests are sent once, and every page is told', async () => {
    await setAccess(false)
    const { id } = await shorten()
    const next = await restarted()
    await setAccess(true, next)
    await next.untilIdle()
    expect(value(await next.call('job', { id })).state).toBe('done')
    expect(await urls()).toEqual([PAGE])
    await expect.poll(lastConnectionEvent).toMatchObject({ connection: { blocked: null } })
    await expect.poll(() => browser.badge.title).not.toContain(REASON)
  })

  it('reports nothing if the access to another service is withdrawn', async () => {
    await page.worker.permissionsChanged()
    expect(await connection()).toMatchObject({ blocked: null })
    expect(browser.notified).toEqual([])
  })

  it('does not hide that the key was rejected before, and a new key needs the access', async () => {
    browser.fetch = async () => new Response('{"error":1,"message":"No."}', { status: 403 })
    await shorten()
    await page.worker.drain()
    expect(await connection()).toMatchObject({ blocked: { kind: 'key-refused' } })
    await setAccess(false)
    expect(await connection()).toMatchObject({ blocked: { kind: 'key-refused' } })
    expect(await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY })).toMatchObject({
      failure: MISSING,
    })
  })

  it('stays the reason while the key is unlocked', async () => {
    value(await page.call('setPassphrase', { passphrase: 'correct horse battery', current: null }))
    value(await page.call('lock', {}))
    await setAccess(false)
    expect(value(await page.call('unlock', { passphrase: 'correct horse battery' }))).toMatchObject({
      blocked: MISSING,
    })
  })
})
