import { expect, test } from '../support/e2e.ts'
import { everythingStored } from '../support/everything-stored.ts'

test('the browser excludes Terselink from private windows', { tag: '@long' }, async ({ extension }) => {
  const worker = await extension.worker()
  const privatePage = extension.context.waitForEvent('page')
  const allowed = await worker.evaluate(async () => {
    const window = await chrome.windows.create({ incognito: true, url: 'https://secret.example.com/' })
    const tabs = await chrome.tabs.query({})
    return {
      allowed: await chrome.extension.isAllowedIncognitoAccess(),
      seen: tabs.some(({ incognito }) => incognito),
      given: window ?? null,
      mode: chrome.runtime.getManifest().incognito,
    }
  })
  expect(allowed).toEqual({ allowed: false, seen: false, given: null, mode: 'not_allowed' })
  // Otherwise it may appear during the next test, whose page could open in the private window.
  await (await privatePage).close()
})

test('a gesture in a private window stores and sends nothing, even if a browser lets one through', {
  tag: '@long',
}, async ({ extension, service }) => {
  const worker = await extension.worker()
  await worker.evaluate(() => {
    const tab = { id: 7, index: 0, incognito: true, url: 'https://secret.example.com/', title: 'Secret' }
    const info = { menuItemId: 'shorten-page', pageUrl: tab.url }
    chrome.contextMenus.onClicked.dispatch(info, tab)
    chrome.commands.onCommand.dispatch('shorten-tab', tab)
    chrome.action.onClicked.dispatch(tab)
    // One in an ordinary window, after which the earlier ones have been handled too.
    const other = { ...tab, id: 8, incognito: false, url: 'https://example.com/open', title: 'Open' }
    chrome.commands.onCommand.dispatch('shorten-tab', other)
  })
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual(['https://example.com/open'])
  const stored = Object.values(await everythingStored(worker)).join()
  expect(stored).toContain('example.com/open')
  expect(stored.toLowerCase()).not.toContain('secret')
})
