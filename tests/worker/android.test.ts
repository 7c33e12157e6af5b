import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest, serviceUnderTest } from '../../service/testing/service-under-test.ts'
import { fakeExtensionApi } from './fake-extension-api.ts'
import { OUR_PAGE } from './worker-under-test.ts'

const { api, calls, fire } = fakeExtensionApi()
const { contextMenus, commands, omnibox, ...android } = api
let service: ServiceUnderTest

beforeAll(async () => {
  service = await serviceUnderTest()
  // The polyfill returns what it found when it was first loaded, which may have been in another file.
  vi.doMock('webextension-polyfill', () => ({ default: android }))
  vi.stubGlobal('self', { addEventListener: () => undefined })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => service.fetch(address, init))
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: () => Promise.resolve() } })
  vi.resetModules()
  const { default: background } = await import('../../entrypoints/background/index.ts')
  background.main()
})
afterAll(async () => {
  vi.doUnmock('webextension-polyfill')
  vi.unstubAllGlobals()
  await service[Symbol.asyncDispose]()
})

it('Firefox for Android, without context menus, shortcuts and an address bar, runs the worker, which creates links', async () => {
  expect([contextMenus, commands, omnibox].every((part) => part !== undefined)).toBe(true)
  fire('runtime.onInstalled', { reason: 'install' })
  await expect
    .poll(() => calls.filter(({ name }) => name === 'tabs.create').map(({ args }) => args[0]))
    .toEqual([{ url: 'chrome-extension://terselink-id/options.html#welcome' }])
  const ask = (rpc: string, input: unknown) =>
    new Promise<unknown>((resolve) => void fire('runtime.onMessage', { rpc, input }, OUR_PAGE, resolve))
  expect(await ask('connect', { baseUrl: 'https://s.test', key: ADMIN_KEY })).toMatchObject({ ok: true })
  expect(await ask('writeSettings', { toolbarButton: 'shorten' })).toMatchObject({ ok: true })
  fire('action.onClicked', { id: 4, url: 'https://example.com/on-a-phone', title: 'A tab' })
  await expect.poll(() => service.rows('select url from links')).toEqual([{ url: 'https://example.com/on-a-phone' }])
})
