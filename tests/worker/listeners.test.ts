import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest, serviceUnderTest } from '../../service/testing/service-under-test.ts'
import { fakeExtensionApi } from './fake-extension-api.ts'
import { OUR_PAGE } from './worker-under-test.ts'

const EVENTS = [
  'action.onClicked',
  'alarms.onAlarm',
  'commands.onCommand',
  'contextMenus.onClicked',
  'omnibox.onInputEntered',
  'permissions.onAdded',
  'permissions.onRemoved',
  'runtime.onInstalled',
  'runtime.onMessage',
  'runtime.onStartup',
  'storage.onChanged',
]

const { api, listeners, calls, fire, setActiveTab } = fakeExtensionApi()
const copied: string[] = []
let service: ServiceUnderTest
/** The state when `main` had returned. */
let atReturn: { events: string[]; onSelf: string[]; suggested: unknown[]; result: unknown }

beforeAll(async () => {
  service = await serviceUnderTest()
  const onSelf: string[] = []
  vi.stubGlobal('chrome', api)
  vi.stubGlobal('browser', api)
  vi.stubGlobal('self', { addEventListener: (name: string) => void onSelf.push(name) })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => service.fetch(address, init))
  vi.stubGlobal('navigator', {
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  // The polyfill looks for the extension API when it is loaded, so the worker is loaded now, even if a test before this
  // one has loaded it.
  vi.resetModules()
  const { default: background } = await import('../../entrypoints/background/index.ts')
  const result: unknown = background.main()
  atReturn = { events: [...listeners.keys()], onSelf, suggested: argsOf('omnibox.setDefaultSuggestion'), result }
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await service[Symbol.asyncDispose]()
})

const ask = (rpc: string, input: unknown) =>
  new Promise<unknown>((resolve) => {
    expect(fire('runtime.onMessage', { rpc, input }, OUR_PAGE, resolve)).toEqual([true])
  })
const urls = async () => (await service.rows('select url from links order by id')).map(({ url }) => url)
const argsOf = (name: string) =>
  calls.filter((call) => call.name === name).map(({ args }) => args[0] as Record<string, unknown>)
const PRESET = { id: 'p-1', name: 'News', options: { description: 'of the newsroom' }, expiresAfterMinutes: null }
const tab = { id: 4, url: 'https://example.com/tab', title: 'A tab' }

describe('the worker', () => {
  it('has registered every listener when main returns, once each', () => {
    expect(atReturn.events.toSorted((a, b) => a.localeCompare(b))).toEqual(EVENTS)
    for (const [name, all] of listeners) expect(all, name).toHaveLength(1)
    expect(atReturn.onSelf).toEqual(['online'])
    expect(atReturn.result).toBeUndefined()
  })

  it.each(['runtime.onInstalled', 'runtime.onStartup'])('makes the context menu at %s', async (event) => {
    calls.length = 0
    fire(event, {})
    await expect.poll(() => argsOf('contextMenus.create')).toHaveLength(4)
    expect(calls.map(({ name }) => name).indexOf('contextMenus.removeAll')).toBeLessThan(
      calls.map(({ name }) => name).indexOf('contextMenus.create'),
    )
  })

  it('opens the first steps when it is installed', async () => {
    calls.length = 0
    fire('runtime.onInstalled', { reason: 'install' })
    await expect
      .poll(() => argsOf('tabs.create'))
      .toEqual([{ url: 'chrome-extension://terselink-id/options.html#welcome' }])
    calls.length = 0
  })

  it('describes its action in the address bar', () => {
    expect(atReturn.suggested).toEqual([{ description: expect.stringContaining('Shorten this address') as string }])
  })

  it('opens the connection section for a click on its button without a service', async () => {
    fire('action.onClicked', tab)
    await expect
      .poll(() => argsOf('tabs.create'))
      .toEqual([{ url: 'chrome-extension://terselink-id/options.html#connection' }])
  })

  it('responds to a page', async () => {
    const answer = await ask('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY })
    expect(answer).toMatchObject({ ok: true, value: { baseUrl: 'https://s.test' } })
    await ask('writeSettings', { presets: [PRESET] })
    await expect.poll(() => argsOf('contextMenus.create').filter(({ title }) => title === 'News')).toHaveLength(4)
  })

  it.each([
    ['a click on its button', () => fire('action.onClicked', { ...tab, url: 'https://example.com/button' }), '/button'],
    ['its keyboard command', () => fire('commands.onCommand', 'shorten-tab', tab), '/tab'],
    [
      'its command where the browser hands no tab',
      () => {
        setActiveTab({ ...tab, url: 'https://example.com/active' })
        fire('commands.onCommand', 'shorten-tab')
      },
      '/active',
    ],
    ['an address after its keyword', () => fire('omnibox.onInputEntered', 'example.com/typed'), '/typed'],
    [
      'its menu on a link',
      () => fire('contextMenus.onClicked', { menuItemId: 'shorten-link', linkUrl: 'https://example.com/link' }, tab),
      '/link',
    ],
    [
      'its menu on a page, with a preset',
      () =>
        fire(
          'contextMenus.onClicked',
          { menuItemId: `shorten-page with ${PRESET.id}`, pageUrl: 'https://example.com/page' },
          tab,
        ),
      '/page',
    ],
    [
      'its menu on a selection',
      () => fire('contextMenus.onClicked', { menuItemId: 'shorten-selection', selectionText: 'here' }, tab),
      '/behind-words',
    ],
  ])('creates and copies a link after %s', async (_what, act, path) => {
    const before = await urls()
    copied.length = 0
    act()
    await expect.poll(urls).toEqual([...before, `https://example.com${path}`])
    await expect.poll(() => copied).toHaveLength(1)
  })

  it('has the presets in its menu as soon as they are stored, and no deleted ones', async () => {
    calls.length = 0
    await ask('writeSettings', { presets: [] })
    await expect.poll(() => argsOf('contextMenus.create')).toHaveLength(4)
    const before = await urls()
    fire('contextMenus.onClicked', { menuItemId: `shorten-page with ${PRESET.id}`, pageUrl: tab.url }, tab)
    // The notification of the previous gesture may arrive only now.
    await expect
      .poll(() => argsOf('notifications.create'))
      .toContainEqual(expect.objectContaining({ message: expect.stringContaining('preset') as string }))
    expect(await urls()).toEqual(before)
  })

  it('ignores unknown commands and alarms', async () => {
    const before = await urls()
    calls.length = 0
    fire('commands.onCommand', '_execute_action', tab)
    fire('alarms.onAlarm', { name: 'another' })
    await ask('overview', { tabId: null, url: null })
    expect(await urls()).toEqual(before)
    expect(argsOf('alarms.create')).toEqual([])
  })

  it('opens no popup if the button is set to shorten at once', async () => {
    await ask('writeSettings', { toolbarButton: 'shorten' })
    expect(argsOf('action.setPopup').at(-1)).toEqual({ popup: '' })
  })

  it('removes the draft of a closed tab when a page is opened, without waking for closed tabs', async () => {
    await ask('writeDraft', { tabId: 9, url: '', draft: { url: 'x', options: {} } })
    expect(api.storage.session.contents.has('draft:9')).toBe(true)
    await ask('overview', { tabId: 4, url: tab.url })
    await expect.poll(() => api.storage.session.contents.has('draft:9')).toBe(false)
  })
})
