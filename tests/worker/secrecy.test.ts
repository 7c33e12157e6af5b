import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest, serviceUnderTest } from '../../service/testing/service-under-test.ts'
import { everythingIn, placesOf } from './everything-in.ts'
import { browserUnderTest, OUR_PAGE, SELF } from './worker-under-test.ts'

const PASSWORD = 'the-password-of-a-link'
const fromPopup = { source: 'popup', tabId: 4, copy: true } as const

let service: ServiceUnderTest
beforeAll(async () => {
  service = await serviceUnderTest()
})
afterAll(() => service[Symbol.asyncDispose]())

describe('the API key', () => {
  it('is in its own record and in one header, and nowhere else, whatever happens', async () => {
    const browser = browserUnderTest(service)
    const page = browser.startWorker()
    const headers: (string | null)[] = []
    const answers: unknown[] = []
    const note = async (answer: Promise<unknown>) => void answers.push(await answer)
    browser.fetch = (address, init) => {
      headers.push(new Headers(init?.headers).get('authorization'))
      return service.fetch(address, init)
    }
    await page.worker.start()

    // Failures may leak secrets: a wrong key, a wrong address, a key that is not a valid header.
    await note(page.call('connect', { baseUrl: 'https://s.test/elsewhere', key: ADMIN_KEY }))
    await note(page.call('connect', { baseUrl: `https://${ADMIN_KEY}@s.test`, key: ADMIN_KEY }))
    await note(page.call('connect', { baseUrl: 'ftp://s.test', key: ADMIN_KEY }))
    await note(page.call('connect', { baseUrl: 'https://s.test', key: `${ADMIN_KEY} ü` }))
    await note(page.call('connect', { baseUrl: 'https://s.test', key: `${ADMIN_KEY}x` }))
    await note(page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))

    const input = { url: 'https://example.com/', password: PASSWORD }
    await note(page.write('createLink', { ...input, custom: 'mine' }, fromPopup))
    await page.worker.drain()
    await note(page.write('createLink', { ...input, custom: 'mine' }, fromPopup))
    await page.worker.shorten({ source: 'menu', addresses: ['chrome://settings'], title: '', tabId: 4 })
    await page.worker.shorten({ source: 'menu', addresses: ['https://example.com/2'], title: '', tabId: 4 })
    await page.worker.drain()
    browser.fetch = async () => Promise.reject(new TypeError(`Failed to fetch with Bearer ${ADMIN_KEY}`))
    await note(page.write('createLink', { url: 'https://example.com/3' }, fromPopup))
    await page.worker.drain()
    browser.fetch = async () =>
      new Response(JSON.stringify({ error: 1, message: `Bad key: ${ADMIN_KEY}` }), { status: 403 })
    await note(page.read('listPixels', {}))
    await note(page.read('readAccount', {}))
    await note(page.call('collections', { refresh: true }))
    await note(page.call('overview', { tabId: 4, url: 'https://example.com/' }))
    await note(page.call('jobs', { states: [], offset: 0, limit: 50 }))
    await note(page.receive({ rpc: 'read', input: { operation: 'key', input: ADMIN_KEY } }, OUR_PAGE))

    expect(new Set(headers)).toContain(`Bearer ${ADMIN_KEY}`)
    const everything = await everythingIn(browser, answers)
    expect(placesOf(ADMIN_KEY, everything)).toEqual(['local api-key:connected'])
  })

  it("can't be read by any message", async () => {
    const browser = browserUnderTest(service)
    const page = browser.startWorker()
    await page.worker.start()
    await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY })
    for (const rpc of Object.keys(page.worker.handlers)) {
      const answer = await page.receive({ rpc, input: {} }, OUR_PAGE)
      expect(JSON.stringify(answer), rpc).not.toContain(ADMIN_KEY)
    }
  })
})

describe("a link's password", () => {
  it('is stored only encrypted, is in no message, and is sent', async () => {
    await service.reset()
    const browser = browserUnderTest(service)
    const page = browser.startWorker()
    await page.worker.start()
    await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY })
    await page.worker.drain()
    const options = { custom: 'mine', password: PASSWORD }
    const answers: unknown[] = [await page.call('writeDraft', { tabId: 4, url: '', draft: { url: '', options } })]
    browser.isAllowed = false
    answers.push(await page.write('createLink', { url: 'https://example.com/', ...options }, fromPopup))
    answers.push(await page.call('jobs', { states: [], offset: 0, limit: 9 }))
    await page.worker.drain()
    expect(placesOf(PASSWORD, await everythingIn(browser, answers))).toEqual([])
    expect(placesOf('terselink-sealed', await everythingIn(browser, answers))).toEqual(['database jobs'])

    browser.isAllowed = true
    await page.worker.permissionsChanged()
    await page.untilIdle()
    await expect.poll(() => service.rows('select alias from links')).toEqual([{ alias: 'mine' }])
    expect(await service.rows('select password_hash is not null as locked from links')).toEqual([{ locked: 1 }])
    const leftIn = async (text: string) => placesOf(text, await everythingIn(browser, answers))
    await expect.poll(async () => [await leftIn('terselink-sealed'), await leftIn(PASSWORD)]).toEqual([[], []])
  })
})

describe('a sender that is not our page', () => {
  const page = { id: SELF.id, url: `${SELF.baseUrl}popup.html`, origin: 'chrome-extension://terselink-id' }

  it.each([
    ['another extension', { id: 'other', url: 'chrome-extension://other/p.html', origin: 'chrome-extension://other' }],
    ['a script in a web page', { id: SELF.id, url: 'https://example.com/', origin: 'https://example.com' }],
    ['a page without an origin', { id: page.id, url: page.url }],
    ['a page without an address', { id: page.id, origin: page.origin }],
    ['an empty sender', {}],
  ])('such as %s gets nothing and does nothing, by any method', async (_who, sender) => {
    const browser = browserUnderTest(service)
    const worker = browser.startWorker()
    for (const rpc of Object.keys(worker.worker.handlers)) {
      const input = { baseUrl: 'https://s.test', key: ADMIN_KEY, toolbarButton: 'shorten' }
      const answer = await worker.receive({ rpc, input }, sender)
      expect(answer, rpc).toEqual({ ok: false, failure: { kind: 'forbidden-sender' } })
    }
    expect(browser.sent).toEqual([])
    expect(browser.local.contents.size).toBe(0)
  })
})
