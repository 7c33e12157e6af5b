import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '../../lib/outbox/job.ts'
import type { RpcInput } from '../../lib/rpc/protocol.ts'
import { ADMIN_KEY, OTHER_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const FIRST = 4
const SECOND = 9
const PAGE = 'https://example.com/article?b=2&a=1'

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  browser.isOnline = false
})

const pressIn = (tabId: number, url = PAGE, shown: RpcInput<'shorten'>['shown'] = null) =>
  page.call('shorten', {
    id: randomUUID(),
    tab: { id: tabId, url, title: '' },
    typed: { url: '', options: {} },
    openedAt: Date.now(),
    shown,
  })
const jobIn = async (tabId: number, url = PAGE) => value(await page.call('overview', { tabId, url })).job
const underWay = async (tabId: number, url = PAGE) => value(await page.call('overview', { tabId, url })).underWay
const stored = async () => (await browser.database()).getAll('jobs')
/** Stores the jobs as an earlier worker could have left them, and starts the next one. */
const leave = async (changed: Partial<Job>) => {
  const db = await browser.database()
  for (const row of await stored()) await db.put('jobs', { ...row, ...changed })
  page = browser.startWorker()
}

describe('in a second tab, the page of a waiting request', () => {
  it.each([
    ['the same address', PAGE],
    ['another scheme', 'http://example.com/article?b=2&a=1'],
    ['www', 'https://www.example.com/article?b=2&a=1'],
    ['a capital in the host', 'https://Example.com/article?b=2&a=1'],
    ['its port', 'https://example.com:443/article?b=2&a=1'],
    ['a slash at the end', 'https://example.com/article/?b=2&a=1'],
    ['another encoding', 'https://example.com/%61rticle?b=2&a=1'],
    ['another order of parameters', 'https://example.com/article?a=1&b=2'],
    ['a tracking parameter', `${PAGE}&utm_source=mail`],
    ['a click id', `${PAGE}&fbclid=xyz`],
    ['a place in the page', `${PAGE}#section-2`],
  ])('is known by %s, also to the next worker', async (_, address) => {
    const first = value(await pressIn(FIRST))
    expect((await underWay(SECOND, address))?.id).toBe(first.id)
    page = browser.startWorker()
    expect(await underWay(SECOND, address)).toMatchObject({ id: first.id, state: 'waiting' })
    expect(await jobIn(SECOND, address)).toBeNull()
  })

  it.each([
    ['path', 'https://example.com/articles?b=2&a=1'],
    ['case of the path', 'https://example.com/Article?b=2&a=1'],
    ['parameter', 'https://example.com/article?b=2&a=2'],
    ['subdomain', 'https://blog.example.com/article?b=2&a=1'],
    ['port', 'https://example.com:8443/article?b=2&a=1'],
    ['route', `${PAGE}#/other`],
    ['kind of page', 'chrome://newtab/'],
  ])('is another with another %s', async (_, address) => {
    value(await pressIn(FIRST))
    expect(await underWay(SECOND, address)).toBeNull()
  })

  it('is not in the popup of the first tab twice, and still known there once it was dismissed', async () => {
    const first = value(await pressIn(FIRST))
    expect([(await jobIn(FIRST))?.id, await underWay(FIRST)]).toEqual([first.id, null])
    value(await page.call('dismissJob', { id: first.id }))
    expect([await jobIn(FIRST), (await underWay(FIRST))?.id]).toEqual([null, first.id])
  })

  it('is known if it was requested by a gesture, or in a batch that has thousands of others', async () => {
    await page.worker.shorten({ source: 'command', addresses: [PAGE], title: '', tabId: null })
    expect(await underWay(SECOND)).toMatchObject({ state: 'waiting', batch: null })
    value(await page.call('discardJob', { id: (await underWay(SECOND))?.id ?? '' }))
    const urls = [PAGE, ...Array.from({ length: 3_000 }, (_, number) => `https://example.com/${number}`)]
    const writes = urls.map((url) => ({ id: randomUUID(), input: { url }, title: '' }))
    const batch = value(await page.call('addBatch', { id: randomUUID(), name: '', text: '', writes }))
    expect(await underWay(SECOND)).toMatchObject({ id: writes[0]?.id, batch: batch.id, paused: false })
  })

  it('is known if its batch is paused', async () => {
    const writes = [{ id: randomUUID(), input: { url: PAGE }, title: '' }]
    const batch = value(await page.call('addBatch', { id: randomUUID(), name: '', text: '', writes }))
    value(await page.call('pauseBatch', { id: batch.id }))
    expect(await underWay(SECOND)).toMatchObject({ id: writes[0]?.id, paused: true })
  })

  it.each<[string, Partial<Job>, boolean]>([
    ['sending', { state: 'sending', nextAt: Date.now() + 60_000 }, true],
    ['being looked up', { state: 'reconciling', nextAt: Date.now() + 60_000 }, true],
    ['unsure until the user decides', { state: 'unsure', nextAt: null, lane: null }, true],
    ['failed', { state: 'failed', nextAt: null, lane: null, failure: { kind: 'interrupted' } }, false],
    ["another account's", { connection: 'https://s.test#2' }, false],
    ['a change of another link', { operation: 'updateLink', input: { id: 3, url: PAGE } }, false],
  ])('is, with a request that is %s, under way: %s', async (_, changed, expected) => {
    value(await pressIn(FIRST))
    await leave(changed)
    expect((await underWay(SECOND)) !== null).toBe(expected)
  })

  it('is the one with exactly its address, or else the newest', async () => {
    const bare = value(await pressIn(FIRST, PAGE, { input: { url: PAGE }, replaces: null }))
    const tracked = `${PAGE}&utm_source=mail`
    const mail = value(await pressIn(5, tracked, { input: { url: tracked }, replaces: null }))
    expect((await underWay(SECOND))?.id).toBe(bare.id)
    expect((await underWay(SECOND, tracked))?.id).toBe(mail.id)
    expect((await underWay(SECOND, `${PAGE}&gclid=1`))?.id).toBe(mail.id)
  })

  it('is not known to another account', async () => {
    value(await pressIn(FIRST))
    browser.isOnline = true
    browser.fetch = async (address, init) =>
      init?.method === 'POST' ? Promise.reject(new TypeError('offline')) : service.fetch(address, init)
    value(await page.call('connect', { baseUrl: 'https://s.test', key: OTHER_KEY, leaveRequests: true }))
    expect(await underWay(SECOND)).toBeNull()
    value(await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY, leaveRequests: true }))
    expect(await underWay(SECOND)).not.toBeNull()
  })
})

describe('a press in the second tab before its popup has any data', () => {
  it('shows the waiting request and adds none, as for a person who had waited', async () => {
    const first = value(await pressIn(FIRST))
    expect(value(await pressIn(SECOND)).id).toBe(first.id)
    expect(await stored()).toHaveLength(1)
  })

  it('finds the link of a request that settles at this moment, and adds none', async () => {
    browser.isOnline = true
    const second = new Promise<Awaited<ReturnType<typeof pressIn>>>((resolve) => {
      browser.events.push = (event) => {
        if (event?.event === 'job' && event.job.state === 'done') resolve(pressIn(SECOND))
        return 0
      }
    })
    value(await pressIn(FIRST))
    expect(await second).toMatchObject({ ok: false, failure: { kind: 'already-shortened' } })
    expect(await stored()).toHaveLength(1)
    expect(await service.rows('select url from links')).toEqual([{ url: PAGE }])
  })

  it('adds one with other options, and one for another address', async () => {
    value(await pressIn(FIRST))
    const press = (tabId: number, typed: RpcInput<'shorten'>['typed']) =>
      page.call('shorten', {
        id: randomUUID(),
        tab: { id: tabId, url: PAGE, title: '' },
        typed,
        openedAt: Date.now(),
        shown: null,
      })
    value(await press(SECOND, { url: '', options: { custom: 'mine' } }))
    value(await press(11, { url: 'https://example.com/typed', options: {} }))
    expect((await stored()).map(({ input }) => input)).toMatchObject([
      { url: PAGE },
      { url: PAGE, custom: 'mine' },
      { url: 'https://example.com/typed' },
    ])
  })
})
