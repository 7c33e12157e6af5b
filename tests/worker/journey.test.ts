import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../lib/model/settings.ts'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { everythingIn, placesOf } from './everything-in.ts'
import { connectedWorker, connectWithoutZone } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const ADDRESS = 'https://s.test'
const PAGE = 'https://example.com/article'

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
})

const links = () => service.rows('select alias, url from links order by id')
const posts = () => browser.sent.filter(({ method }) => method === 'POST')
const jobState = async (id: string) => value(await page.call('job', { id })).state
const reachable = (address: string, init?: RequestInit) => service.fetch(address, init)
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const fromPopup = { source: 'popup', tabId: 4, copy: true, title: 'An article' } as const

describe('a link requested in the popup', () => {
  it('stores the beginning of a long title, without half a character', async () => {
    const start = 'x'.repeat(1023)
    const job = value(await page.write('createLink', { url: PAGE }, { ...fromPopup, title: `${start}😀 and more` }))
    await expect.poll(() => jobState(job.id)).toBe('done')
    const { recent } = value(await page.call('overview', { tabId: 4, url: PAGE }))
    expect(recent).toMatchObject([{ title: `${start}…` }])
  })

  it('is created, copied, broadcast to the open pages and listed as recent', async () => {
    const job = value(await page.write('createLink', { url: PAGE, custom: 'mine' }, fromPopup))
    expect(job.state).toBe('waiting')
    await expect.poll(() => jobState(job.id)).toBe('done')
    await expect.poll(() => browser.copied).toEqual(['http://s.test/mine'])
    expect(await links()).toEqual([{ alias: 'mine', url: PAGE }])

    const overview = value(await page.call('overview', { tabId: 4, url: PAGE }))
    await expect.poll(async () => value(await page.call('job', { id: job.id })).copied).toBe('http://s.test/mine')
    expect(overview.recent).toMatchObject([{ shortUrl: 'http://s.test/mine', longUrl: PAGE, title: 'An article' }])
    expect(overview.job?.id).toBe(job.id)
    const told = browser.events.flatMap((event) => (event.event === 'job' ? [event.job.state] : []))
    expect(told).toContain('sending')
    expect(told.at(-1)).toBe('done')
  })

  it('is one job however often its message arrives', async () => {
    const message = {
      rpc: 'write',
      input: { ...fromPopup, id: crypto.randomUUID(), operation: 'createLink', input: { url: PAGE } },
    }
    const sender = {
      id: 'terselink-id',
      url: 'chrome-extension://terselink-id/popup.html',
      origin: 'chrome-extension://terselink-id',
    }
    const answers = await Promise.all([page.receive(message, sender), page.receive(message, sender)])
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { id: message.input.id } })
    await page.worker.drain()
    expect(await links()).toHaveLength(1)
    expect(value(await page.call('jobs', { states: [], offset: 0, limit: 9 })).total).toBe(1)
  })

  it('is refused at once if the contract rejects it, and nothing is stored', async () => {
    const answer = await page.write('createLink', { url: 'ftp://example.com/' }, fromPopup)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'url' } })
    expect(value(await page.call('jobs', { states: [], offset: 0, limit: 9 })).total).toBe(0)
  })

  it("fails with the service's own message if the service refuses", async () => {
    value(await page.write('createLink', { url: PAGE, custom: 'mine' }, fromPopup))
    // After the failure, the first link's mark would stay for its four seconds.
    await expect.poll(() => browser.badge.text).toBe('✓')
    const second = value(await page.write('createLink', { url: `${PAGE}?2`, custom: 'mine' }, fromPopup))
    await expect.poll(() => jobState(second.id)).toBe('failed')
    expect(value(await page.call('job', { id: second.id })).failure).toMatchObject({ kind: 'refused' })
    await expect.poll(() => browser.badge.text).toBe('!')
    await page.call('failuresSeen', { until: Date.now() + browser.ahead })
    await expect.poll(() => browser.badge.text).toBe('')
  })

  it('leaves no draft behind', async () => {
    const draft = { url: PAGE, options: { custom: 'mine', password: 'secret' } }
    value(await page.call('writeDraft', { tabId: 4, url: PAGE, draft }))
    expect(value(await page.call('overview', { tabId: 4, url: PAGE })).draft).toEqual({
      url: PAGE,
      options: { custom: 'mine' },
    })
    value(await page.write('createLink', { url: PAGE }, fromPopup))
    expect(value(await page.call('overview', { tabId: 4, url: PAGE })).draft).toBeNull()
  })

  it('is no longer shown once its result was dismissed', async () => {
    const job = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    value(await page.call('dismissJob', { id: job.id }))
    expect(value(await page.call('overview', { tabId: 4, url: PAGE })).job).toBeNull()
  })

  it('is shown on another page of the tab only while it needs attention', async () => {
    browser.fetch = unreachable
    const job = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    const elsewhere = { tabId: 4, url: 'https://example.com/other' }
    expect(value(await page.call('overview', elsewhere)).job?.id).toBe(job.id)
    browser.fetch = reachable
    value(await page.call('retryJob', { id: job.id }))
    await expect.poll(() => jobState(job.id)).toBe('done')
    expect(value(await page.call('overview', elsewhere)).job).toBeNull()
  })
})

describe("while the service can't be reached", () => {
  it('a link waits, is counted on the button, and is created once when the alarm fires', async () => {
    browser.fetch = unreachable
    const job = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    expect(await jobState(job.id)).toBe('waiting')
    await expect.poll(() => browser.badge.text).toBe('1')
    expect(browser.alarm).toBeGreaterThan(Date.now())

    browser.fetch = reachable
    browser.ahead = (browser.alarm ?? Number.NaN) - Date.now()
    const later = browser.startWorker()
    await later.worker.start()
    await later.untilIdle()
    expect(await links()).toHaveLength(1)
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(browser.alarm).toBeNull()
  })
})

describe('a link to a page whose link is in doubt', () => {
  it('is created as soon as the request in doubt is discarded', async () => {
    browser.fetch = async (address, init) =>
      init?.method === 'POST' ? new Response('', { status: 500 }) : reachable(address, init)
    const doubtful = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    const next = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    expect([await jobState(doubtful.id), await jobState(next.id)]).toEqual(['unsure', 'waiting'])
    browser.fetch = reachable
    value(await page.call('discardJob', { id: doubtful.id }))
    await expect.poll(() => jobState(next.id)).toBe('done')
  })
})

describe('without permission', () => {
  it('nothing is sent, and everything is sent once the user allows it', async () => {
    browser.isAllowed = false
    const job = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    expect(posts()).toEqual([])
    expect(value(await page.call('job', { id: job.id }))).toMatchObject({
      state: 'waiting',
      failure: { kind: 'permission', origin: ADDRESS },
    })
    const told = () => browser.events.some((event) => event.event === 'job' && event.job.failure?.kind === 'permission')
    await expect.poll(told).toBe(true)
    browser.isAllowed = true
    await page.worker.permissionsChanged()
    await page.untilIdle()
    expect(await jobState(job.id)).toBe('done')
  })
})

describe('without a network', () => {
  it('nothing is sent to a remote service, and everything is sent once there is one', async () => {
    browser.isOnline = false
    const job = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    expect(posts()).toEqual([])
    expect(value(await page.call('job', { id: job.id })).failure).toEqual({ kind: 'offline' })
    browser.isOnline = true
    await page.untilIdle()
    expect(await jobState(job.id)).toBe('done')
  })

  it('a service on this machine is reached nevertheless', async () => {
    browser.isOnline = false
    value(await page.call('connect', { baseUrl: 'http://127.0.0.1:8787', key: ADMIN_KEY }))
    const job = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.untilIdle()
    expect(await jobState(job.id)).toBe('done')
  })
})

describe('the account', () => {
  it('is shown with a changed email address', async () => {
    value(await page.write('updateAccount', { email: 'new@s.test' }, { source: 'options' }))
    const email = async () => value(await page.call('overview', { tabId: null, url: null })).connection?.email
    await expect.poll(email).toBe('new@s.test')
    const told = browser.events.flatMap((event) => (event.event === 'connection' ? [event.connection?.email] : []))
    expect(told.at(-1)).toBe('new@s.test')
  })
})

describe('an account that was being read when another service was connected', () => {
  it('is not stored as the account of that service, even with the same id', async () => {
    const connection = async () => value(await page.call('overview', { tabId: null, url: null })).connection
    const id = Number((await connection())?.id.split('#').at(-1))
    const other = { id, email: 'b@b.test', username: 'B', avatar: '', status: 'free', expires: null, registered: '' }
    const read = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      if (address.startsWith('https://b.test/api/account')) return Response.json({ error: 0, data: other })
      if (address.startsWith('https://b.test/')) return new Response('', { status: 404 })
      const response = await service.fetch(address, init)
      if (!address.endsWith('/api/account')) return response
      read.resolve()
      await answered.promise
      return response
    }
    const reading = page.call('read', { operation: 'readAccount', input: {} })
    await read.promise
    value(await page.call('connect', { baseUrl: 'https://b.test', key: 'other', leaveRequests: true }))
    answered.resolve()
    await reading
    expect(await connection()).toMatchObject({ baseUrl: 'https://b.test', email: 'b@b.test', plan: 'free' })
  })
})

describe("storage that can't be used", () => {
  const fails = { ok: false, failure: { kind: 'storage' } }

  it('is reported as such, never as an empty list', async () => {
    browser.database = () => Promise.reject(new DOMException('', 'VersionError'))
    const next = browser.startWorker()
    await next.worker.start()
    expect(await next.call('jobs', { states: [], offset: 0, limit: 9 })).toMatchObject(fails)
    expect(await next.call('overview', { tabId: null, url: null })).toMatchObject(fails)
    expect(await next.write('createLink', { url: PAGE }, fromPopup)).toMatchObject(fails)
    expect(posts()).toEqual([])
  })

  it('because a newer version wrote the settings is reported, and the settings stay unchanged', async () => {
    const newer = { version: 99, value: { toolbarButton: 'menu' } }
    browser.local.contents.set('settings', newer)
    expect(await page.call('overview', { tabId: null, url: null })).toMatchObject(fails)
    expect(await page.call('writeSettings', { toolbarButton: 'popup' })).toMatchObject(fails)
    expect(browser.local.contents.get('settings')).toEqual(newer)
  })

  it('for one request is reported by the number of rows set aside', async () => {
    browser.isAllowed = false
    const job = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    const db = await browser.database()
    const row = await db.getFromIndex('jobs', 'id', job.id)
    if (row !== undefined) await db.put('jobs', { ...row, attempts: 'many' as unknown as number })
    await page.call('jobs', { states: [], offset: 0, limit: 9 })
    expect(value(await page.call('overview', { tabId: null, url: null })).unreadable).toBe(1)
  })
})

describe('disconnecting', () => {
  it('removes key, account, outbox and cache, and nothing is sent anymore', async () => {
    value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    value(await page.call('collections', { refresh: true }))
    value(await page.call('disconnect', { discardData: true }))
    expect(value(await page.call('overview', { tabId: 4, url: PAGE }))).toMatchObject({
      connection: null,
      job: null,
      recent: [],
    })
    expect([...browser.local.contents.keys()]).toEqual([])
    const db = await browser.database()
    await expect
      .poll(async () => [await db.count('jobs'), await db.count('records'), await db.count('collections')])
      .toEqual([0, 0, 0])
    expect(browser.events).toContainEqual({ event: 'connection', connection: null })
    const answer = await page.write('createLink', { url: PAGE }, fromPopup)
    expect(answer).toEqual({ ok: false, failure: { kind: 'not-connected' } })
  })

  it('removes what earlier connections have left, except where requests wait', async () => {
    const elsewhere = async (baseUrl: string) =>
      value(await page.call('connect', { baseUrl, key: ADMIN_KEY, leaveRequests: true }))
    const done = value(await page.write('createLink', { url: `${PAGE}?done` }, fromPopup))
    await expect.poll(() => jobState(done.id)).toBe('done')
    await page.worker.shorten({ source: 'menu', addresses: ['https://u:p@example.com/secret'], title: '', tabId: 4 })
    await elsewhere('https://second.test')
    browser.isOnline = false
    value(await page.write('createLink', { url: `${PAGE}?waiting` }, fromPopup))
    await elsewhere('https://third.test')
    value(await page.call('disconnect', {}))
    await page.worker.drain()

    const { events: _, paths: __, clipboard: ___, ...stored } = await everythingIn(browser, [])
    // What is stored of their links stays until the user discards it.
    expect(placesOf('?done', stored)).toEqual(['database blocks', 'database links'])
    expect(placesOf('example.com/secret', stored)).toEqual([])
    await expect
      .poll(async () => placesOf('https://s.test', await everythingIn(browser, [])))
      .not.toContain('database records')
    expect(value(await page.call('otherConnections', {}))).toMatchObject([
      { baseUrl: 'https://second.test', requests: 1 },
    ])
  })

  it('keeps the unreadable requests of an earlier connection', async () => {
    const done = value(await page.write('createLink', { url: PAGE }, fromPopup))
    await expect.poll(() => jobState(done.id)).toBe('done')
    const db = await browser.database()
    const [row] = await db.getAll('jobs')
    if (row === undefined) throw new Error('no row')
    await db.put('jobs', { ...row, state: 'from-the-future' as 'waiting' })
    value(await page.call('jobs', { states: [], offset: 0, limit: 9 }))
    value(await page.call('connect', { baseUrl: 'https://second.test', key: ADMIN_KEY }))
    value(await page.call('disconnect', {}))
    expect(value(await page.call('unreadableRows', { after: 0 }))).toHaveLength(1)
  })

  it('ends an attempt to connect that still waits for its service', async () => {
    const gate = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      if (address.startsWith('https://slow.test')) await gate.promise
      return service.fetch(address, init)
    }
    const connecting = page.call('connect', { baseUrl: 'https://slow.test', key: ADMIN_KEY })
    await expect.poll(() => browser.sent.filter(({ path }) => path === '/api/account').length).toBe(2)
    value(await page.call('disconnect', { discardData: true }))
    gate.resolve()
    expect(await connecting).toMatchObject({ ok: false, failure: { problem: { code: 'connect_superseded' } } })
    expect([...browser.local.contents.keys()]).toEqual([])
  })

  it('tells the pages and returns the permission even if the data cannot be removed', async () => {
    browser.database = () => Promise.reject(new DOMException('said by the browser', 'UnknownError'))
    expect(await page.call('disconnect', {})).toMatchObject({ ok: false, failure: { kind: 'storage', part: 'outbox' } })
    expect(browser.events).toContainEqual({ event: 'connection', connection: null })
    expect(browser.returned).toEqual(['https://s.test/*'])
  })

  it('abandons a request in flight without leaving a trace', async () => {
    const gate = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      if (init?.method === 'POST') await gate.promise
      return service.fetch(address, init)
    }
    value(await page.write('createLink', { url: PAGE }, fromPopup))
    await expect.poll(() => posts()).toHaveLength(1)
    value(await page.call('disconnect', {}))
    gate.resolve()
    await page.worker.drain()
    const db = await browser.database()
    await expect.poll(async () => [await db.count('jobs'), await db.count('records')]).toEqual([0, 0])
  })

  it('abandons a read in flight without leaving a trace', async () => {
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    browser.fetch = async (address, init) => {
      asked.resolve()
      await gate.promise
      return service.fetch(address, init)
    }
    const reading = page.read('listLinks', {})
    await asked.promise
    value(await page.call('disconnect', {}))
    await page.worker.drain()
    gate.resolve()
    await reading
    const db = await browser.database()
    await expect.poll(() => db.count('records')).toBe(0)
  })
})

describe('reading', () => {
  it('returns what the service has, and names the invalid parts of a query', async () => {
    value(await page.write('createLink', { url: PAGE, custom: 'mine' }, fromPopup))
    await page.worker.drain()
    const found = value(await page.read('listLinks', { q: 'article' }))
    expect(found).toMatchObject({ error: '0', data: { result: 1, urls: [{ alias: 'mine' }] } })
    expect(await page.read('readLink', { id: 0 })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'id' },
    })
    expect(await page.read('readLink', { id: 999 })).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })

  it('fills the pickers in the background, and again after a change', async () => {
    value(await page.call('overview', { tabId: null, url: null }))
    await expect
      .poll(async () => value(await page.call('collections', { refresh: false })).channels.fetchedAt)
      .not.toBeNull()
    value(await page.write('createChannel', { name: 'News' }, { source: 'options' }))
    await expect
      .poll(async () =>
        value(await page.call('collections', { refresh: false })).channels.items.map(({ name }) => name),
      )
      .toEqual(['News'])
    expect(browser.events.some(({ event }) => event === 'collections')).toBe(true)
  })
})

describe('the settings', () => {
  it('change at once, for the button, for the pages and for the next link', async () => {
    const options = { status: 'public', description: 'by default' } as const
    const defaults = { options, expiresAfterMinutes: null }
    value(await page.call('writeSettings', { toolbarButton: 'shorten', defaults }))
    expect(browser.toolbarButton).toBe('shorten')
    expect(browser.events).toContainEqual({
      event: 'settings',
      settings: {
        ...DEFAULT_SETTINGS,
        toolbarButton: 'shorten',
        defaults,
      },
    })
    await page.worker.shorten({ source: 'command', addresses: [PAGE], title: '', tabId: 4 })
    await page.worker.drain()
    expect(await service.rows('select status, description from links')).toEqual([
      { status: 'public', description: 'by default' },
    ])
  })

  it('are applied by every worker that starts', async () => {
    value(await page.call('writeSettings', { toolbarButton: 'shorten' }))
    browser.toolbarButton = null
    await browser.startWorker().worker.start()
    expect(browser.toolbarButton).toBe('shorten')
  })
})

describe("the service's clock", () => {
  const zoneAt = async ({ call }: WorkerUnderTest) =>
    value(await call('overview', { tabId: null, url: null })).connection?.serviceZone.zone

  it('is in the zone that the service says, for which no link is read', async () => {
    expect(await zoneAt(page)).toBe('UTC')
    value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    expect(browser.sent.filter(({ method, path }) => method === 'GET' && /^\/api\/url\/\d+$/.test(path))).toEqual([])
  })

  it('is learned from the first two links, and broadcast to the pages', async () => {
    await connectWithoutZone(browser, page)
    value(await page.write('createLink', { url: PAGE }, fromPopup))
    await page.worker.drain()
    value(await page.write('createLink', { url: `${PAGE}?2` }, fromPopup))
    await page.worker.drain()
    await expect.poll(() => zoneAt(page)).toBe(0)
  })

  it('is not learned from links that were created hours before they were found', async () => {
    await connectWithoutZone(browser, page)
    const hours = 3_600_000
    service.setNow(Date.now())
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      return init?.method === 'POST' ? new Promise(() => undefined) : response
    }
    const [one, two] = await Promise.all(
      ['?1', '?2'].map(async (query) => value(await page.write('createLink', { url: `${PAGE}${query}` }, fromPopup))),
    )
    await expect.poll(links).toHaveLength(2)
    browser.killWorker()
    browser.fetch = reachable
    browser.ahead += 8 * hours
    service.setNow(Date.now() + browser.ahead)
    const next = browser.startWorker()
    await next.worker.start()
    await next.untilIdle()
    for (const job of [one, two]) expect(value(await next.call('job', { id: job?.id ?? '' })).state).toBe('done')
    for (const query of ['?3', '?4']) {
      value(await next.write('createLink', { url: `${PAGE}${query}` }, fromPopup))
      await next.untilIdle()
    }
    await expect.poll(() => zoneAt(next)).toBe(0)
  })
})

describe('an expiry counted from now on a machine whose clock is three hours slow', () => {
  it.each([
    ['sends the time', true],
    ['sends no time', false],
  ])('is right if the service %s', async (_, hasDate) => {
    browser.ahead = -3 * 3_600_000
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      const headers = new Headers(response.headers)
      headers.delete('date')
      if (hasDate) headers.set('date', new Date().toUTCString())
      return new Response(response.body, { status: response.status, headers })
    }
    if (!hasDate) await connectWithoutZone(browser, page)
    const connection = async () => value(await page.call('overview', { tabId: null, url: null })).connection
    for (const query of ['?1', '?2']) {
      value(await page.write('createLink', { url: `${PAGE}${query}` }, fromPopup))
      await page.worker.drain()
    }
    // Without a name of its zone, its dates show both.
    const seen = hasDate ? { zone: 'UTC', skewMinutes: 180 } : { zone: 180, skewMinutes: 0 }
    await expect.poll(async () => (await connection())?.serviceZone).toEqual(seen)
    value(await page.call('writeSettings', { defaults: { options: {}, expiresAfterMinutes: 60 } }))
    await page.worker.shorten({ source: 'command', addresses: [PAGE], title: '', tabId: 4 })
    await page.worker.drain()
    const [link] = await service.rows(`select expires_at from links where url = '${PAGE}'`)
    const inMinutes = (Number(link?.expires_at) - Date.now()) / 60_000
    expect(Math.round(inMinutes)).toBe(60)
  })
})

describe('connecting another service', () => {
  const THERE = 'https://other.test'

  it('asks first while requests wait, keeps them for their own connection, and lists them', async () => {
    browser.isOnline = false
    const { id } = value(await page.write('createLink', { url: 'https://example.com/' }, fromPopup))
    await page.worker.drain()
    browser.fetch = (address, init) => service.fetch(address.replace(THERE, ADDRESS), init)
    const asked = { baseUrl: THERE, key: ADMIN_KEY }
    const answer = value(await page.call('connect', asked))
    expect(answer).toEqual({ leaves: { connection: 'https://s.test#1', baseUrl: 'https://s.test', requests: 1 } })
    // Asking has changed nothing.
    expect(value(await page.call('overview', { tabId: null, url: null })).connection?.baseUrl).toBe('https://s.test')
    expect(value(await page.call('otherConnections', {}))).toEqual([])

    expect(value(await page.call('connect', { ...asked, leaveRequests: true }))).toMatchObject({ baseUrl: THERE })
    browser.isOnline = true
    await page.untilIdle()
    expect(value(await page.call('otherConnections', {}))).toEqual([
      { connection: 'https://s.test#1', baseUrl: 'https://s.test', requests: 1 },
    ])
    expect(await page.call('discardOtherConnection', { connection: `${THERE}#1` })).toMatchObject({ ok: false })
    expect(browser.sent.filter(({ path }) => path === '/api/url/add')).toEqual([])

    expect(value(await page.call('connect', { baseUrl: ADDRESS, key: ADMIN_KEY }))).toMatchObject({
      baseUrl: 'https://s.test',
    })
    await page.untilIdle()
    expect(value(await page.call('job', { id })).state).toBe('done')
    expect(value(await page.call('otherConnections', {}))).toEqual([])
  })
})
