import { beforeEach, describe, expect, it } from 'vitest'
import { FIRST_FRAME_KEY, type FirstFrame, HIDDEN_PASSWORD } from '../../lib/model/first-frame.ts'
import { typingKey } from '../../lib/rpc/stored-typing.ts'
import { draftPage } from '../../lib/shorten-form/page-requests.ts'
import { ADMIN_KEY } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const TAB = 4
const ADDRESS = 'https://example.com/article'
const fromPopup = { source: 'popup', tabId: TAB, copy: false, title: 'An article' } as const
const PRESETS = [
  { id: 's', name: 'Secret', options: { password: 'letmein' }, expiresAfterMinutes: null },
  { id: 'o', name: 'Open', options: { status: 'public' as const }, expiresAfterMinutes: 60 },
]
const RULES = [{ id: 'r', presetId: 'o', match: 'host' as const, value: 'example.com' }]

const freshService = sharedService()
let browser: BrowserUnderTest
let page: WorkerUnderTest

const frame = () => browser.session.contents.get(FIRST_FRAME_KEY) as FirstFrame | undefined
const written = (part: Partial<FirstFrame> | object) => expect.poll(frame).toMatchObject(part)
const shorten = async (input: { url: string; custom?: string; password?: string }) => {
  const job = value(await page.write('createLink', input, fromPopup))
  await page.worker.drain()
  return job
}

/** The steps that change the frame from now on. */
const watchedSteps = (): string[] => {
  const steps: string[] = []
  const { set, remove } = browser.session
  browser.session.remove = (keys) => {
    if (keys.includes(FIRST_FRAME_KEY)) steps.push('taken away')
    return remove(keys)
  }
  browser.session.set = (items) => {
    if (FIRST_FRAME_KEY in items) steps.push('written')
    return set(items)
  }
  return steps
}

beforeEach(async () => {
  ;({ browser, page } = await connectedWorker(await freshService()))
  browser.tabs = [TAB]
  await page.worker.drain()
  await written({ connection: { baseUrl: 'https://s.test' } })
})

describe('the popup’s first frame', () => {
  it('contains what the popup shows on every page: service, defaults, presets, rules, counts and recent links', async () => {
    const defaults = { options: { status: 'private' as const }, expiresAfterMinutes: null }
    value(await page.call('writeSettings', { defaults, presets: PRESETS, rules: RULES }))
    await shorten({ url: ADDRESS, custom: 'made' })
    await written({ counts: { done: 1 } })
    const { settings, recent, connection, failures, version } = frame() as FirstFrame
    expect(settings).toMatchObject({ defaults, rules: RULES })
    expect(settings.presets.map(({ name }) => name)).toEqual(['Secret', 'Open'])
    expect(recent).toMatchObject([{ shortUrl: 'http://s.test/made', longUrl: ADDRESS, title: 'An article' }])
    expect([connection?.accountName, failures, version]).toEqual(['admin', [], '1.0.0'])
  })

  it('contains no password of a preset, a request or a draft, and no key', async () => {
    value(await page.call('writeSettings', { presets: PRESETS }))
    await shorten({ url: ADDRESS, custom: 'taken' })
    await shorten({ url: 'https://example.com/other', custom: 'taken', password: 'of-a-request' })
    const draft = { url: '', options: { password: 'of-a-draft' } }
    value(await page.call('writeDraft', { tabId: TAB, url: ADDRESS, draft }))
    await written({ failures: [{ job: { hasPassword: true, state: 'failed' } }] })
    const text = JSON.stringify(frame())
    expect(['letmein', 'of-a-request', 'of-a-draft', ADMIN_KEY].filter((secret) => text.includes(secret))).toEqual([])
    // The popup shows that the preset has one.
    expect(frame()?.settings.presets[0]?.options).toEqual({ password: HIDDEN_PASSWORD })
    expect(text.match(/"password"\s*:/g)).toHaveLength(1)
  })

  it('contains the link last created in a tab, until it is dismissed', async () => {
    const { id } = await shorten({ url: ADDRESS, custom: 'made' })
    await written({
      ofTabs: [{ tabId: TAB, job: { id, input: { url: ADDRESS }, outcome: { shortUrl: 'http://s.test/made' } } }],
      unfinished: [],
    })
    value(await page.call('dismissJob', { id }))
    await written({ ofTabs: [] })
  })

  it('contains an unfinished request, also after its tab has dismissed it', async () => {
    browser.isOnline = false
    const { id } = await shorten({ url: ADDRESS })
    const request = { id, state: 'waiting', failure: { kind: 'offline' }, input: { url: ADDRESS } }
    await written({ ofTabs: [{ tabId: TAB, job: request }], unfinished: [request] })
    value(await page.call('dismissJob', { id }))
    await written({ ofTabs: [], unfinished: [request] })
  })

  it('names the pages of tabs that have a draft', async () => {
    // The tidying after a start discards drafts of tabs that aren't open.
    browser.tabs = [3, TAB]
    value(await page.call('writeDraft', { tabId: 3, url: ADDRESS, draft: { url: '', options: { custom: 'half' } } }))
    await written({ drafts: [{ tabId: 3, page: draftPage(ADDRESS) }] })
    value(await page.call('discardDraft', { tabId: 3, url: ADDRESS }))
    await written({ drafts: [] })
  })

  it('names the page on which a popup was closed with something typed', async () => {
    await browser.session.set({
      [typingKey(TAB, 1)]: { url: ADDRESS, draft: { url: 'https://typed.example', options: {} } },
    })
    await written({ drafts: [{ tabId: TAB, page: draftPage(ADDRESS) }] })
  })

  it('contains failures that were not seen, until they are', async () => {
    await page.worker.shorten({ source: 'menu', addresses: ['chrome://settings'], title: '', tabId: TAB })
    await written({ failures: [{ what: 'chrome://settings' }] })
    value(await page.call('failuresSeen', { until: Date.now() + 1_000 }))
    await written({ failures: [] })
  })

  it('is not written if it would be too long', async () => {
    const description = 'long '.repeat(400)
    const presets = Array.from({ length: 100 }, (_, index) => ({
      id: `p-${index}`,
      name: `Preset ${index}`,
      options: { description, metatitle: description.slice(0, 200), metadescription: description.slice(0, 2_000) },
      expiresAfterMinutes: null,
    }))
    const steps = watchedSteps()
    value(await page.call('writeSettings', { presets }))
    // The first removal is because it is outdated, the second because the new one would be too long.
    await expect.poll(() => steps.slice(0, 2)).toEqual(['taken away', 'taken away'])
    expect(frame()).toBeUndefined()
  })
})

describe('an outdated first frame', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['the settings change', () => page.call('writeSettings', { presets: PRESETS })],
    ['the service is disconnected', () => page.call('disconnect', {})],
    [
      'the key is locked with a passphrase',
      () => page.call('setPassphrase', { passphrase: 'correct horse battery', current: null }),
    ],
    ['a link is created', () => shorten({ url: ADDRESS })],
    [
      'a gesture fails',
      () => page.worker.shorten({ source: 'menu', addresses: ['chrome://settings'], title: '', tabId: null }),
    ],
    [
      'something is typed in a form',
      () => page.call('writeDraft', { tabId: TAB, url: ADDRESS, draft: { url: '', options: { custom: 'a' } } }),
    ],
  ]

  it.each(changes)('is removed when %s, before another is written', async (_, change) => {
    const before = frame()
    const steps = watchedSteps()
    await change()
    await expect.poll(() => steps.slice(0, 2)).toEqual(['taken away', 'written'])
    await expect.poll(frame).not.toEqual(before)
  })

  it('of a stopped worker is replaced when another worker starts', async () => {
    browser.session.contents.set(FIRST_FRAME_KEY, { ...frame(), version: '0.9.0' })
    page = browser.startWorker()
    await page.worker.start()
    await written({ version: '1.0.0' })
  })
})
