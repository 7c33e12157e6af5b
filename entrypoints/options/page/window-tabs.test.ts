import { expect, it } from 'vitest'
import { type TabsBrowser, windowTabs } from './window-tabs.ts'

const browserWith = (allowed: boolean): TabsBrowser => ({
  permissions: { request: () => Promise.resolve(allowed) },
  tabs: {
    query: () =>
      Promise.resolve([
        { url: 'https://example.com/a' },
        { url: 'chrome://settings/' },
        {},
        { url: '' },
        { url: 'about:blank' },
        { url: 'chrome://newtab/' },
        { url: 'chrome-extension://own/options.html#bulk' },
        { url: 'about:reader?url=https%3A%2F%2Fexample.com%2Fb' },
      ]),
  },
  ownOrigin: 'chrome-extension://own/',
})

it('the tabs of a window are read in order, articles for reader views, without our own pages and empty tabs', async () => {
  expect(await windowTabs(browserWith(true))).toEqual([
    'https://example.com/a',
    'chrome://settings/',
    'https://example.com/b',
  ])
})

it('a denied permission is distinguished from a window without pages', async () => {
  expect(await windowTabs(browserWith(false))).toBeNull()
})
