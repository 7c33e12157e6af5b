import { beforeEach, describe, expect, it } from 'vitest'
import type { Gesture } from '../../entrypoints/background/gestures/shorten.ts'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { everythingIn } from './everything-in.ts'
import { startedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await startedWorker(await freshService()))
})

const connect = () => page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY })
const shorten = (addresses: Gesture['addresses'], source: Gesture['source'] = 'command') =>
  page.worker.shorten({ source, addresses, title: 'A page', tabId: 4 })
const aliases = async () =>
  (await service.rows('select alias from links order by id')).map(({ alias }) => `http://s.test/${String(alias)}`)

const inOrder = (texts: readonly unknown[]): unknown[] =>
  texts.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))

describe('a gesture without a window', () => {
  it('creates a link, copies it and shows that by badge and notification', async () => {
    await connect()
    await shorten(['https://example.com/'])
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(browser.copied).toEqual(await aliases())
    await expect.poll(() => browser.badge.text).toBe('✓')
    await expect.poll(() => browser.notified).toEqual([`Short link copied: ${(await aliases())[0]}`])
  })

  it('cleans the address where the settings say so, but never one that was typed', async () => {
    await connect()
    const urls = async () => (await service.rows('select url from links order by id')).map(({ url }) => url)
    await shorten(['https://example.com/1?fbclid=a'])
    await expect.poll(urls).toEqual(['https://example.com/1?fbclid=a'])
    value(await page.call('writeSettings', { cleaning: { always: false, hosts: ['example.com'] } }))
    await shorten(['https://www.example.com/2?fbclid=a&utm_source=b'])
    await shorten(['https://example.org/3?fbclid=a'])
    await shorten(['https://example.com/4?fbclid=a'], 'omnibox')
    // The service stores requests that arrive together in an order of its own.
    await expect
      .poll(async () => inOrder(await urls()))
      .toEqual(
        inOrder([
          'https://example.com/1?fbclid=a',
          'https://www.example.com/2?utm_source=b',
          'https://example.org/3?fbclid=a',
          'https://example.com/4?fbclid=a',
        ]),
      )
  })

  it("leaves the clipboard alone if its link exists only hours later, and doesn't say that it was copied", async () => {
    await connect()
    browser.isOnline = false
    await shorten(['https://example.com/'])
    await page.worker.drain()
    browser.killWorker()
    browser.ahead += 20 * 3_600_000
    browser.isOnline = true
    const next = browser.startWorker()
    await next.worker.start()
    await next.untilIdle()
    await expect.poll(() => browser.notified).toEqual([`Short link created: ${(await aliases())[0]}`])
    expect(browser.copied).toEqual([])
    const { job } = value(await next.call('overview', { tabId: 4, url: 'https://example.com/' }))
    expect(job).toMatchObject({ state: 'done', copied: null })
  })

  it('copies a selection whose links take longer than five minutes', async () => {
    await connect()
    const sent = new Set<unknown>()
    browser.fetch = (address, init) => {
      // A request that is sent again takes no more time, however busy the machine is.
      if (init?.method === 'POST' && !sent.has(init.body)) browser.ahead += 6_000
      sent.add(init?.body)
      return service.fetch(address, init)
    }
    const addresses = Array.from({ length: 60 }, (_, number) => `https://example.com/${number}`)
    await shorten(addresses, 'menu')
    // Sending ends early while the first reads after connecting are in flight.
    for (let drains = 0; drains < addresses.length && browser.copied.length === 0; drains++) await page.worker.drain()
    expect(browser.copied.map((text) => text.split('\n').length)).toEqual([60])
  })

  it('copies a link that the user has sent again hours later', async () => {
    await connect()
    browser.fetch = (address, init) =>
      init?.method === 'POST'
        ? Promise.resolve(new Response('{"error":1,"message":"Try again."}'))
        : service.fetch(address, init)
    await shorten(['https://example.com/'])
    await page.worker.drain()
    browser.ahead += 20 * 3_600_000
    browser.fetch = (address, init) => service.fetch(address, init)
    const { job } = value(await page.call('overview', { tabId: 4, url: 'https://example.com/' }))
    value(await page.call('retryJob', { id: job?.id ?? '' }))
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(browser.copied).toEqual(await aliases())
  })

  it('opens the connection section without a service', async () => {
    await shorten(['https://example.com/'])
    expect(browser.connectionPagesOpened).toBe(1)
    expect(browser.badge.text).toBe('')
  })

  it.each([[['chrome://settings']], [[undefined]], [['']], [[]]])(
    "reports that %j can't be shortened",
    async (addresses) => {
      await connect()
      await shorten(addresses)
      expect(browser.badge.text).toBe('!')
      expect(browser.notified).toHaveLength(1)
      await page.worker.drain()
      expect(await aliases()).toEqual([])
    },
  )

  it("copies the links of a selection together, in the page's order", async () => {
    await connect()
    const addresses = [1, 2, 3].map((number) => `https://example.com/${number}`)
    await shorten([...addresses, 'mailto:a@example.com'], 'menu')
    await expect.poll(() => browser.copied).toHaveLength(1)
    const made = new Map((await service.rows('select url, alias from links')).map(({ url, alias }) => [url, alias]))
    const links = addresses.map((url) => `http://s.test/${String(made.get(url))}`).join('\n')
    expect(browser.copied).toEqual([links])
    await expect.poll(() => browser.notified).toEqual([`3 short links copied: ${links}`])
  })

  it('copies the links of a selection together, even if one response is lost', async () => {
    await connect()
    let isLost = false
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      if (typeof init?.body === 'string' && init.body.includes('/2') && !isLost) {
        isLost = true
        throw new TypeError('Failed to fetch')
      }
      // Without an honored key a lost link is looked up.
      const headers = new Headers(response.headers)
      headers.delete('idempotency-key')
      return new Response(response.body, { status: response.status, headers })
    }
    await shorten(
      [1, 2, 3].map((number) => `https://example.com/${number}`),
      'menu',
    )
    await page.untilIdle()
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(inOrder(browser.copied[0]?.split('\n') ?? [])).toEqual(inOrder(await aliases()))
  })

  it('copies the created links if a part of a selection fails', async () => {
    await connect()
    browser.fetch = (address, init) =>
      typeof init?.body === 'string' && init.body.includes('/2')
        ? Promise.resolve(new Response('{"error":1,"message":"No."}'))
        : service.fetch(address, init)
    await shorten(['https://example.com/1', 'https://example.com/2'], 'menu')
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(browser.copied).toEqual(await aliases())
    await expect.poll(() => browser.notified).toHaveLength(2)
    expect(browser.notified.join()).toContain('“No.”')
    expect(browser.notified.join()).toContain(`Short link copied: ${(await aliases())[0]}`)
  })

  it('shortens nothing of a selection in which a page has hidden too many links', async () => {
    await connect()
    await shorten(
      Array.from({ length: 1001 }, (_, number) => `https://example.com/${number}`),
      'menu',
    )
    expect(browser.notified).toEqual([
      "This can't be sent: The selection contains 1,001 links. You can shorten up to 1,000 at once. Paste longer lists under Bulk.",
    ])
    await page.worker.drain()
    expect(await aliases()).toEqual([])
  })

  it('sends no user name and password of an address, reports that, and sends the rest of a selection', async () => {
    await connect()
    await shorten(['https://user:secret@example.com/1', 'https://example.com/2'], 'menu')
    await expect.poll(() => browser.copied).toHaveLength(1)
    // Its mark would take the place of the second failure's.
    await expect.poll(() => browser.badge.text).toBe('✓')
    expect(await service.rows('select url from links')).toEqual([{ url: 'https://example.com/2' }])
    await shorten(['https://user:secret@example.com/1'])
    await page.worker.drain()
    expect(await aliases()).toHaveLength(1)
    expect(browser.badge.text).toBe('!')
    const told = browser.notified.filter((text) => text.startsWith('An address contains a user name and password'))
    expect(told).toHaveLength(2)
  })

  it("doesn't send the user name and password of a preset's target either", async () => {
    await connect()
    const options = { geotarget: [{ location: 'fr', link: 'https://user:secret@example.com/a' }] }
    value(await page.call('writeSettings', { defaults: { options, expiresAfterMinutes: null } }))
    await shorten(['https://example.com/1'])
    await page.worker.drain()
    expect(await aliases()).toEqual([])
    expect(browser.badge).toEqual({ text: '!', title: 'Terselink: An address contains a user name and password' })
  })

  it('keeps all of an address that was not sent: the popup offers it for editing', async () => {
    await connect()
    const address = `https://user:secret@example.com/${'a'.repeat(5_000)}`
    await shorten([address])
    const { failures } = value(await page.call('overview', { tabId: null, url: null }))
    expect(failures.map(({ what }) => what)).toEqual([address])
  })

  it('stores no more of a title than a list shows', async () => {
    await connect()
    await page.worker.shorten({ source: 'menu', addresses: ['https://example.com/'], title: 'x'.repeat(9e5), tabId: 4 })
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(JSON.stringify(await page.call('overview', { tabId: 4, url: null })).length).toBeLessThan(20_000)
  })

  it('shows why the service refused', async () => {
    await connect()
    browser.fetch = async () => new Response('{"error":1,"message":"This host is blocked."}')
    await shorten(['https://example.com/'])
    await expect.poll(() => browser.notified.join()).toContain('This host is blocked.')
    expect(browser.copied).toEqual([])
  })

  it('shows its result in the popup of its tab', async () => {
    await connect()
    await shorten(['https://example.com/'])
    await page.worker.drain()
    const overview = await page.call('overview', { tabId: 4, url: 'https://example.com/' })
    expect(overview).toMatchObject({ ok: true, value: { job: { state: 'done' } } })
  })
})

it('nothing of a gesture in a private window is stored, sent or reported', async () => {
  await connect()
  const before = JSON.stringify(await everythingIn(browser, []))
  browser.sent.length = 0
  const addresses = ['https://secret.example.com/', 'chrome://settings']
  for (const address of addresses)
    await page.worker.shorten({ source: 'menu', addresses: [address], title: 'Secret', tabId: 4, isIncognito: true })
  await page.worker.drain()
  expect(browser.sent.filter(({ method }) => method === 'POST')).toEqual([])
  expect(JSON.stringify(await everythingIn(browser, []))).not.toMatch(/secret/i)
  expect(before).not.toMatch(/secret/i)
  expect(browser.notified).toEqual([])
  expect(browser.badge.text).toBe('')
})

describe('a repeated gesture', () => {
  const ADDRESS = 'https://example.com/page'
  const urls = async () => (await service.rows('select url from links order by id')).map(({ url }) => url)

  it('counts once within two seconds, even as another gesture and for another worker', async () => {
    await connect()
    await Promise.all([shorten([ADDRESS]), shorten([ADDRESS]), shorten([ADDRESS], 'toolbar')])
    const next = browser.startWorker()
    browser.ahead += 1_500
    await next.worker.shorten({ source: 'menu', addresses: [ADDRESS], title: '', tabId: 4 })
    await next.untilIdle()
    expect(await urls()).toEqual([ADDRESS])
  })

  it('is another one later, for another address, or with another preset', async () => {
    await connect()
    const preset = { id: 'p1', name: 'News', options: { description: 'news' }, expiresAfterMinutes: null }
    value(await page.call('writeSettings', { existingLinks: 'create', presets: [preset] }))
    await shorten([ADDRESS])
    await shorten(['https://example.com/other'])
    await page.worker.shorten({ source: 'menu', addresses: [ADDRESS], title: '', tabId: 4, presetId: 'p1' })
    browser.ahead += 2_001
    await shorten([ADDRESS])
    await page.untilIdle()
    expect(inOrder(await urls())).toEqual(['https://example.com/other', ADDRESS, ADDRESS, ADDRESS])
  })

  it.each(['command', 'popup'] as const)('is not another one while that of the %s is waiting', async (source) => {
    await connect()
    browser.isOnline = false
    if (source === 'popup') value(await page.write('createLink', { url: ADDRESS }, { source, tabId: 4, copy: true }))
    else await shorten([ADDRESS], source)
    await page.worker.drain()
    browser.ahead += 20 * 60_000
    await shorten([ADDRESS], 'menu')
    browser.isOnline = true
    await page.worker.drain()
    await page.untilIdle()
    expect(await urls()).toEqual([ADDRESS])
    // The user waits for it again.
    await expect.poll(() => browser.copied).toEqual(await aliases())
  })

  it('is another one after a failure', async () => {
    await connect()
    browser.fetch = (address, init) =>
      init?.method === 'POST'
        ? Promise.resolve(new Response('{"error":1,"message":"Try again."}'))
        : service.fetch(address, init)
    await shorten([ADDRESS])
    await page.worker.drain()
    expect(await urls()).toEqual([])
    browser.fetch = (address, init) => service.fetch(address, init)
    await shorten([ADDRESS])
    await page.untilIdle()
    expect(await urls()).toEqual([ADDRESS])
  })

  it('with a new part shortens that part', async () => {
    await connect()
    await shorten([ADDRESS], 'menu')
    await shorten([ADDRESS, 'https://example.com/other'], 'menu')
    await page.untilIdle()
    expect(inOrder(await urls())).toEqual(['https://example.com/other', ADDRESS])
  })
})

describe('an address that already has a link', () => {
  const ADDRESS = 'https://example.com/page'

  beforeEach(async () => {
    await connect()
    await shorten([ADDRESS])
    await page.untilIdle()
    await expect.poll(() => browser.notified).toHaveLength(1)
    browser.ahead += 60_000
    browser.copied.length = 0
    browser.notified.length = 0
  })

  const again = async () => {
    await shorten([ADDRESS])
    await page.untilIdle()
  }

  it('has that link copied, with feedback', async () => {
    await again()
    expect(browser.copied).toEqual(await aliases())
    expect(browser.notified).toEqual([`Existing short link copied: ${(await aliases())[0]}`])
    expect(await aliases()).toHaveLength(1)
  })

  it('gets another one if the user wants that', async () => {
    value(await page.call('writeSettings', { existingLinks: 'create' }))
    await again()
    expect(await aliases()).toHaveLength(2)
  })

  it('gets another one if the defaults set something that the link may lack', async () => {
    const defaults = { options: { description: 'mine' }, expiresAfterMinutes: 60 }
    value(await page.call('writeSettings', { defaults }))
    await again()
    expect(await aliases()).toHaveLength(2)
  })

  const deleteElsewhere = async () => {
    const [{ id } = { id: 0 }] = await service.rows('select id from links')
    await service.fetch(`https://s.test/api/url/${String(id)}/delete`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
    expect(await aliases()).toEqual([])
  }
  const reads = () => browser.sent.filter(({ path }) => /^\/api\/url\/\d+$/.test(path))

  it('gets another one as soon as the service says that the link was deleted elsewhere', async () => {
    await deleteElsewhere()
    await again()
    await expect.poll(async () => (await aliases()).length).toBe(1)
    await expect.poll(() => browser.copied.at(-1)).toBe((await aliases())[0])
  })

  it('gets one other for two gestures, however late the service says that', async () => {
    await deleteElsewhere()
    browser.sent.length = 0
    const asked = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      if (/\/api\/url\/\d+$/.test(address)) await asked.promise
      return response
    }
    await Promise.all([shorten([ADDRESS]), shorten([ADDRESS])])
    // The library may read links too.
    await expect.poll(() => reads().length).toBeGreaterThan(0)
    browser.ahead += 5_000
    await shorten([ADDRESS])
    asked.resolve()
    await expect.poll(async () => (await aliases()).length).toBe(1)
    await page.untilIdle()
    expect(await aliases()).toHaveLength(1)
  })

  it("has it reported that another one can't be stored", async () => {
    await deleteElsewhere()
    const { database } = browser
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      if (/\/api\/url\/\d+$/.test(address))
        browser.database = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
      return response
    }
    await shorten([ADDRESS])
    await expect.poll(() => browser.notified.join()).toContain('There is no disk space left')
    browser.database = database
    const { failures } = value(await page.call('overview', { tabId: 4, url: ADDRESS }))
    expect(failures).toMatchObject([{ what: ADDRESS, failure: { kind: 'storage', trouble: 'full' } }])
    expect(await aliases()).toEqual([])
  })
})

describe('a closed tab', () => {
  it('has its draft removed the next time a popup opens', async () => {
    await connect()
    const draft = { url: '', options: { custom: 'mine' } }
    await page.call('writeDraft', { tabId: 4, url: 'https://example.com/', draft })
    await page.call('writeDraft', { tabId: 5, url: 'https://example.com/', draft })
    browser.tabs = [5, 6]
    await page.call('overview', { tabId: 5, url: 'https://example.com/' })
    await expect
      .poll(() => [...browser.session.contents.keys()].filter((key) => key.startsWith('draft:')))
      .toEqual(['draft:5'])
  })
})

describe('a failed gesture', () => {
  const failures = async (worker = page) => value(await worker.call('overview', { tabId: 9, url: null })).failures
  const restarted = async () => {
    const next = browser.startWorker()
    browser.badge = { text: '', title: '' }
    await next.worker.start()
    return next
  }

  it.each([
    ['a page of the browser', 'command', ['chrome://settings/'], 'browser_page'],
    ['a selection without a link', 'menu', [], 'no_links'],
    ['a text that is no address', 'omnibox', ['not an address'], 'not_address'],
    ['a text with two addresses', 'omnibox', ['https://a.test/ https://b.test/'], 'several_addresses'],
    ['an address with an invisible character', 'omnibox', ['https://a.te\u200Bst/'], 'invisible_characters'],
  ] as const)(
    'on %s is kept with its reason, over a restart, until it was shown',
    async (_what, source, given, code) => {
      await connect()
      await page.worker.shorten({ source, addresses: given, title: '', tabId: null })
      const next = await restarted()
      await expect.poll(() => browser.badge.text).toBe('!')
      expect(browser.badge.title).toBe("Terselink: This can't be sent")
      const [kept, ...others] = await failures(next)
      expect(others).toEqual([])
      expect(kept).toMatchObject({ what: given[0] ?? '', job: null, failure: { kind: 'invalid', problem: { code } } })
      // Being read is not being shown.
      await restarted()
      await expect.poll(() => browser.badge.text).toBe('!')
      await next.call('failuresSeen', { until: kept?.at ?? 0 })
      expect(browser.badge).toEqual({ text: '', title: 'Terselink' })
      expect(await failures(await restarted())).toEqual([])
    },
  )

  it("is reported although the browser's database can't be opened", async () => {
    await connect()
    const { database } = browser
    browser.database = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await shorten(['https://example.com/'])
    expect(browser.notified.join()).toContain('There is no disk space left')
    browser.database = database
    expect(await failures()).toMatchObject([
      { what: 'https://example.com/', failure: { kind: 'storage', trouble: 'full' } },
    ])
    expect(await aliases()).toEqual([])
  })

  it('at the service is stored as its request, and gone once that is done', async () => {
    await connect()
    browser.fetch = (address, init) =>
      init?.method === 'POST'
        ? Promise.resolve(new Response('{"error":1,"message":"This host is blocked."}'))
        : service.fetch(address, init)
    await shorten(['https://example.com/'])
    await page.worker.drain()
    const next = await restarted()
    await expect.poll(() => browser.badge).toEqual({ text: '!', title: 'Terselink: The service refused the request' })
    const [kept] = await failures(next)
    expect(kept).toMatchObject({
      what: 'https://example.com/',
      failure: { kind: 'refused', said: 'This host is blocked.' },
      job: { state: 'failed', input: { url: 'https://example.com/' } },
    })
    browser.fetch = (address, init) => service.fetch(address, init)
    await next.call('retryJob', { id: kept?.id ?? '' })
    await next.untilIdle()
    expect(await failures(next)).toEqual([])
    expect(await aliases()).toHaveLength(1)
  })

  it('is not reported again after it was shown, unless it fails again', async () => {
    await connect()
    browser.fetch = (address, init) =>
      init?.method === 'POST' ? Promise.resolve(new Response('{"error":1}')) : service.fetch(address, init)
    await shorten(['https://example.com/'])
    await page.worker.drain()
    const [kept] = await failures()
    await page.call('failuresSeen', { until: kept?.at ?? 0 })
    expect(browser.badge).toEqual({ text: '', title: 'Terselink: 1 request failed' })
    browser.ahead += 5_000
    await page.call('retryJob', { id: kept?.id ?? '' })
    await page.worker.drain()
    expect(await failures()).toHaveLength(1)
  })

  it('is stored among many others, up to the newest twenty', async () => {
    await connect()
    for (let index = 0; index < 25; index += 1) await shorten([`chrome://page-${index}`])
    expect((await failures()).map(({ what }) => what)).toEqual(
      Array.from({ length: 20 }, (_, index) => `chrome://page-${24 - index}`),
    )
  })
})
