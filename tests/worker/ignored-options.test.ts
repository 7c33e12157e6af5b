import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LinkFilters } from '../../lib/model/links-question.ts'
import type { ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker, connectWithoutZone } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PAGE = 'https://example.com/article'
const OTHER_PAGE = 'https://example.com/other'
const READINGS = { timeout: 20_000, interval: 1 }

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest
let channel: number
let campaign: number

const made = async (path: string, name: string): Promise<number> =>
  Number((await service.call('POST', path, { name })).body.id)
const isDetail = (path: string): boolean => /\/api\/url\/\d+$/.test(path)
const detailsRead = () => browser.sent.filter(({ method, path }) => method === 'GET' && isDetail(path))

const outcomeOf = async (id: string) => {
  const { state, outcome } = value(await page.call('job', { id }))
  return state === 'done' ? outcome : null
}
const differencesOf = async (id: string) => (await outcomeOf(id))?.differences
const create = async (input: object): Promise<string> => {
  const from = { source: 'popup', tabId: null, copy: false, title: '' } as const
  const { id } = value(await page.write('createLink', { url: PAGE, ...input }, from))
  await expect.poll(() => outcomeOf(id)).not.toBeNull()
  return id
}

const listed = async (filters: LinkFilters = {}) => {
  const answer = await page.call('links', { query: '', filters, order: 'date', from: 0, count: 1000, requests: 'none' })
  return value(answer).rows.map(({ longurl }) => longurl)
}
/** Fires the library's alarm until this is so. */
const untilListed = (isSo: () => Promise<void>) =>
  vi.waitFor(async () => {
    if (browser.libraryAlarm !== null)
      browser.ahead = Math.max(browser.ahead, Math.min(browser.libraryAlarm - Date.now(), browser.ahead + 60_000))
    await page.worker.updateLibrary()
    await isSo()
  }, READINGS)

/** Creations arrive with other bodies, or are answered without arriving. Without `isDetailed` no details can be read. */
const changeCreations = (change: (body: Record<string, unknown>) => object | Response, isDetailed = true): void => {
  browser.fetch = async (address, init) => {
    if (!isDetailed && isDetail(new URL(address).pathname)) return new Response('', { status: 500 })
    if (init?.method !== 'POST' || !address.endsWith('/api/url/add')) return service.fetch(address, init)
    const changed = change(JSON.parse(init.body as string) as Record<string, unknown>)
    return changed instanceof Response ? changed : service.fetch(address, { ...init, body: JSON.stringify(changed) })
  }
}

beforeEach(async () => {
  service = await freshService()
  channel = await made('/api/channel/add', 'News')
  campaign = await made('/api/campaign/add', 'Spring')
  ;({ browser, page } = await connectedWorker(service))
})

describe('a channel and a campaign that the service ignores', () => {
  const ignored = [
    { option: 'channel', asked: 'News', got: '' },
    { option: 'campaign', asked: 'Spring', got: '' },
  ]
  const without = (body: Record<string, unknown>) => ({ ...body, channel: undefined, campaign: undefined })

  it.each([
    ['details', true],
    ['list', false],
  ])('are named with the request once the %s shows it, and no filter finds the link by them', async (_, isDetailed) => {
    changeCreations(without, isDetailed)
    const id = await create({ channel, campaign })
    await untilListed(async () => {
      expect(await differencesOf(id)).toEqual(ignored)
      expect([await listed(), await listed({ channel }), await listed({ campaign })]).toEqual([[PAGE], [], []])
    })
  })

  it('are named though the worker is stopped once the list is stored', async () => {
    changeCreations(without, false)
    const id = await create({ channel, campaign })
    const before = browser.sent.length
    const stopped = Promise.withResolvers<undefined>()
    browser.events.push = (...events) => {
      // Pages hear of the list once it is stored; this worker does nothing more.
      const isStored = browser.sent.slice(before).some(({ path }) => path === '/api/urls')
      if (!isStored || events.every(({ event }) => event !== 'library')) return 0
      browser.killWorker()
      stopped.resolve(undefined)
      return 0
    }
    browser.ahead = Math.max(browser.ahead, (browser.libraryAlarm ?? 0) - Date.now())
    await Promise.race([page.worker.updateLibrary(), stopped.promise])
    await stopped.promise
    page = await browser.restart()
    expect(await listed({ channel })).toEqual([])
    expect(await differencesOf(id)).toEqual(ignored)
  })

  it('are named though the worker is stopped before the details are read', async () => {
    await connectWithoutZone(browser, page)
    const unread = Promise.withResolvers<undefined>()
    const fetchDetails = browser.fetch
    changeCreations(without)
    const fetchChanged = browser.fetch
    browser.fetch = async (address, init) => {
      if (isDetail(new URL(address).pathname)) unread.resolve(undefined)
      return isDetail(new URL(address).pathname) ? new Promise(() => undefined) : fetchChanged(address, init)
    }
    const id = await create({ channel, campaign })
    await unread.promise
    page = await browser.restart()
    browser.fetch = fetchDetails
    value(await page.call('read', { operation: 'readLink', input: { id: Number((await outcomeOf(id))?.id) } }))
    expect(await differencesOf(id)).toEqual(ignored)
  })

  it('are not named if they were removed after the creation', async () => {
    changeCreations((body) => body, false)
    const id = await create({ channel, campaign })
    const link = (await outcomeOf(id))?.id
    value(await page.write('updateLink', { id: Number(link), campaign: null }, { source: 'options' }))
    await untilListed(async () => {
      expect([await listed({ channel }), await listed({ campaign })]).toEqual([[PAGE], []])
      expect((await service.rows('select campaign_id from links'))[0]).toEqual({ campaign_id: null })
      expect(browser.sent.filter(({ path }) => path === '/api/urls').length).toBeGreaterThan(1)
    })
    expect(await differencesOf(id)).toEqual([])
  })
})

describe('a creation that is answered with another link', () => {
  /** Every further creation is answered with the link of the page. */
  const answerWithFirst = async (): Promise<number> => {
    const first = await outcomeOf(await create({ custom: 'first' }))
    changeCreations(() => Response.json({ error: 0, id: first?.id, shorturl: first?.shortUrl }))
    return Number(first?.id)
  }
  const another = [{ option: 'url', asked: OTHER_PAGE, got: PAGE }]

  it('says where that leads, and leaves what is known of it', async () => {
    await answerWithFirst()
    const id = await create({ url: OTHER_PAGE })
    await expect.poll(() => differencesOf(id)).toEqual(another)
    expect(await listed()).toEqual([PAGE])
    expect(value(await page.call('overview', { tabId: null, url: OTHER_PAGE })).known).toBeNull()
  })

  it('says so in a batch without a further request', async () => {
    await answerWithFirst()
    await untilListed(async () => expect(await listed()).toEqual([PAGE]))
    const before = detailsRead().length
    const writes = [{ id: randomUUID(), input: { url: OTHER_PAGE }, title: '' }]
    const batch = value(await page.call('addBatch', { id: randomUUID(), name: '', text: '', writes }))
    await expect
      .poll(async () => value(await page.call('batch', { id: batch.id, offset: 0, limit: 1 })).jobs[0]?.outcome)
      .toMatchObject({ differences: another })
    expect(detailsRead()).toHaveLength(before)
  })

  it('says nothing if that was changed elsewhere to lead there', async () => {
    const link = await answerWithFirst()
    await service.call('PUT', `/api/url/${link}/update`, { url: OTHER_PAGE })
    const id = await create({ url: OTHER_PAGE })
    await untilListed(async () => expect(await listed()).toEqual([OTHER_PAGE]))
    expect(await differencesOf(id)).toEqual([])
  })
})

it('a link that the service doesn’t find yet, right after it was created, stays listed', async () => {
  await connectWithoutZone(browser, page)
  browser.fetch = (address, init) => {
    const { pathname } = new URL(address)
    if ((init?.method ?? 'GET') !== 'GET') return service.fetch(address, init)
    if (isDetail(pathname)) return Promise.resolve(new Response('{"error":1,"message":"not found"}', { status: 404 }))
    // The list would bring it back.
    return pathname === '/api/urls' ? Promise.resolve(new Response('', { status: 500 })) : service.fetch(address, init)
  }
  await create({ custom: 'new', metadescription: 'A description' })
  await expect.poll(detailsRead).toHaveLength(1)
  // By then the answer of the first one was applied.
  await create({ url: OTHER_PAGE, custom: 'other', metadescription: 'A description' })
  await expect.poll(detailsRead).toHaveLength(2)
  expect(await listed()).toContain(PAGE)
})
