import { beforeEach, describe, expect, it } from 'vitest'
import type { QuirkyService } from '../support/quirky-service.ts'
import { value } from '../support/value.ts'
import { QUIRKY_KEY, workerOnQuirkyService } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PASSWORD = 'the-password-of-a-link'

let service: QuirkyService
let browser: BrowserUnderTest
let page: WorkerUnderTest

const overview = () => page.call('overview', { tabId: null, url: null })
const jobs = () => page.call('jobs', { states: [], offset: 0, limit: 50 })
const write = (url = 'https://example.com/') =>
  page.write('createLink', { url, password: PASSWORD }, { source: 'popup', tabId: 4 })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  ;({ service, browser, page } = await workerOnQuirkyService())
})

const TROUBLES = [
  ['UnknownError', undefined],
  ['QuotaExceededError', 'full'],
  ['VersionError', 'newer'],
] as const

describe.each(TROUBLES)('a database that answers %s', (name, trouble) => {
  let database: BrowserUnderTest['database']

  beforeEach(() => {
    database = browser.database
    browser.database = () => Promise.reject(new DOMException('said by the browser', name))
  })

  it('is reported in every response that needs it, and nothing is thrown or shown as empty', async () => {
    const failure = { kind: 'storage', part: 'outbox', detail: 'said by the browser', ...(trouble && { trouble }) }
    const id = crypto.randomUUID()
    for (const answer of [
      await overview(),
      await jobs(),
      await write(),
      await page.writeMany([{ operation: 'createLink', input: { url: 'https://example.com/' }, title: '' }]),
      await page.call('job', { id }),
      await page.call('retryJob', { id }),
      await page.call('checkJob', { id }),
      await page.call('resolveJob', { id, made: true }),
      await page.call('discardJob', { id }),
      await page.call('dismissJob', { id }),
      await page.call('unreadableRows', { after: 0 }),
      await page.call('discardUnreadable', { upTo: 0 }),
    ]) {
      expect(answer).toEqual({ ok: false, failure })
    }
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    ['knew its data', { input: { url: 'https://example.com/', custom: 'typed' }, replaces: null }, {}],
    ['did not know its data', null, { metatitle: 'drafted' }],
  ])(
    'keeps what was typed in a popup that %s and was closed, and shows the failure later',
    async (_, shown, before) => {
      const tab = { id: 4, url: 'https://example.com/', title: '' }
      const id = crypto.randomUUID()
      value(
        await page.call('writeDraft', {
          tabId: 4,
          url: tab.url,
          draft: { url: '', options: { metatitle: 'drafted' } },
        }),
      )
      const typed = { url: '', options: { custom: 'typed', password: PASSWORD } }
      await page.call('shorten', { id, tab, typed, openedAt: Date.now(), shown })
      browser.database = database
      const { draft, failures } = value(await page.call('overview', { tabId: tab.id, url: tab.url }))
      expect(failures).toMatchObject([{ id, what: tab.url, failure: { kind: 'storage' }, job: null }])
      expect(draft).toMatchObject({ url: '', needsPassword: true })
      expect(draft?.options).toEqual({ ...before, custom: 'typed' })
    },
  )
})

/** What a newer version of the extension leaves behind. */
const raiseVersion = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name, 1_000)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })

describe('a database of a newer version', () => {
  beforeEach(async () => {
    browser.fetch = offline
    value(await write())
    await raiseVersion(browser.databaseName)
  })

  it('is refused with this reason', async () => {
    expect(await overview()).toMatchObject({ ok: false, failure: { trouble: 'newer', part: 'outbox' } })
  })

  it('can be set aside for a new outbox, in this worker and the next', async () => {
    value(await page.call('resetStorage', { part: 'outbox' }))
    browser.fetch = (address, init) => service.fetch(address, init)
    value(await write('https://example.com/anew'))
    await page.untilIdle()
    expect(service.state.links.map(({ longurl }) => longurl)).toEqual(['https://example.com/anew'])
    const next = browser.startWorker()
    expect(value(await next.call('jobs', { states: [], offset: 0, limit: 50 })).counts.done).toBe(1)
    const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
    expect(await databases()).toContain(browser.databaseName)
    value(await next.call('disconnect', {}))
    await expect.poll(databases).not.toContain(browser.databaseName)
  })
})

describe('unreadable settings', () => {
  const stored = { version: 1, value: { toolbarButton: 'explode' } }

  it('are reported, and reset when the user says so, while the old ones are kept', async () => {
    browser.local.contents.set('settings', stored)
    expect(await overview()).toMatchObject({ ok: false, failure: { trouble: 'damaged', part: 'settings' } })
    value(await page.call('resetStorage', { part: 'settings' }))
    expect(value(await overview()).settings).toMatchObject({
      toolbarButton: 'popup',
      defaults: { options: {}, expiresAfterMinutes: null },
    })
    expect(browser.local.contents.get('settings:aside')).toEqual(stored)
  })

  it('of a newer version are reported as such', async () => {
    browser.local.contents.set('settings', { version: 99, value: {} })
    expect(await overview()).toMatchObject({ ok: false, failure: { trouble: 'newer', part: 'settings' } })
  })
})

it('unreadable suggestions are left out, and everything else is shown', async () => {
  browser.local.contents.set('remembered', { version: 99, value: {} })
  expect(value(await overview())).toMatchObject({ connection: { baseUrl: 'https://s.test' }, remembered: {} })
})

it('an unreadable record of failures hides neither failed requests nor later failures', async () => {
  browser.fetch = async () => Response.json({ error: 1, message: 'No.' })
  value(await write('https://example.com/refused'))
  await page.untilIdle()
  browser.local.contents.set('unseen-failures', { version: 99, value: {} })
  expect(value(await overview()).failures).toMatchObject([{ what: 'https://example.com/refused' }])
  await page.worker.shorten({ source: 'menu', addresses: ['chrome://settings'], title: '', tabId: 4 })
  expect(value(await overview()).failures).toMatchObject([{ what: 'chrome://settings' }, { job: { state: 'failed' } }])
})

describe('an unreadable connection', () => {
  it('can be set aside with its key, and the same service connected again finds its outbox', async () => {
    browser.fetch = offline
    value(await write())
    browser.local.contents.set('connection', { version: 1, value: 'who knows' })
    expect(await overview()).toMatchObject({ ok: false, failure: { trouble: 'damaged', part: 'connection' } })
    value(await page.call('resetStorage', { part: 'connection' }))
    expect(value(await overview()).connection).toBeNull()
    expect(JSON.stringify([...browser.local.contents])).not.toContain(QUIRKY_KEY)
    browser.fetch = (address, init) => service.fetch(address, init)
    value(await page.call('connect', { baseUrl: 'https://s.test', key: QUIRKY_KEY, unencrypted: false }))
    await page.untilIdle()
    expect(value(await jobs()).counts.done).toBe(1)
    value(await page.call('disconnect', { discardData: true }))
    // The key of passwords stays, for those in presets.
    const { textKeys } = (browser.local.contents.get('api-key:connected') as { value: { textKeys: unknown[] } }).value
    expect(textKeys).toHaveLength(1)
    await expect
      .poll(() => Object.fromEntries(browser.local.contents))
      .toEqual({
        'api-key:connected': { version: 2, value: { form: 'plain', api: null, textKeys, converted: true } },
      })
  })
})

describe('an unreadable key', () => {
  beforeEach(() => {
    browser.local.contents.set('api-key:connected', { version: 99, value: {} })
  })

  it('is what a request with a password fails with, not the outbox that needs it to store the password', async () => {
    expect(await write()).toMatchObject({ ok: false, failure: { trouble: 'newer', part: 'connection' } })
  })

  it('is what a preset with a password fails with', async () => {
    const presets = [{ id: 'p1', name: 'News', options: { password: PASSWORD }, expiresAfterMinutes: null }]
    const answer = await page.call('writeSettings', { presets })
    expect(answer).toMatchObject({ ok: false, failure: { trouble: 'newer', part: 'connection' } })
  })
})

describe('an unreadable request', () => {
  it('is counted, returned to the user unchanged except for its password, and discarded only on request', async () => {
    browser.fetch = offline
    const job = value(await write('https://example.com/kept-aside'))
    await page.worker.drain()
    const db = await browser.database()
    const [row] = await db.getAll('jobs')
    if (row === undefined) throw new Error('no row')
    await db.put('jobs', { ...row, state: 'from-the-future' as 'waiting' })

    const { unreadable, jobs: readable } = value(await jobs())
    expect([unreadable, readable]).toEqual([1, []])
    expect(value(await overview()).unreadable).toBe(1)
    const rows = value(await page.call('unreadableRows', { after: 0 }))
    expect(JSON.parse(rows[0]?.text ?? '')).toMatchObject({
      id: job.id,
      state: 'from-the-future',
      input: { url: 'https://example.com/kept-aside' },
    })
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)

    const upTo = rows[0]?.id ?? 0
    expect(value(await page.call('unreadableRows', { after: upTo }))).toEqual([])
    value(await page.call('discardUnreadable', { upTo }))
    expect(value(await jobs()).unreadable).toBe(0)
  })
})
