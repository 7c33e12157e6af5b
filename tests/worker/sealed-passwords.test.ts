import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { derivePassphrasesQuickly } from '../support/quick-passphrases.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { everythingIn, placesOf } from './everything-in.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PASSPHRASE = 'correct horse battery staple'
const SECRETS = ['of-the-preset', 'of-a-request', 'of-a-batch', 'set-aside']
const fromPopup = { source: 'popup', tabId: 4, copy: false, title: '' } as const
const PRESET = {
  id: 'p1',
  name: 'News',
  options: { password: 'of-the-preset', status: 'private' as const },
  expiresAfterMinutes: null,
}
const RULES = [{ id: 'r1', presetId: 'p1', match: 'host' as const, value: 'news.test' }]

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  derivePassphrasesQuickly()
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  await page.worker.drain()
})

/** The passwords that reached the service, by alias or address. */
const sentPasswords = (): string[] => {
  const passwords: string[] = []
  const before = browser.fetch
  browser.fetch = (address, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    if (typeof body === 'object' && body !== null && 'password' in body) passwords.push(String(body.password))
    return before(address, init)
  }
  return passwords
}

const settingsOf = async (worker: WorkerUnderTest) =>
  value(await worker.call('overview', { tabId: null, url: null })).settings
const presetPassword = async (worker: WorkerUnderTest) => (await settingsOf(worker)).presets[0]?.options.password

/** A preset, a request, a batch and an unreadable row, each with a password; none of them can be sent. */
const withPasswords = async () => {
  value(await page.call('writeSettings', { presets: [PRESET], rules: RULES }))
  browser.isOnline = false
  value(await page.write('createLink', { url: 'https://example.com/', password: 'of-a-request' }, fromPopup))
  const writes = [{ id: randomUUID(), title: '', input: { url: 'https://example.com/b', password: 'of-a-batch' } }]
  value(await page.call('addBatch', { id: randomUUID(), name: 'List', text: '', writes }))
  await page.worker.drain()
  await (await browser.database()).add('aside', {
    store: 'jobs',
    row: { input: { password: 'set-aside' } },
    foundAt: 1,
  })
}

/** The passwords on the disk: the session area is in memory. */
const secretsOnDisk = async (): Promise<string[]> => {
  const everything = await everythingIn(browser, [])
  const disk = Object.fromEntries(Object.entries(everything).filter(([place]) => /^(database|local) /.test(place)))
  return SECRETS.flatMap((secret) => placesOf(secret, disk).map((place) => `${secret} in ${place}`))
}

const setPassphrase = async () => value(await page.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))

describe('a passphrase', () => {
  it('leaves no readable password on the disk, and stores none that is entered while it is locked', async () => {
    await withPasswords()
    expect(await secretsOnDisk()).toHaveLength(4)
    await setPassphrase()
    expect(await secretsOnDisk()).toEqual([])
    value(await page.call('lock', {}))
    const link = { url: 'https://example.com/2', password: 'of-a-request' }
    const locked = { ok: false, failure: { kind: 'locked' } }
    expect(await page.write('createLink', link, fromPopup)).toEqual(locked)
    const presets = [...(await settingsOf(page)).presets, { ...PRESET, id: 'p2', name: 'Shop' }]
    expect(await page.call('writeSettings', { presets })).toEqual(locked)
    expect(await secretsOnDisk()).toEqual([])
    value(await page.call('unlock', { passphrase: PASSPHRASE }))
    value(await page.write('createLink', link, fromPopup))
    value(await page.call('writeSettings', { presets }))
    expect(await secretsOnDisk()).toEqual([])
  })

  it('leaves none in settings that this build cannot read either, before and after they are set aside', async () => {
    const options = { password: 'of-the-future' }
    browser.local.contents.set('settings', { version: 99, value: { presets: [{ options, isNew: true }] } })
    value(await page.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))
    expect(placesOf('of-the-future', await everythingIn(browser, []))).toEqual([])
    expect(browser.local.contents.get('settings')).toMatchObject({ version: 99, value: { presets: [{ isNew: true }] } })
    value(await page.call('resetStorage', { part: 'settings' }))
    value(await page.call('removePassphrase', { passphrase: PASSPHRASE }))
    expect(placesOf('of-the-future', await everythingIn(browser, []))).toEqual(['local settings:aside'])
  })

  it('changes nothing in what pages show and what is sent while it is unlocked', async () => {
    await withPasswords()
    await setPassphrase()
    expect(await presetPassword(page)).toBe('of-the-preset')
    const passwords = sentPasswords()
    browser.isOnline = true
    await page.untilIdle()
    await expect.poll(() => passwords.toSorted()).toEqual(['of-a-batch', 'of-a-request'])
    await expect.poll(async () => (await service.rows('select url from links')).length).toBe(2)
  })

  it('that is removed restores every password', async () => {
    await withPasswords()
    await setPassphrase()
    value(await page.call('removePassphrase', { passphrase: PASSPHRASE }))
    expect(await secretsOnDisk()).toHaveLength(4)
    const passwords = sentPasswords()
    browser.isOnline = true
    const next = await browser.restart()
    await next.untilIdle()
    await expect.poll(() => passwords.toSorted()).toEqual(['of-a-batch', 'of-a-request'])
  })

  it('that is changed decrypts what was encrypted with the previous one', async () => {
    await withPasswords()
    await setPassphrase()
    value(await page.call('setPassphrase', { passphrase: 'another passphrase', current: PASSPHRASE }))
    const next = await browser.restart()
    value(await next.call('unlock', { passphrase: 'another passphrase' }))
    expect(await presetPassword(next)).toBe('of-the-preset')
    expect(await secretsOnDisk()).toEqual([])
  })
})

describe('while passwords are locked', () => {
  it('a preset keeps its password when the rest is changed, and pages are updated when it is unlocked', async () => {
    await withPasswords()
    await setPassphrase()
    const next = await browser.restart()
    const [preset] = (await settingsOf(next)).presets
    expect(preset?.options.password).not.toContain('of-the-preset')
    const renamed = { ...preset, id: 'p1', name: 'Renamed', options: preset?.options ?? {}, expiresAfterMinutes: null }
    value(await next.call('writeSettings', { presets: [renamed] }))
    value(await next.call('unlock', { passphrase: PASSPHRASE }))
    expect((await settingsOf(next)).presets).toMatchObject([{ name: 'Renamed', options: PRESET.options }])
    const told = browser.events.flatMap((event) => (event.event === 'settings' ? [event.settings] : []))
    expect(told.at(-1)?.presets[0]?.options.password).toBe('of-the-preset')
  })

  it("a rule's password is in the request, and is decrypted when that is sent", async () => {
    value(await page.call('writeSettings', { presets: [PRESET], rules: RULES }))
    await setPassphrase()
    const next = await browser.restart()
    const passwords = sentPasswords()
    await next.worker.shorten({ source: 'command', addresses: ['https://news.test/a'], title: '', tabId: 4 })
    await next.untilIdle()
    expect(passwords).toEqual([])
    value(await next.call('unlock', { passphrase: PASSPHRASE }))
    await next.untilIdle()
    await expect.poll(() => passwords).toEqual(['of-the-preset'])
    await expect.poll(async () => (await service.rows('select url from links')).length).toBe(1)
  })

  it('a link with a password that is entered now waits in its form until they are unlocked', async () => {
    await setPassphrase()
    value(await page.call('lock', {}))
    const press = { url: 'https://example.com/', password: 'of-a-request' }
    expect(await page.write('createLink', press, fromPopup)).toEqual({ ok: false, failure: { kind: 'locked' } })
    expect(value(await page.call('jobs', { states: [], offset: 0, limit: 9 })).jobs).toEqual([])
    value(await page.call('unlock', { passphrase: PASSPHRASE }))
    const passwords = sentPasswords()
    value(await page.write('createLink', press, fromPopup))
    await page.untilIdle()
    expect(passwords).toEqual(['of-a-request'])
  })

  it("a page may send a preset's encrypted password: the service gets the password", async () => {
    value(await page.call('writeSettings', { presets: [{ ...PRESET, options: { password: 'x'.repeat(1024) } }] }))
    await setPassphrase()
    value(await page.call('lock', {}))
    const passwords = sentPasswords()
    const password = await presetPassword(page)
    value(await page.write('createLink', { url: 'https://example.com/', password }, fromPopup))
    value(await page.call('unlock', { passphrase: PASSPHRASE }))
    await page.untilIdle()
    await expect.poll(() => passwords).toEqual(['x'.repeat(1024)])
  })
})

describe('passwords whose passphrase was forgotten', () => {
  it('are reported as lost, and no link is created without them', async () => {
    await withPasswords()
    await setPassphrase()
    const next = await browser.restart()
    browser.isOnline = true
    value(await next.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))
    await next.untilIdle()
    await next.worker.shorten({ source: 'command', addresses: ['https://news.test/a'], title: '', tabId: 4 })
    await next.untilIdle()
    const failed = { kind: 'invalid', field: 'password', problem: { code: 'password_lost' } }
    const jobs = async () => value(await next.call('jobs', { states: [], offset: 0, limit: 9 })).jobs
    await expect.poll(async () => (await jobs()).map(({ failure }) => failure)).toEqual([failed, failed, failed])
    expect(await service.rows('select url from links')).toEqual([])
    // A page that still has the encrypted one must not restore it over a new one.
    expect(await presetPassword(next)).toBe('terselink-sealed:1:lost')
  })

  it('that are entered again are kept even if another page saves the old ones', async () => {
    value(await page.call('writeSettings', { presets: [PRESET] }))
    await setPassphrase()
    value(await page.call('lock', {}))
    const [stale] = (await settingsOf(page)).presets
    value(await page.call('removePassphrase', { passphrase: PASSPHRASE }))
    if (stale !== undefined) value(await page.call('writeSettings', { presets: [{ ...stale, name: 'Renamed' }] }))
    expect((await settingsOf(page)).presets).toMatchObject([{ name: 'Renamed', options: PRESET.options }])
  })
})

describe('a worker that is killed while passwords are encrypted or decrypted', () => {
  /** Once the passphrase has changed, this many writes to the disk succeed; the others fail, as after a kill. */
  const killAfter = (steps: number) => {
    let left = Number.POSITIVE_INFINITY
    const dead = () => {
      left -= 1
      return left < 0
    }
    const { local, database } = browser
    const { set } = local
    browser.local = {
      ...local,
      set: async (items) => {
        if (dead()) throw new Error('killed')
        await set(items)
        if ('api-key:connected' in items && left === Number.POSITIVE_INFINITY) left = steps
      },
    }
    browser.database = async () => {
      if (dead()) throw new Error('killed')
      return database()
    }
    return () => {
      browser.local = { ...local, set }
      browser.database = database
    }
  }

  it.each([0, 1, 2])('after %i steps of setting a passphrase is continued by the next one', async (steps) => {
    await withPasswords()
    const revive = killAfter(steps)
    const victim = browser.startWorker()
    await victim.call('setPassphrase', { passphrase: PASSPHRASE, current: null })
    revive()
    expect(await secretsOnDisk()).not.toEqual([])
    const next = await browser.restart()
    value(await next.call('unlock', { passphrase: PASSPHRASE }))
    expect(await secretsOnDisk()).toEqual([])
    const passwords = sentPasswords()
    browser.isOnline = true
    await next.untilIdle()
    await expect.poll(() => passwords.toSorted()).toEqual(['of-a-batch', 'of-a-request'])
    expect(await presetPassword(next)).toBe('of-the-preset')
  })

  it.each([0, 1, 2])('after %i steps of removing one is continued by the next one', async (steps) => {
    await withPasswords()
    await setPassphrase()
    const revive = killAfter(steps)
    const victim = browser.startWorker()
    await victim.call('removePassphrase', { passphrase: PASSPHRASE })
    revive()
    expect((await secretsOnDisk()).length).toBeLessThan(4)
    const next = await browser.restart()
    await expect.poll(async () => (await secretsOnDisk()).length).toBe(4)
    const passwords = sentPasswords()
    browser.isOnline = true
    await next.untilIdle()
    await expect.poll(() => passwords.toSorted()).toEqual(['of-a-batch', 'of-a-request'])
    expect(await presetPassword(next)).toBe('of-the-preset')
  })
})
