import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const freshService = sharedService()
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ browser, page } = await connectedWorker(await freshService()))
})

const connectTo = async (baseUrl: string) =>
  value(await page.call('connect', { baseUrl, key: ADMIN_KEY, leaveRequests: true }))
const shorten = async () =>
  value(
    await page.write(
      'createLink',
      { url: 'https://example.com/' },
      { source: 'popup', tabId: 1, copy: false, title: '' },
    ),
  )

describe('the permission for a service', () => {
  it('is returned on Disconnect, when nothing is connected anymore', async () => {
    value(await page.call('disconnect', {}))
    expect(browser.returned).toEqual(['https://s.test/*'])
  })

  it('is returned when another service is connected', async () => {
    await connectTo('https://other.test')
    expect(browser.returned).toEqual(['https://s.test/*'])
  })

  it('stays if the new connection has the same host', async () => {
    await connectTo('https://s.test:8443')
    expect(browser.returned).toEqual([])
  })

  it('stays while a request waits for the old connection', async () => {
    browser.isOnline = false
    await shorten()
    await connectTo('https://other.test')
    expect(browser.returned).toEqual([])
  })

  it('is returned when the last request for the old connection is discarded', async () => {
    browser.isOnline = false
    const first = await shorten()
    const second = await shorten()
    await connectTo('https://other.test')
    value(await page.call('discardJob', { id: first.id }))
    expect(browser.returned).toEqual([])
    value(await page.call('discardJob', { id: second.id }))
    expect(browser.returned).toEqual(['https://s.test/*'])
  })

  it('is returned when everything that waits for the old connection is discarded', async () => {
    browser.isOnline = false
    await shorten()
    await shorten()
    await connectTo('https://other.test')
    const [elsewhere] = value(await page.call('otherConnections', {}))
    value(await page.call('discardOtherConnection', { connection: elsewhere?.connection ?? '' }))
    expect(browser.returned).toEqual(['https://s.test/*'])
  })

  it('is returned when the request in flight to the old connection is done', async () => {
    const answering = Promise.withResolvers<void>()
    const { fetch } = browser
    browser.fetch = async (address, init) => {
      if (init?.method === 'POST') await answering.promise
      return fetch(address, init)
    }
    await shorten()
    await expect.poll(() => browser.sent.some(({ method }) => method === 'POST')).toBe(true)
    await connectTo('https://other.test')
    expect(browser.returned).toEqual([])
    answering.resolve()
    await expect.poll(() => browser.returned).toEqual(['https://s.test/*'])
  })
})
