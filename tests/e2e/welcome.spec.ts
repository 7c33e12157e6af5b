import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ExtensionBrowser, LOCAL_BUILD, launchBrowser, welcomePage } from '../../scripts/product/browser.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { test as base, expect } from '../support/e2e.ts'
import { clickMenu, pressShortcut } from '../support/gestures.ts'

const test = base.extend<{ installed: ExtensionBrowser; welcome: Page }>({
  installed: async ({ reusable }, use) => {
    const browser = await reusable.install({ welcome: 'keep' })
    await use(browser)
    await browser.close()
  },
  welcome: async ({ installed }, use) => {
    await use(await welcomePage(installed.context))
  },
})

/** As the keyboard's shortcut does it, without the clipboard of this machine. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

const stored = async (browser: ExtensionBrowser) => {
  const worker = await browser.worker()
  return worker.evaluate(async () => (await chrome.storage.local.get('welcome')).welcome)
}

test('a new extension leads to the first link by keyboard, with three keys after the address', async ({
  welcome,
  service,
}) => {
  await expect(welcome.getByRole('heading', { level: 1, name: 'Welcome to Terselink' })).toBeVisible()
  await welcome.emulateMedia({ reducedMotion: 'reduce' })
  await expect(welcome.getByLabel('Service address')).toBeFocused()
  await expectAccessible(welcome, 'not connected')
  await welcome.keyboard.type(service.url)
  await welcome.keyboard.press('Tab')
  await expect(welcome.getByLabel('API key')).toBeFocused()
  await paste(welcome, `API key: ${service.key}\n`)
  await expect(welcome.getByText(/^Connected as /)).toBeVisible()
  expect(await welcome.content()).not.toContain(service.key)

  await expect(welcome.getByLabel('Long URL')).toBeFocused()
  await welcome.keyboard.type('example.com/first')
  await welcome.keyboard.press('Enter')
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual(['https://example.com/first'])
  const [link] = service.links()
  await expect(welcome.getByRole('link', { name: new RegExp(`/${link?.alias}$`) })).toBeVisible()
  await expect(welcome.getByText('Copied. Paste it wherever you like.')).toBeVisible()
  await expectAccessible(welcome, 'with the first link')
})

test('a wrong key is refused as it is pasted, and the next one replaces it', { tag: '@long' }, async ({
  welcome,
  service,
}) => {
  await welcome.getByLabel('Service address').fill(service.url)
  await welcome.getByLabel('API key').focus()
  await paste(welcome, 'not-the-key-of-anybody')
  await expect(welcome.getByRole('alert')).toContainText('API key rejected')
  await paste(welcome, service.key)
  await expect(welcome.getByText(/^Connected as /)).toBeVisible()
})

test('the three gestures are ticked off as the worker sees them, and the last one ends the steps', {
  tag: '@long',
}, async ({ installed, welcome, service, site }) => {
  await welcome.getByLabel('Service address').fill(service.url)
  await welcome.getByLabel('API key').fill(service.key)
  await welcome.getByRole('button', { name: 'Connect', exact: true }).click()
  await welcome.getByLabel('Long URL').fill(`${site.url}/first`)
  await welcome.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(welcome.getByText(/^(?:Copied\. Paste|Your first link)/)).toBeVisible()
  const tried = welcome.getByText('It works')
  await expect(tried).toHaveCount(0)

  await clickMenu(installed, { menuItemId: 'shorten-link', linkUrl: `${site.url}/other` })
  await expect(welcome.getByRole('listitem').filter({ hasText: 'Shorten this link' }).last()).toContainText('It works')
  await expect.poll(() => service.links()).toHaveLength(2)

  await installed.openTab(`${site.url}/first`)
  // The page has a link already, which is used again: that was the gesture all the same.
  await pressShortcut(installed)
  await expect(tried).toHaveCount(2)
  await welcome.bringToFront()
  const popup = await installed.openPopup()
  await expect(tried).toHaveCount(3)
  await popup.close()
  await welcome.getByRole('button', { name: 'Open Links' }).click()
  await expect(welcome.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
  expect(service.links()).toHaveLength(2)
})

test('the first steps can be skipped, and a later start of the browser opens them no more', { tag: '@long' }, async ({
  installed,
  welcome,
  chromiumPath,
  folder,
}) => {
  await welcome.getByRole('button', { name: 'Skip' }).click()
  await expect(welcome.getByRole('heading', { level: 1, name: 'Connection' })).toBeVisible()
  expect(await stored(installed)).toEqual({ version: 1, value: { opened: true } })

  // An extension from the command line is installed again with each start.
  const options = { chromiumPath, extensionDir: LOCAL_BUILD, profileDir: join(folder, 'profile'), headless: true }
  await (await launchBrowser(options)).close()
  const again = await launchBrowser(options)
  const page = await again.openTab(again.pageUrl('options.html'))
  await expect(page.getByRole('heading', { level: 1, name: 'Connection' })).toBeVisible()
  expect(await stored(again)).toEqual({ version: 1, value: { opened: true } })
  expect(again.context.pages().filter((each) => each.url().endsWith('#welcome'))).toEqual([])
  await again.close()
})
