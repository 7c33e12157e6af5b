import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY, OTHER_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { derivePassphrasesQuickly } from '../support/quick-passphrases.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { everythingIn, placesOf } from './everything-in.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PAGE = 'https://example.com/article'
const PASSPHRASE = 'correct horse battery staple'
const fromPopup = { source: 'popup', tabId: 4, copy: false, title: '' } as const

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  derivePassphrasesQuickly()
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  await page.worker.drain()
})

const connectTo = async (baseUrl = 'https://s.test', key = ADMIN_KEY) =>
  value(await page.call('connect', { baseUrl, key }))
const disconnect = async (leaveRequests: boolean) =>
  value(await page.call('disconnect', { leaveRequests, discardData: true }))
const others = async () => value(await page.call('otherConnections', {}))
const links = async () =>
  (await service.rows('select url, password_hash from links')).map((row) => ({
    url: row.url,
    hasPassword: row.password_hash !== null,
  }))
const urls = async () => (await service.rows('select url from links order by url')).map(({ url }) => url)
const jobs = async () => value(await page.call('jobs', { states: [], offset: 0, limit: 9 })).jobs

/** Three requests that can't be sent yet. */
const threeWaiting = async (): Promise<void> => {
  browser.isOnline = false
  for (const name of ['a', 'b', 'c']) value(await page.write('createLink', { url: `${PAGE}/${name}` }, fromPopup))
  await page.worker.drain()
}
const online = async (): Promise<void> => {
  browser.isOnline = true
  await page.untilIdle()
}

describe('requests left waiting for an account that was disconnected', () => {
  it('wait without its key, named by their service, and are sent once when the same account is connected again', async () => {
    await threeWaiting()
    await disconnect(true)
    expect([...browser.local.contents.keys()].filter((key) => key !== 'outbox-note')).toEqual([])
    expect(placesOf(ADMIN_KEY, await everythingIn(browser, []))).toEqual([])
    expect(await others()).toMatchObject([{ baseUrl: 'https://s.test', requests: 3 }])
    await online()
    expect(await urls()).toEqual([])

    await connectTo()
    await page.untilIdle()
    expect(await urls()).toEqual([`${PAGE}/a`, `${PAGE}/b`, `${PAGE}/c`])
    expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(await others()).toEqual([])
  })

  it('are found by a worker and a browser that were started later', async () => {
    await threeWaiting()
    await disconnect(true)
    page = await browser.restart()
    browser.isOnline = true
    expect(await others()).toMatchObject([{ requests: 3 }])
    await connectTo()
    await page.untilIdle()
    expect(await urls()).toHaveLength(3)
  })

  it('are never sent for another account, at the same service or elsewhere', async () => {
    await threeWaiting()
    await disconnect(true)
    browser.isOnline = true
    for (const [baseUrl, key] of [
      ['https://s.test', OTHER_KEY],
      ['https://elsewhere.test', ADMIN_KEY],
      ['https://s.test:8443', ADMIN_KEY],
      ['https://s.test/sub', ADMIN_KEY],
    ] as const) {
      await page.call('connect', { baseUrl, key, leaveRequests: true })
      await page.untilIdle()
      expect(await urls()).toEqual([])
      value(await page.call('disconnect', { leaveRequests: false }))
      expect(await others()).toMatchObject([{ baseUrl: 'https://s.test', requests: 3 }])
    }
    await connectTo()
    await page.untilIdle()
    expect(await urls()).toHaveLength(3)
  })

  it('are all that is left of it', async () => {
    await threeWaiting()
    await disconnect(true)
    const db = await browser.database()
    expect([await db.count('collections'), await db.count('jobs'), await db.count('records')]).toEqual([0, 3, 1])
  })

  it('can be discarded later, and then the permission for their service is returned', async () => {
    await threeWaiting()
    await disconnect(true)
    expect(browser.returned).toEqual([])
    const [left] = await others()
    value(await page.call('discardOtherConnection', { connection: left?.connection ?? '' }))
    expect(browser.returned).toEqual(['https://s.test/*'])
    expect(await others()).toEqual([])
    browser.isOnline = true
    await connectTo()
    await page.untilIdle()
    expect(await urls()).toEqual([])
  })

  it('are discarded at once if the user chose that', async () => {
    await threeWaiting()
    await disconnect(false)
    expect(await others()).toEqual([])
    browser.isOnline = true
    await connectTo()
    await page.untilIdle()
    expect(await urls()).toEqual([])
  })

  it('are removed with everything else if the last of them ends while it is in flight', async () => {
    const gate = Promise.withResolvers<void>()
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      if (init?.method === 'POST') await gate.promise
      return response
    }
    value(await page.write('createLink', { url: PAGE }, fromPopup))
    await expect.poll(urls).toEqual([PAGE])
    await disconnect(true)
    expect(browser.returned).toEqual([])
    gate.resolve()
    const db = await browser.database()
    await expect.poll(async () => [await db.count('jobs'), await db.count('records')]).toEqual([0, 0])
    await expect.poll(() => browser.returned).toEqual(['https://s.test/*'])
  })

  it('are looked up before they are sent again if they may have arrived', async () => {
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      if (init?.method === 'POST') throw new TypeError('Failed to fetch')
      return response
    }
    value(await page.write('createLink', { url: PAGE }, fromPopup))
    await expect.poll(urls).toEqual([PAGE])
    await expect.poll(async () => (await jobs())[0]?.state).not.toBe('sending')
    browser.isOnline = false
    await disconnect(true)
    browser.isOnline = true
    browser.fetch = (address, init) => service.fetch(address, init)
    page = await browser.restart()
    await connectTo()
    await page.untilIdle()
    expect(await urls()).toEqual([PAGE])
    expect((await jobs())[0]?.state).toBe('done')
  })

  it('keep a password if there is no passphrase', async () => {
    browser.isOnline = false
    value(await page.write('createLink', { url: PAGE, password: 'of-a-request' }, fromPopup))
    await disconnect(true)
    await online()
    await connectTo()
    await page.untilIdle()
    expect(await links()).toEqual([{ url: PAGE, hasPassword: true }])
    expect(placesOf('of-a-request', await everythingIn(browser, []))).toEqual([])
  })

  it('are not sent without their password if it was encrypted with the passphrase that is removed', async () => {
    value(await page.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))
    browser.isOnline = false
    const { id } = value(await page.write('createLink', { url: PAGE, password: 'of-a-request' }, fromPopup))
    await disconnect(true)
    expect(placesOf('of-a-request', await everythingIn(browser, []))).toEqual([])
    browser.isOnline = true
    await connectTo()
    await page.untilIdle()
    expect(await urls()).toEqual([])
    expect((await jobs())[0]).toMatchObject({
      state: 'failed',
      needsPassword: true,
      failure: { problem: { code: 'password_lost' } },
    })
    value(await page.call('retryJob', { id, password: 'typed again' }))
    await page.untilIdle()
    expect(await links()).toEqual([{ url: PAGE, hasPassword: true }])
  })

  it('keep a password if the passphrase is removed before', async () => {
    value(await page.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))
    browser.isOnline = false
    value(await page.write('createLink', { url: PAGE, password: 'of-a-request' }, fromPopup))
    value(await page.call('removePassphrase', { passphrase: PASSPHRASE }))
    await disconnect(true)
    browser.isOnline = true
    await connectTo()
    await page.untilIdle()
    expect(await links()).toEqual([{ url: PAGE, hasPassword: true }])
  })
})
