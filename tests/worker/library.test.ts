import { beforeEach, describe, expect, it } from 'vitest'
import type { LibraryState } from '../../lib/library/library-state.ts'
import type { RpcInput } from '../../lib/rpc/protocol.ts'
import type { QuirkName, QuirkyService } from '../support/quirky-service.ts'
import { value } from '../support/value.ts'
import { workerOnQuirkyService } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const ADDRESS = 'https://s.test'
const MINUTE = 60_000

let service: QuirkyService
let browser: BrowserUnderTest
let page: WorkerUnderTest

/** Far from the ids that the service assigns itself. */
const FIRST = 1_000

/** Adds links to the account directly, the first one the oldest. */
const holdLinks = (from: number, to: number): void => {
  for (let id = from; id <= to; id++) {
    service.state.links.unshift({
      id: FIRST + id,
      alias: `a${id}`,
      shorturl: `${ADDRESS}/a${id}`,
      longurl: `https://example.com/page/${id}`,
      clicks: id % 7,
      title: `Page ${id}`,
      description: '',
      // Two links share each second.
      date: new Date(Date.UTC(2020, 0, 1) + Math.floor(id / 2) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    })
  }
}

const query = (differing: Partial<RpcInput<'links'>> = {}) =>
  page.call('links', { query: '', filters: {}, order: 'date', from: 0, count: 1000, requests: 'none', ...differing })
const attendedAt = async () => {
  const state = (await (await browser.database()).get('libraries', `${ADDRESS}#1`)) as unknown as LibraryState
  return state.sync.attendedAt
}
/** What the user sees. Their presence is recorded after the response, before the test's time continues. */
const stored = async () => {
  const page = value(await query())
  await expect.poll(attendedAt, { interval: 1 }).toBeGreaterThan(Date.now() + browser.ahead - MINUTE)
  return page
}
const storedIds = async () => (await stored()).rows.map(({ id }) => id)
const idsThere = () => service.state.links.map(({ id }) => id)
const listings = () => service.requests.filter(({ url }) => url.pathname === '/api/urls').length
const known = async (url: string) => value(await page.call('overview', { tabId: null, url })).known

/** Fires the library's alarm this many times; `inLives` kills the worker before each. */
const ring = async (times: number, inLives = false): Promise<void> => {
  for (let rung = 0; rung < times; rung++) {
    if (browser.libraryAlarm !== null) browser.ahead = Math.max(browser.ahead, browser.libraryAlarm - Date.now())
    if (inLives) page = browser.startWorker()
    await page.worker.updateLibrary()
  }
}

const connect = async (quirks: QuirkName[] = [], limit = Number.POSITIVE_INFINITY) => {
  ;({ service, browser, page } = await workerOnQuirkyService({ limit, windowMs: MINUTE, quirks }))
}

/** Until nothing is due for a while: at most an hour of this browser's time. */
const settle = async (): Promise<void> => {
  const end = Date.now() + browser.ahead + 60 * MINUTE
  while ((browser.libraryAlarm ?? Number.POSITIVE_INFINITY) < end) await ring(1)
}

const later = async (minutes: number): Promise<void> => {
  browser.ahead += minutes * MINUTE
  await page.worker.updateLibrary()
}

/** The user looks at the list every hour. */
const hoursWithSomebody = async (hours: number): Promise<void> => {
  for (let hour = 0; hour < hours; hour++) {
    await stored()
    await later(60)
  }
}

describe('an account of 13 links, two per page', () => {
  beforeEach(async () => {
    await connect(['a page has 2 rows, whatever was asked'], 6)
    holdLinks(1, 13)
  })

  it('is loaded by as many workers as there are pages, each killed after one', async () => {
    await ring(2, true)
    expect(await stored()).toMatchObject({ library: { complete: false, total: 13 } })
    await ring(30, true)
    expect(await stored()).toMatchObject({
      total: 13,
      library: { links: 13, total: 13, complete: true, failure: null },
    })
    expect(await storedIds()).toEqual(idsThere())
  })

  it('is loaded although a worker dies while a page is in flight', async () => {
    await ring(2)
    const arrived = Promise.withResolvers<void>()
    browser.fetch = () => {
      arrived.resolve()
      return new Promise(() => undefined)
    }
    void ring(1)
    await arrived.promise
    browser.fetch = (address, init) => service.fetch(address, init)
    await ring(30, true)
    expect(await stored()).toMatchObject({ total: 13, library: { complete: true, failure: null } })
    expect(await storedIds()).toEqual(idsThere())
  })

  it('is loaded completely, while links are added and deleted elsewhere between any two pages', async () => {
    for (let round = 0; round < 10; round++) {
      await ring(1)
      // One of those already read, one that was not, and a new one now and then.
      service.state.links.splice(0, 1)
      service.state.links.splice(-2, 1)
      if (round % 3 === 0) holdLinks(100 + round, 100 + round)
    }
    await settle()
    await page.call('refreshLibrary', {})
    expect((await stored()).library).toMatchObject({ complete: true })
    expect(await storedIds()).toEqual(expect.arrayContaining(idsThere()))
    for (let rests = 0; rests < 3; rests++) await later(30).then(settle)
    expect(await storedIds()).toEqual(idsThere())
  })

  it('continues after a failed request, which the view shows', async () => {
    await ring(3)
    browser.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    // The request limit may delay it, and other reads may come before.
    const failure = async () => (await stored()).library.failure
    for (let rings = 0; rings < 40 && (await failure()) === null; rings++) await ring(1)
    expect(await failure()).toEqual({ kind: 'unreachable' })
    browser.fetch = (address, init) => service.fetch(address, init)
    await ring(40)
    expect(await stored()).toMatchObject({ total: 13, library: { complete: true, failure: null } })
  })

  it('is dropped after a disconnection, including the page in flight', async () => {
    await ring(2)
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      arrived.resolve()
      await released.promise
      return service.fetch(address, init)
    }
    const step = ring(1)
    await arrived.promise
    value(await page.call('disconnect', { discardData: true }))
    released.resolve()
    await step
    const db = await browser.database()
    for (const store of ['links', 'libraries', 'blocks'] as const) expect(await db.count(store)).toBe(0)
  })
})

const LIST_QUIRKS = [
  'an empty list has no pages',
  'the next page is null at the end',
  'the next page lies past the end',
  'the pages never end',
  'a page has 2 rows, whatever was asked',
  'numbers are text',
  'whole numbers have a decimal point',
  'a page has more rows than it says',
  'an empty collection is null',
  'an empty collection is absent',
  'extra keys everywhere',
] as const satisfies QuirkName[]

describe.each(LIST_QUIRKS)('a service of which it is true that %s', (quirk) => {
  it('is read to its end, and links that are created or deleted elsewhere are noticed (FIELD.md line 33)', async () => {
    await connect([quirk])
    await ring(1)
    holdLinks(1, 9)
    await later(10).then(settle)
    expect(await storedIds()).toEqual(idsThere())
    expect((await stored()).library).toMatchObject({ complete: true, total: 9, failure: null })

    holdLinks(10, 12)
    service.state.links.splice(5, 1)
    for (let rests = 0; rests < 3; rests++) await later(15).then(settle)
    expect(await storedIds()).toEqual(idsThere())
    expect((await stored()).library).toMatchObject({ complete: true, links: 11 })
  })
})

describe('a complete library', () => {
  beforeEach(async () => {
    await connect()
    holdLinks(1, 40)
    await settle()
  })

  const countsOf = async (id: number) => (await stored()).rows.find((row) => row.id === id)?.clicks

  it('costs one request at a time while nothing changes, some minutes apart', async () => {
    const before = listings()
    for (let minute = 0; minute < 20; minute++) {
      await stored()
      await later(1)
    }
    expect(listings() - before).toBeGreaterThanOrEqual(3)
    expect(listings() - before).toBeLessThanOrEqual(5)
  })

  it('is checked a few times a day while the user is away', async () => {
    await later(60)
    const before = listings()
    for (let hour = 0; hour < 24; hour++) await later(60)
    expect(listings() - before).toBeGreaterThanOrEqual(3)
    expect(listings() - before).toBeLessThanOrEqual(6)
  })

  it('knows whether a page was shortened, without a request and with any tracking parameters', async () => {
    const before = listings()
    expect(await known('http://www.example.com/page/7/?utm_source=x#top')).toMatchObject({ alias: 'a7' })
    expect(await known('https://example.com/page/70')).toBeNull()
    expect(await known('no address')).toBeNull()
    expect(listings()).toBe(before)
  })

  it('knows which aliases and addresses its own links have, without a request', async () => {
    await stored()
    const before = service.requests.length
    const aliases = [
      { alias: 'a7' },
      { alias: 'a70' },
      // Part of others.
      { alias: 'a' },
      { alias: 'A7' },
      { alias: 'a7', domain: 'https://other.test' },
      { alias: 'a8', domain: ADDRESS },
      { alias: 'with a space' },
    ]
    const urls = [`${ADDRESS}/a3`, 'http://s.test/a4/', 'https://example.com/page/3', 'no address']
    const link = (number: number) => ({ id: 1_000 + number, longUrl: `https://example.com/page/${number}` })
    expect(value(await page.call('ownShortUrls', { aliases, urls }))).toEqual({
      aliases: [link(7), null, null, null, null, link(8), null],
      urls: [link(3), link(4), null, null],
    })
    expect(service.requests.length).toBe(before)
  })

  it('knows the link to exactly this address even if another to the same page is newer', async () => {
    const guide = 'https://example.com/guide'
    for (const part of ['start', 'end']) {
      const input = { url: `${guide}#${part}`, custom: part }
      value(await page.write('createLink', input, { source: 'popup', tabId: 1 }))
      await expect.poll(() => known(input.url)).toMatchObject({ alias: part })
    }
    expect(await known(`${guide}#start`)).toMatchObject({ alias: 'start' })
    expect(await known(`${guide}?utm_source=x#start`)).toMatchObject({ alias: 'end' })
  })

  it('finds links by any of their words, in the requested order and range', async () => {
    const found = value(await query({ query: 'PAGE  example', order: 'click', count: 5 }))
    const byClicks = service.state.links.toSorted(
      (one, other) => Number(other.clicks) - Number(one.clicks) || Number(other.id) - Number(one.id),
    )
    expect(found.total).toBe(40)
    expect(found.rows.map(({ id }) => id)).toEqual(byClicks.slice(0, 5).map(({ id }) => id))
    expect(value(await query({ query: 'page/3', from: 2, count: 3 })).rows.map(({ id }) => id)).toEqual([
      1037, 1036, 1035,
    ])
    expect(value(await query({ order: 'click', from: 5, count: 5 })).rows.map(({ id }) => id)).toEqual(
      byClicks.slice(5, 10).map(({ id }) => id),
    )
    expect(value(await query({ query: 'page nowhere' }))).toMatchObject({ rows: [], total: 0 })
  })

  it("shows a link that is created here at once, and the service's result after a look", async () => {
    const input = { url: 'https://example.com/new', custom: 'new', description: 'A note' }
    const detailsAllowed = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      if (/\/api\/url\/\d+$/.test(address)) await detailsAllowed.promise
      return service.fetch(address, init)
    }
    value(await page.write('createLink', input, { source: 'popup', tabId: 1, title: 'Guess' }))
    await expect.poll(async () => (await storedIds()).length).toBe(41)
    const [made] = (await stored()).rows
    expect(made).toMatchObject({ alias: 'new', longurl: input.url, description: 'A note', clicks: 0 })
    expect(made).toMatchObject({
      title: '',
      facts: { pageTitle: 'Guess', madeHere: true, channels: [], campaign: null },
    })
    expect(await known(input.url)).toMatchObject({ alias: 'new' })
    expect(value(await query({ query: 'note' })).total).toBe(1)

    detailsAllowed.resolve()
    holdLinks(900, 901)
    await settle()
    expect(new Set(await storedIds())).toEqual(new Set(idsThere()))
    expect(value(await query({ query: 'guess' })).total).toBe(0)
  })

  it('removes a link that is deleted here at once', async () => {
    const mine = service.state.links.findIndex(({ alias }) => alias === 'a12')
    browser.fetch = async (address, init) => {
      if (init?.method !== 'DELETE') return service.fetch(address, init)
      service.state.links.splice(mine, 1)
      return new Response('{"error":0,"message":"deleted"}')
    }
    value(await page.write('deleteLink', { id: FIRST + 12 }, { source: 'options' }))
    await expect.poll(storedIds).not.toContain(FIRST + 12)
    expect(value(await query({ query: 'page/12' })).total).toBe(0)
    const before = listings()
    await later(6)
    expect(listings() - before).toBe(1)
    expect((await stored()).library).toMatchObject({ complete: true, links: 39 })
  })

  it("doesn't bring a deleted link back by a page that was in flight", async () => {
    const gone = service.state.links.findIndex(({ alias }) => alias === 'a40')
    const listed = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      if (init?.method === 'DELETE') {
        service.state.links.splice(gone, 1)
        return new Response('{"error":0,"message":"deleted"}')
      }
      const answer = await service.fetch(address, init)
      if (!address.includes('/api/urls')) return answer
      listed.resolve()
      await released.promise
      return answer
    }
    const look = page.call('refreshLibrary', {})
    await listed.promise
    value(await page.write('deleteLink', { id: FIRST + 40 }, { source: 'options' }))
    await expect.poll(storedIds).not.toContain(FIRST + 40)
    released.resolve()
    value(await look)
    expect(await storedIds()).toEqual(idsThere())
  })

  it('shows a changed link with its change', async () => {
    browser.fetch = async (address, init) =>
      init?.method === 'PUT'
        ? new Response(`{"error":0,"id":1012,"shorturl":"${ADDRESS}/other"}`)
        : service.fetch(address, init)
    value(await page.write('updateLink', { id: FIRST + 12, url: 'https://example.com/moved' }, { source: 'options' }))
    await expect.poll(() => known('https://example.com/moved')).toMatchObject({ id: FIRST + 12, alias: 'other' })
    expect(await known('https://example.com/page/12')).toBeNull()
  })

  it('reads the click counts of old links again within about a day', async () => {
    for (const link of service.state.links) link.clicks = 77
    await hoursWithSomebody(30)
    expect(await countsOf(FIRST + 1)).toBe(77)
  })

  it('broadcasts changes to the open pages, and nothing without a change', async () => {
    const told = () => browser.events.flatMap((event) => (event.event === 'library' ? [event.library] : []))
    value(await page.call('refreshLibrary', {}))
    browser.ahead += 2 * MINUTE
    const [before, seen] = [told().length, await attendedAt()]
    await stored()
    expect(await attendedAt()).toBeGreaterThan(seen)
    expect(told().length).toBe(before)
    holdLinks(41, 41)
    value(await page.call('refreshLibrary', {}))
    expect(told().at(-1)).toMatchObject({ links: 41, total: 41, complete: true })
  })

  it('looks for new links on request', async () => {
    holdLinks(41, 42)
    expect(value(await page.call('refreshLibrary', {}))).toMatchObject({ links: 42, complete: true })
    expect(await storedIds()).toEqual(idsThere())
  })

  it("is fetched again if the stored one can't be read", async () => {
    const db = await browser.database()
    await db.put('libraries', { connection: `${ADDRESS}#1` })
    page = browser.startWorker()
    expect(value(await page.call('refreshLibrary', {}))).toMatchObject({ links: 40, complete: true })
    expect(await storedIds()).toEqual(idsThere())
  })

  it("loses only a row that can't be read, which the next pass restores", async () => {
    const db = await browser.database()
    const damaged = { connection: `${ADDRESS}#1`, id: FIRST + 7, age: 0, negatedId: 0, negatedClicks: 0 }
    await db.put('links', damaged as never)
    expect(await storedIds()).toHaveLength(39)
    await hoursWithSomebody(30)
    expect(await storedIds()).toEqual(idsThere())
    expect((await stored()).library).toMatchObject({ links: 40, complete: true })
  })

  it("is empty with a reason if its storage can't be used, and everything else continues", async () => {
    const open = browser.database
    browser.database = async () =>
      new Proxy(await open(), {
        get: (db, name) => {
          if (name !== 'transaction') return Reflect.get(db, name, db) as unknown
          return (stores: string | string[], ...rest: []) => {
            if (stores.includes('links')) throw new DOMException('no room', 'QuotaExceededError')
            return db.transaction(stores as never, ...rest)
          }
        },
      })
    holdLinks(41, 41)
    expect(value(await page.call('refreshLibrary', {})).failure).toMatchObject({ kind: 'storage', trouble: 'full' })
    expect(value(await query())).toMatchObject({ rows: [], library: { failure: { kind: 'storage', trouble: 'full' } } })
    expect(value(await page.call('overview', { tabId: null, url: 'https://example.com/page/7' })).known).toBeNull()
    browser.database = open
    expect(value(await page.call('refreshLibrary', {}))).toMatchObject({ failure: null, links: 41 })
  })
})

describe('while requests are waiting', () => {
  beforeEach(async () => {
    await connect(['a page has 2 rows, whatever was asked'], 20)
    holdLinks(1, 60)
  })

  const isFilling = ({ url }: { url: URL }) => url.searchParams.get('limit') === '1000'
  const isCreating = ({ url }: { url: URL }) => url.pathname === '/api/url/add'

  it('the library waits until the last of them is done', async () => {
    const writes = Array.from({ length: 30 }, (_, at) => ({
      operation: 'createLink' as const,
      input: { url: `https://example.com/bulk/${at}` },
      title: '',
    }))
    value(await page.writeMany(writes))
    for (let minute = 0; minute < 6; minute++) {
      await page.worker.updateLibrary()
      browser.ahead += MINUTE / 2
      await page.worker.drain()
    }
    expect(service.requests.filter(isCreating)).toHaveLength(30)
    expect(service.requests.findIndex(isFilling)).toBeGreaterThan(service.requests.findLastIndex(isCreating))
    await settle()
    expect(await storedIds()).toEqual(idsThere())
  })

  it('a click finds the allowance that loading has left, at any time of the window', async () => {
    for (let second = 0; second < 120; second += 2) {
      browser.ahead += 2_000
      await page.worker.updateLibrary()
      const { rate } = value(await page.call('overview', { tabId: null, url: null }))
      const began = (rate.resetAt ?? 0) - MINUTE
      const taken = service.requests.filter((request) => isFilling(request) && request.at > began).length
      // At most the elapsed share of the window, and the first request, which shows that there is one.
      expect(taken).toBeLessThanOrEqual((20 * (Date.now() + browser.ahead - began)) / MINUTE + 1)
    }
    expect(listings()).toBeGreaterThan(20)
  })
})
