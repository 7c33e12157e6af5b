import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ExtensionBrowser, launchBrowser, STORE_BUILD } from '../../scripts/product/browser.ts'
import { fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { ensureWindowTools } from '../../scripts/setup/window-tools.mjs'
import { type Display, openDisplay } from '../support/display.ts'
import { test as base, expect } from '../support/e2e.ts'

// What goes into the stores, in a real window: only there can the browser's own prompt be answered, and only a key
// that was really pressed gives the extension the tab (`activeTab`).

const test = base.extend<{ display: Display; store: ExtensionBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  display: async ({}, use) => {
    await ensureWindowTools(console.log)
    const display = await openDisplay()
    await use(display)
    await display.close()
  },
  store: async ({ chromiumPath, display, folder }, use) => {
    const browser = await launchBrowser({
      chromiumPath,
      extensionDir: STORE_BUILD,
      profileDir: join(folder, 'profile'),
      headless: false,
      display: display.name,
    })
    await use(browser)
    await browser.close()
  },
})

/** Playwright makes pages believe that they have the focus; here it is to be seen that the prompt has taken it. */
const seeRealFocus = async (browser: ExtensionBrowser, page: Page) => {
  const session = await browser.context.newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  return () => page.evaluate(() => document.hasFocus())
}

/** The prompt opens with the focus on "deny". */
const answerPrompt = async (display: Display, hasFocus: () => Promise<boolean>, answer: 'allow' | 'deny') => {
  await expect.poll(hasFocus).toBe(false)
  // The first key is heard by nothing: it gives the prompt the time in which it hears none.
  await display.press('Shift_L', ...(answer === 'allow' ? ['Tab'] : []), 'Return')
}

test('the browser asks for the service’s address alone; allowed, keys pressed on a page make links', async ({
  store,
  display,
  service,
  site,
}) => {
  const options = await openOptions(store, 'connection')
  const hasFocus = await seeRealFocus(store, options)
  await fillConnection(options, service.url, service.key)
  await answerPrompt(display, hasFocus, 'allow')
  await expect(options.getByText(/^Connected as /)).toBeVisible()
  const worker = await store.worker()
  const held = await worker.evaluate(() => chrome.permissions.getAll())
  expect(held.origins).toEqual([`http://${new URL(service.url).hostname}/*`])

  await options.goto(`${site.url}/in-front`)
  await display.press('alt+shift+s')
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/in-front`])
})

test('refused, nothing is connected, and the person is told why', async ({ store, display, service }) => {
  const options = await openOptions(store, 'connection')
  const hasFocus = await seeRealFocus(store, options)
  await fillConnection(options, service.url, service.key)
  await answerPrompt(display, hasFocus, 'deny')
  await expect(options.getByRole('alert')).toContainText('The browser does not allow access to the service')
  const worker = await store.worker()
  const held = await worker.evaluate(() => chrome.permissions.getAll())
  expect(held.origins).toEqual([])
})
