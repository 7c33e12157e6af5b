import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { everythingIn, placesOf } from './everything-in.ts'
import { connectedWorker, startedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const POLICY = {
  serviceAddress: 'https://s.test',
  theme: 'dark',
  toolbarButton: 'shorten',
  defaults: { options: { description: 'By the company' } },
  presets: [{ id: 'news', name: 'Newsletter', options: { status: 'public' } }],
  rules: [{ id: 'r', presetId: 'news', match: 'host', value: 'news.test' }],
  locked: ['serviceAddress', 'toolbarButton'],
}

const freshService = sharedService()
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ browser, page } = await startedWorker(await freshService()))
})

const settingsOf = async (worker: WorkerUnderTest) =>
  value(await worker.call('overview', { tabId: null, url: null })).settings

const setPolicy = async (policy: Record<string, unknown>) => {
  browser.policy = policy
  await page.worker.policyChanged()
}

describe("an organization's policy", () => {
  it('that changes is shown in open pages and in the browser at once, and to the next worker', async () => {
    await setPolicy(POLICY)
    const last = browser.events.flatMap((event) => (event.event === 'settings' ? [event.settings] : [])).at(-1)
    expect(last).toMatchObject({ theme: 'dark', managed: { serviceAddress: 'https://s.test', presets: ['org-news'] } })
    expect(browser.toolbarButton).toBe('shorten')
    expect(browser.menu.some(({ title }) => title?.includes('Newsletter'))).toBe(true)
    page = await browser.restart()
    expect(await settingsOf(page)).toEqual(last)
    await setPolicy({})
    expect(await settingsOf(page)).toMatchObject({ theme: 'system', toolbarButton: 'popup', presets: [] })
    expect(browser.toolbarButton).toBe('popup')
  })

  it('is never stored, whatever a page writes', async () => {
    await setPolicy(POLICY)
    const shown = await settingsOf(page)
    const mine = { id: 'mine', name: 'Mine', options: {}, expiresAfterMinutes: null }
    value(await page.call('writeSettings', { ...shown, toolbarButton: 'popup', presets: [mine], rules: [] }))
    const stored = JSON.stringify([...browser.local.contents])
    for (const text of ['Newsletter', 'news.test', 'By the company']) expect(stored).not.toContain(text)
    expect(await settingsOf(page)).toMatchObject({
      toolbarButton: 'shorten',
      presets: [{ id: 'mine' }, { id: 'org-news' }],
      rules: [{ id: 'org-r' }],
    })
  })

  it('refuses every other service if it locks the address, before anything is sent', async () => {
    await setPolicy(POLICY)
    expect(await page.call('connect', { baseUrl: 'https://other.test', key: ADMIN_KEY })).toEqual({
      ok: false,
      failure: { kind: 'invalid', field: 'baseUrl', problem: { code: 'other_service' } },
    })
    expect(browser.sent).toEqual([])
    value(await page.call('connect', { baseUrl: 'https://s.test/', key: ADMIN_KEY }))
  })

  it('that is not valid in parts is used as far as it is, and the first problem is told', async () => {
    await setPolicy({ ...POLICY, apiKey: 'secret-key', theme: 'pink' })
    expect(await settingsOf(page)).toMatchObject({
      theme: 'system',
      toolbarButton: 'shorten',
      managed: { problem: { field: 'theme' } },
    })
    expect(placesOf('secret-key', await everythingIn(browser, []))).toEqual([])
  })
})

it('a link that a gesture makes has the options of the policy', async () => {
  const { browser: connected, page: worker, service } = await connectedWorker(await freshService())
  connected.policy = POLICY
  await worker.worker.policyChanged()
  await worker.worker.shorten({ source: 'toolbar', addresses: ['https://news.test/a'], title: 'A', tabId: 3 })
  await worker.untilIdle()
  expect(await service.rows('select url, description from links')).toMatchObject([
    { url: 'https://news.test/a', description: 'By the company' },
  ])
})
