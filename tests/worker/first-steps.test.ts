import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { startedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await startedWorker(await freshService()))
})

describe('the first steps', () => {
  it('are opened by the installation, once, even if the browser reports another one', async () => {
    await page.worker.installed('install')
    expect(browser.welcomePagesOpened).toBe(1)
    await page.worker.installed('install')
    await (await browser.restart()).worker.installed('install')
    expect(browser.welcomePagesOpened).toBe(1)
  })

  it.each(['update', 'browser_update', 'chrome_update'])('are not opened by an %s', async (reason) => {
    await page.worker.installed(reason)
    expect(browser.welcomePagesOpened).toBe(0)
    expect(browser.menu).not.toEqual([])
  })

  it('are not opened for a user whose service is connected', async () => {
    value(await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))
    await page.worker.installed('install')
    expect(browser.welcomePagesOpened).toBe(0)
  })

  it('offer the service on this machine only if the extension may access it', async () => {
    const found = async () => value(await page.call('localService', {})).baseUrl
    expect(await found()).toBe('http://127.0.0.1:8787')
    browser.isAllowed = false
    expect(await found()).toBeNull()
  })
})

describe('pages learn', () => {
  const gestures = () => browser.events.filter(({ event }) => event === 'gesture')

  it('that the popup was opened, which no other page is', async () => {
    await page.call('overview', { tabId: null, url: null })
    expect(gestures()).toEqual([])
    await page.call('overview', { tabId: 4, url: 'https://example.com/' })
    expect(gestures()).toEqual([{ event: 'gesture', source: 'popup' }])
  })

  it.each(['command', 'menu', 'toolbar'] as const)(
    'that the gesture %s was made, even if nothing came of it',
    async (source) => {
      await page.worker.shorten({ source, addresses: ['chrome://settings'], title: '', tabId: 4 })
      expect(gestures()).toEqual([{ event: 'gesture', source }])
      expect(await service.rows('select url from links')).toEqual([])
    },
  )
})
