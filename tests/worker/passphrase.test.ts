import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { derivePassphrasesQuickly } from '../support/quick-passphrases.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { everythingIn, placesOf } from './everything-in.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PAGE = 'https://example.com/article'
const PASSPHRASE = 'correct horse battery staple'
const fromPopup = { source: 'popup', tabId: 4, copy: false } as const

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  derivePassphrasesQuickly()
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  await page.worker.drain()
  value(await page.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))
})

const links = async () => (await service.rows('select url from links')).map(({ url }) => url)
const jobOf = async (worker: WorkerUnderTest, id: string) => value(await worker.call('job', { id }))
const connectionOf = async (worker: WorkerUnderTest) =>
  value(await worker.call('overview', { tabId: null, url: null })).connection
const asked = async (worker: WorkerUnderTest) => value(await worker.write('createLink', { url: PAGE }, fromPopup)).id

describe('while the key is locked', () => {
  it('nothing is sent, the job waits with the reason, and the page shows it', async () => {
    expect(value(await page.call('lock', {}))).toMatchObject({ passphrase: true, locked: true })
    const before = browser.sent.length
    const id = await asked(page)
    await page.untilIdle()
    expect(await jobOf(page, id)).toMatchObject({ state: 'waiting', failure: { kind: 'locked' } })
    expect(await page.read('readAccount', {})).toEqual({ ok: false, failure: { kind: 'locked' } })
    expect(browser.sent.slice(before)).toEqual([])
    expect(await connectionOf(page)).toMatchObject({ passphrase: true, locked: true })
  })

  it('unlocking sends what waits, once', async () => {
    await page.call('lock', {})
    const id = await asked(page)
    await page.untilIdle()
    expect(value(await page.call('unlock', { passphrase: PASSPHRASE })).locked).toBe(false)
    await page.untilIdle()
    await expect.poll(async () => (await jobOf(page, id)).state).toBe('done')
    expect(await links()).toEqual([PAGE])
    const told = browser.events.flatMap((event) => (event.event === 'connection' ? [event.connection?.locked] : []))
    expect(told.slice(-2)).toEqual([true, false])
  })

  it('a wrong passphrase is reported and changes nothing', async () => {
    await page.call('lock', {})
    const id = await asked(page)
    await page.untilIdle()
    const failure = { kind: 'invalid', field: 'passphrase', problem: { code: 'wrong_passphrase' } }
    expect(await page.call('unlock', { passphrase: 'another one' })).toEqual({ ok: false, failure })
    await page.untilIdle()
    expect(await jobOf(page, id)).toMatchObject({ state: 'waiting', failure: { kind: 'locked' } })
    expect(await links()).toEqual([])
  })

  it('changing the passphrase, which requires the current one, unlocks', async () => {
    await page.call('lock', {})
    const id = await asked(page)
    await page.untilIdle()
    value(await page.call('setPassphrase', { passphrase: 'a new passphrase', current: PASSPHRASE }))
    await page.untilIdle()
    await expect.poll(async () => (await jobOf(page, id)).state).toBe('done')
  })

  it('entering the key again, as after forgetting the passphrase, sends what waits', async () => {
    await page.call('lock', {})
    const id = await asked(page)
    await page.untilIdle()
    const again = value(await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))
    expect(again).toMatchObject({ passphrase: false, locked: false })
    await page.untilIdle()
    await expect.poll(async () => (await jobOf(page, id)).state).toBe('done')
    expect(await links()).toEqual([PAGE])
  })
})

describe('a restart', () => {
  it('of the worker leaves the key unlocked', async () => {
    const next = browser.startWorker()
    await next.worker.start()
    const id = await asked(next)
    await next.untilIdle()
    await expect.poll(async () => (await jobOf(next, id)).state).toBe('done')
  })

  it('of the browser locks it', async () => {
    const next = await browser.restart()
    expect(await connectionOf(next)).toMatchObject({ passphrase: true, locked: true })
    const id = await asked(next)
    await next.untilIdle()
    expect(await jobOf(next, id)).toMatchObject({ state: 'waiting', failure: { kind: 'locked' } })
    value(await next.call('unlock', { passphrase: PASSPHRASE }))
    await next.untilIdle()
    await expect.poll(async () => (await jobOf(next, id)).state).toBe('done')
    expect(await links()).toEqual([PAGE])
  })

  it("of the browser doesn't lock a key whose passphrase was removed", async () => {
    value(await page.call('removePassphrase', { passphrase: PASSPHRASE }))
    expect(await connectionOf(await browser.restart())).toMatchObject({ passphrase: false, locked: false })
  })
})

describe('a passphrase', () => {
  it("leaves the plain key only in the browser's memory, and itself nowhere", async () => {
    const answers: unknown[] = [
      await page.call('setPassphrase', { passphrase: 'a new passphrase', current: 'wrong-guess' }),
      await page.call('setPassphrase', { passphrase: 'short', current: PASSPHRASE }),
      await page.call('removePassphrase', { passphrase: 'wrong-guess' }),
      await page.call('unlock', { passphrase: 'wrong-guess' }),
      await page.call('unlock', { passphrase: PASSPHRASE }),
      await page.call('overview', { tabId: 4, url: PAGE }),
    ]
    await page.untilIdle()
    const open = await everythingIn(browser, answers)
    expect(placesOf(ADMIN_KEY, open)).toEqual(['session api-key:opened'])
    expect([PASSPHRASE, 'wrong-guess'].flatMap((typed) => placesOf(typed, open))).toEqual([])
    await page.call('lock', {})
    const locked = await everythingIn(browser, answers)
    expect([ADMIN_KEY, PASSPHRASE].flatMap((secret) => placesOf(secret, locked))).toEqual([])
  })

  it('must be long enough, and needs a key to encrypt', async () => {
    expect(await page.call('setPassphrase', { passphrase: 'seven77', current: PASSPHRASE })).toMatchObject({
      failure: { kind: 'invalid', field: 'passphrase', problem: { code: 'too_short', params: { limit: 8 } } },
    })
    value(await page.call('disconnect', {}))
    for (const answer of [
      await page.call('setPassphrase', { passphrase: PASSPHRASE, current: null }),
      await page.call('removePassphrase', { passphrase: PASSPHRASE }),
      await page.call('unlock', { passphrase: PASSPHRASE }),
      await page.call('lock', {}),
    ])
      expect(answer).toEqual({ ok: false, failure: { kind: 'not-connected' } })
  })
})

describe('disconnecting', () => {
  it.each([true, false])('leaves nothing of the connection behind (locked: %s)', async (isLocked) => {
    value(await page.call('collections', { refresh: true }))
    await asked(page)
    await page.untilIdle()
    if (isLocked) await page.call('lock', {})
    browser.isAllowed = false
    await asked(page)
    await page.worker.drain()
    value(await page.call('disconnect', { discardData: true }))
    await page.untilIdle()
    expect([...browser.session.contents.keys()]).toEqual([])
    expect([...browser.local.contents.keys()]).toEqual([])
    const db = await browser.database()
    for (const store of db.objectStoreNames) expect(await db.count(store), store).toBe(0)
  })
})

describe('a stored connection whose address was changed', () => {
  it.each(['https://evil.test', 'http://192.168.1.5'])('to %s is sent no key', async (baseUrl) => {
    const stored = JSON.stringify(browser.local.contents.get('connection'))
    const changed = stored
      .replace('"https://s.test"', JSON.stringify(baseUrl))
      .replace('"unencrypted":false', '"unencrypted":true')
    browser.local.contents.set('connection', JSON.parse(changed))
    const before = browser.sent.length
    const id = await asked(page)
    await page.untilIdle()
    expect(await jobOf(page, id)).toMatchObject({ state: 'waiting', failure: { kind: 'not-connected' } })
    expect(browser.sent.slice(before)).toEqual([])
  })
})
