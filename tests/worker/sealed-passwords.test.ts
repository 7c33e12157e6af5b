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
const SECRETS = ['of-the-preset', 'of-a-request', 'of-a-batch', 'of-the-account']
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

/** A preset, a request and a batch, each with a password; none of them can be sent. */
const withPasswords = async () => {
  value(await page.call('writeSettings', { presets: [PRESET], rules: RULES }))
  browser.isOnline = false
  value(await page.write('createLink', { url: 'https://example.com/', password: 'of-a-request' }, fromPopup))
  const writes = [{ id: randomUUID(), title: '', input: { url: 'https://example.com/b', password: 'of-a-batch' } }]
  value(await page.call('addBatch', { id: randomUUID(), name: 'List', text: '', writes }))
  await page.worker.drain()
}

/** The passwords on the disk: the session area is in memory. */
const secretsOnDisk = async (): Promise<string[]> => {
  const everything = await everythingIn(browser, [])
  const disk = Object.fromEntries(Object.entries(everything).filter(([place]) => /^(database|local) /.test(place)))
  return SECRETS.flatMap((secret) => placesOf(secret, disk).map((place) => `${secret} in ${place}`))
}

const setPassphrase = async () => value(await page.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))

describe('a password', () => {
  it('is never stored as it was typed, and is shown and sent as before', async () => {
    await withPasswords()
    expect(await secretsOnDisk()).toEqual([])
    expect(await presetPassword(page)).toBe('of-the-preset')
    const passwords = sentPasswords()
    browser.isOnline = true
    const next = await browser.restart()
    await next.untilIdle()
    await expect.poll(() => passwords.toSorted()).toEqual(['of-a-batch', 'of-a-request'])
  })

  it('of the account is changed too, also by a worker that was started anew', async () => {
    const sent = sentPasswords()
    browser.isOnline = false
    const job = value(await page.write('updateAccount', { password: 'of-the-account' }, fromPopup))
    await page.worker.drain()
    expect(await secretsOnDisk()).toEqual([])
    browser.isOnline = true
    const next = await browser.restart()
    await next.untilIdle()
    await expect.poll(() => sent).toEqual(['of-the-account'])
    expect(job.state).toBe('waiting')
    expect(await service.rows('select password_hash is not null as has_password from accounts where id = 1')).toEqual([
      { has_password: 1 },
    ])
  })

  it('of a preset is still known after the service was disconnected', async () => {
    value(await page.call('writeSettings', { presets: [PRESET] }))
    value(await page.call('disconnect', {}))
    const next = await browser.restart()
    expect(await presetPassword(next)).toBe('of-the-preset')
    value(await next.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))
    expect(await presetPassword(next)).toBe('of-the-preset')
  })

  it('of a preset that is saved before a service is connected is encrypted too', async () => {
    value(await page.call('disconnect', {}))
    value(await page.call('writeSettings', { presets: [PRESET] }))
    expect(await secretsOnDisk()).toEqual([])
    value(await page.call('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY }))
    await setPassphrase()
    expect(await presetPassword(await browser.restart())).not.toBe('of-the-preset')
  })
})

describe('a passphrase', () => {
  it('that is set, changed or removed rewrites one record, and neither settings nor requests', async () => {
    await withPasswords()
    const written: string[] = []
    const { set } = browser.local
    const noted = (items: Record<string, unknown>) => {
      written.push(...Object.keys(items))
      return set(items)
    }
    browser.local = { ...browser.local, set: noted }
    const stored = async () => JSON.stringify(await (await browser.database()).getAll('jobs'))
    const before = await stored()
    const here = browser.startWorker()
    value(await here.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))
    value(await here.call('setPassphrase', { passphrase: 'another passphrase', current: PASSPHRASE }))
    value(await here.call('removePassphrase', { passphrase: 'another passphrase' }))
    expect(new Set(written)).toEqual(new Set(['api-key:connected']))
    expect(await stored()).toBe(before)
  })

  it('lets no password be stored that is entered while it is locked', async () => {
    await setPassphrase()
    value(await page.call('lock', {}))
    const link = { url: 'https://example.com/2', password: 'of-a-request' }
    const locked = { ok: false, failure: { kind: 'locked' } }
    expect(await page.write('createLink', link, fromPopup)).toEqual(locked)
    expect(await page.call('writeSettings', { presets: [PRESET] })).toEqual(locked)
    expect(await secretsOnDisk()).toEqual([])
    value(await page.call('unlock', { passphrase: PASSPHRASE }))
    value(await page.write('createLink', link, fromPopup))
    value(await page.call('writeSettings', { presets: [PRESET] }))
    expect(await secretsOnDisk()).toEqual([])
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

  it('that is removed leaves every password readable, and encrypted', async () => {
    await withPasswords()
    await setPassphrase()
    value(await page.call('removePassphrase', { passphrase: PASSPHRASE }))
    expect(await secretsOnDisk()).toEqual([])
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

describe('what version 1.0.0 has stored', () => {
  const typed = ['of-the-preset', 'of-a-request', 'of-a-batch', 'set-aside', 'of-the-future']
  const onDisk = async () => {
    const everything = await everythingIn(browser, [])
    return typed.flatMap((secret) =>
      placesOf(secret, everything).filter((place) => /^(database jobs|database aside|local )/.test(place)),
    )
  }

  /** Passwords as that version stored them without a passphrase: as they were typed. */
  const asTyped = async (): Promise<void> => {
    await withPasswords()
    const { presets } = await settingsOf(page)
    const settings = browser.local.contents.get('settings') as { version: number; value: object }
    browser.local.contents.set('settings', { ...settings, value: { ...settings.value, presets } })
    const aside = { version: 99, value: { presets: [{ options: { password: 'of-the-future' }, isNew: true }] } }
    browser.local.contents.set('settings:aside', aside)
    const db = await browser.database()
    for (const row of await db.getAll('jobs')) {
      const password = row.batch === null ? 'of-a-request' : 'of-a-batch'
      if ('password' in row.input) await db.put('jobs', { ...row, input: { ...row.input, password } })
    }
    await db.add('aside', { store: 'jobs', row: { input: { password: 'set-aside' } }, foundAt: 1 })
    const owner = { connectionId: 'https://s.test#1', origin: 'https://s.test' }
    const plain = { ...owner, form: 'plain', key: ADMIN_KEY, leaving: null }
    browser.local.contents.set('api-key:connected', { version: 1, value: plain })
  }

  /** After this many reads and writes of the disk the others fail, as after a kill. */
  const killAfter = (steps: number) => {
    let left = steps
    const dead = () => {
      left -= 1
      return left < 0
    }
    const { local, database } = browser
    const { set } = local
    browser.local = { ...local, set: async (items) => (dead() ? Promise.reject(new Error('killed')) : set(items)) }
    browser.database = async () => (dead() ? Promise.reject(new Error('killed')) : database())
    return () => {
      browser.local = { ...local, set }
      browser.database = database
    }
  }

  const isReadable = async (worker: WorkerUnderTest) => {
    const passwords = sentPasswords()
    browser.isOnline = true
    await worker.worker.drain()
    await expect.poll(() => passwords.toSorted()).toEqual(['of-a-batch', 'of-a-request'])
    expect(await presetPassword(worker)).toBe('of-the-preset')
    expect(browser.local.contents.get('settings:aside')).toMatchObject({
      version: 99,
      value: { presets: [{ isNew: true }] },
    })
  }

  it.each([0, 1, 2, 3, 4, 5, 6, 8, 12])(
    'is encrypted at the next start, and at the one after if the worker is killed after %i steps',
    async (steps) => {
      await asTyped()
      expect(await onDisk()).toHaveLength(5)
      const revive = killAfter(steps)
      await browser.startWorker().worker.start()
      await browser.startWorker().untilIdle()
      revive()
      const next = await browser.restart()
      await expect.poll(onDisk).toEqual([])
      await isReadable(next)
    },
  )

  it('is encrypted before a passphrase that is set right after the update is confirmed', async () => {
    await asTyped()
    const next = browser.startWorker()
    value(await next.call('setPassphrase', { passphrase: PASSPHRASE, current: null }))
    expect(await onDisk()).toEqual([])
    await isReadable(next)
  })
})
