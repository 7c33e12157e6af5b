import { beforeEach, describe, expect, it } from 'vitest'
import type { Gesture } from '../../entrypoints/background/gestures/shorten.ts'
import type { Preset, PresetRule, Settings } from '../../lib/model/settings.ts'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { ADMIN_KEY, OTHER_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const NEWS: Preset = {
  id: 'news',
  name: 'News',
  options: { description: 'of the newsroom', status: 'public' },
  expiresAfterMinutes: 60,
}
const SHOP: Preset = { id: 'shop', name: 'Shop', options: { description: 'of the shop' }, expiresAfterMinutes: null }
const RULES: PresetRule[] = [
  { id: 'r1', presetId: 'shop', match: 'path', value: 'example.com/shop' },
  { id: 'r2', presetId: 'news', match: 'host', value: 'example.com' },
]
const DEFAULTS = { options: { description: 'by default', metatitle: 'Ours' }, expiresAfterMinutes: null }

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  await store({ defaults: DEFAULTS, presets: [NEWS, SHOP], rules: RULES })
})

const store = (change: Partial<Settings>) => page.call('writeSettings', change)
const shorten = async (addresses: string[], chosen: Partial<Gesture> = {}) => {
  await page.worker.shorten({ source: 'toolbar', addresses, title: '', tabId: 4, ...chosen })
  await page.worker.drain()
}
const notes = () => service.rows('select url, description from links order by url')

describe('a gesture without a window', () => {
  it('uses the preset of the first matching rule for each address, otherwise the defaults', async () => {
    await shorten(['https://example.com/', 'https://www.example.com/shop/7', 'https://other.test/'])
    expect(await notes()).toEqual([
      { url: 'https://example.com/', description: 'of the newsroom' },
      { url: 'https://other.test/', description: 'by default' },
      { url: 'https://www.example.com/shop/7', description: 'of the shop' },
    ])
  })

  it("keeps the defaults that the preset doesn't set", async () => {
    await shorten(['https://example.com/'])
    expect(await service.rows('select description, meta_title from links')).toEqual([
      { description: 'of the newsroom', meta_title: 'Ours' },
    ])
  })

  it("counts a preset's expiry from the gesture", async () => {
    const before = Date.now()
    await shorten(['https://example.com/'])
    const [link] = await service.rows('select expires_at from links')
    const expiry = Number(link?.expires_at)
    expect(expiry).toBeGreaterThanOrEqual(before + 60 * 60_000 - 1_000)
    expect(expiry).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
  })

  it('uses the preset that the user has chosen, whatever the rules say', async () => {
    await shorten(['https://example.com/'], { source: 'menu', presetId: 'shop' })
    expect(await notes()).toEqual([{ url: 'https://example.com/', description: 'of the shop' }])
  })

  it('creates no link with a chosen preset that was deleted in the meantime, and reports that', async () => {
    await store({ presets: [NEWS] })
    await shorten(['https://example.com/'], { source: 'menu', presetId: 'shop' })
    expect(await notes()).toEqual([])
    expect(browser.badge.text).toBe('!')
    expect(browser.notified.join()).toContain('This preset has been deleted')
  })

  it("uses a preset's password, which is only in the preset once the link is created", async () => {
    await store({ presets: [{ ...SHOP, options: { password: 'p4ssword-of-shop' } }], rules: [] })
    await shorten(['https://example.com/'], { presetId: 'shop' })
    expect(await service.rows('select count(*) as links from links where password_hash is not null')).toEqual([
      { links: 1 },
    ])
    const jobs = await page.call('jobs', { states: [], offset: 0, limit: 9 })
    const database = await browser.database()
    expect(JSON.stringify([jobs, await database.getAll('jobs'), browser.notified])).not.toContain('p4ssword-of-shop')
  })
})

describe('the context menu', () => {
  const titles = () => browser.menu.map(({ title }) => title)

  it('has the presets at the start, after each change, and none once the settings are reset', async () => {
    page = browser.startWorker()
    await page.worker.makeMenus()
    expect(titles().filter((title) => title === 'News' || title === 'Shop')).toHaveLength(8)
    await store({ presets: [SHOP] })
    expect(titles().filter((title) => title === 'News')).toEqual([])
    expect(titles().slice(0, 3)).toEqual(['Shorten this link', 'Shorten this link with', 'Shop'])
    await page.call('resetStorage', { part: 'settings' })
    expect(titles()).toHaveLength(4)
    // The dialog that asks before it says so.
    expect(ENGLISH.page_start_anew_settings_lost).toContain('presets and rules are removed')
  })

  it("has its entries without presets if the settings can't be read", async () => {
    browser.local.contents.set('settings', 'damaged')
    await page.worker.makeMenus()
    expect(titles()).toHaveLength(4)
  })
})

describe('the presets of the settings', () => {
  it('lose their rules when they are removed', async () => {
    expect(await store({ presets: [SHOP] })).toMatchObject({ ok: true, value: { presets: [SHOP], rules: [RULES[0]] } })
    await shorten(['https://example.com/'])
    expect(await notes()).toEqual([{ url: 'https://example.com/', description: 'by default' }])
  })

  it.each<[Partial<Settings>, string]>([
    [{ rules: [{ id: 'r9', presetId: 'gone', match: 'host', value: 'example.com' }] }, 'rules.0.presetId'],
    [{ rules: [{ id: 'r9', presetId: 'news', match: 'host', value: 'https://example.com' }] }, 'rules.0.value'],
    [{ presets: [NEWS, SHOP, { ...NEWS, id: 'new', name: 'shop' }] }, 'presets.2.name'],
    [{ presets: [{ ...NEWS, options: { expiry: 'soon' } }, SHOP] }, 'presets.0.options.expiry'],
  ])('stay unchanged after a refused change: %j', async (change, field) => {
    expect(await store(change)).toMatchObject({ ok: false, failure: { kind: 'invalid', field } })
    const overview = await page.call('overview', { tabId: null, url: null })
    expect(overview).toMatchObject({ value: { settings: { presets: [NEWS, SHOP], rules: RULES } } })
  })
})

describe('an option that names something of an account', () => {
  const connect = async (key: string) => value(await page.call('connect', { baseUrl: 'https://s.test', key }))
  const shown = async () => value(await page.call('overview', { tabId: null, url: null })).settings
  const made = () => service.rows('select url, campaign_id as campaign, description from links order by url')

  it('is sent for that account only, and returns with it', async () => {
    const added = await service.call('POST', '/api/campaign/add', { name: 'Spring' })
    const campaign = Number(added.body.id)
    await store({ presets: [{ ...NEWS, options: { ...NEWS.options, campaign } }, SHOP] })
    await shorten(['https://example.com/a'])

    await connect(OTHER_KEY)
    await service.call('POST', '/api/campaign/add', { name: 'Theirs' }, { key: OTHER_KEY })
    await shorten(['https://example.com/b'])
    const theirs = await shown()
    expect(theirs?.presets.map(({ options }) => options.campaign)).toEqual([undefined, undefined])
    expect(browser.events.findLast(({ event }) => event === 'settings')).toMatchObject({ settings: theirs })
    await store({ presets: [...(theirs?.presets ?? []), { ...SHOP, id: 'more', name: 'More' }] })

    await connect(ADMIN_KEY)
    expect((await shown())?.presets.map(({ id, options }) => [id, options.campaign])).toEqual([
      ['news', campaign],
      ['shop', undefined],
      ['more', undefined],
    ])
    await shorten(['https://example.com/c'])
    expect(await made()).toEqual([
      { url: 'https://example.com/a', campaign, description: 'of the newsroom' },
      { url: 'https://example.com/b', campaign: null, description: 'of the newsroom' },
      { url: 'https://example.com/c', campaign, description: 'of the newsroom' },
    ])
  })

  it('is in unsent forms only while its account is connected', async () => {
    const options = { campaign: 3, pixels: [5], metatitle: 'Title' }
    const rest = { text: 'https://example.com/list', name: null, kind: null, header: null, fields: null, preset: null }
    const url = 'https://example.com/'
    const unsent = async () => {
      const bulk = value(await page.call('bulkDraft', {}))
      const { draft } = value(await page.call('overview', { tabId: 4, url }))
      return [bulk?.options, draft?.options]
    }
    await page.call('writeBulkDraft', { draft: { ...rest, options } })
    await page.call('writeDraft', { tabId: 4, url, draft: { url: '', options } })
    await page.call('disconnect', {})
    await page.call('writeDraft', { tabId: 4, url, draft: { url: '', options } })
    await connect(OTHER_KEY)
    expect(await unsent()).toEqual([{ metatitle: 'Title' }, { metatitle: 'Title' }])
    await connect(ADMIN_KEY)
    expect(await unsent()).toEqual([options, options])
  })
})

describe('settings that two windows change', () => {
  const named = (name: string): Preset[] => [{ ...NEWS, name }, SHOP]
  const presets = async () => value(await page.call('overview', { tabId: null, url: null })).settings.presets

  it('are stored only if they are still as they were when they were changed', async () => {
    const base = { presets: await presets() }
    value(await page.call('writeSettings', { presets: named('First'), base }))
    const second = await page.call('writeSettings', { presets: named('Second'), base })
    expect(second).toMatchObject({ ok: false, failure: { kind: 'invalid', problem: { code: 'changed_elsewhere' } } })
    expect((await presets()).map(({ name }) => name)).toEqual(['First', 'Shop'])
    value(await page.call('writeSettings', { presets: named('Second'), base: { presets: await presets() } }))
    expect((await presets()).map(({ name }) => name)).toEqual(['Second', 'Shop'])
  })

  it('lose no change if both are on their way at once', async () => {
    const base = { presets: await presets() }
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => page.call('writeSettings', { presets: named(name), base })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('can be different settings at once', async () => {
    const { rules, defaults } = value(await page.call('overview', { tabId: null, url: null })).settings
    value(await page.call('writeSettings', { rules: RULES.slice(1), base: { rules } }))
    value(await page.call('writeSettings', { toolbarButton: 'shorten', base: { defaults } }))
  })

  it('are compared with their passwords, also with a passphrase and for another account', async () => {
    const secret = [{ ...NEWS, options: { password: 'letmein', campaign: 3 } }, SHOP]
    await store({ presets: secret })
    value(await page.call('setPassphrase', { passphrase: 'correct horse battery', current: null }))
    const base = { presets: await presets() }
    expect(base.presets[0]?.options.password).toBe('letmein')
    value(await page.call('writeSettings', { presets: base.presets.slice(0, 1), base }))
    expect(await page.call('writeSettings', { presets: [], base })).toMatchObject({ ok: false })
    value(await page.call('connect', { baseUrl: 'https://s.test', key: OTHER_KEY }))
    const forOther = { presets: await presets() }
    expect(forOther.presets[0]?.options.campaign).toBeUndefined()
    value(await page.call('writeSettings', { presets: named('Other'), base: forOther }))
  })
})
