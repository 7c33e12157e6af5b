import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ExtensionBrowser, launchBrowser, STORE_BUILD } from '../../scripts/product/browser.ts'
import { fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { type Display, openDisplay } from './display.ts'
import { test as base, expect } from './e2e.ts'
import type { ServiceUnderTest } from './service-under-test.ts'

// The store build in a real window: only there can the browser's own prompt be answered, and only a real key press
// grants the extension the tab (`activeTab`).

export const test = base.extend<{ display: Display; store: ExtensionBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  display: async ({}, use) => {
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

/** Playwright makes pages believe that they have the focus; here the prompt's focus must be visible. */
export const seeRealFocus = async (browser: ExtensionBrowser, page: Page) => {
  const session = await browser.context.newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  return () => page.evaluate(() => document.hasFocus())
}

/** The prompt opens with the focus on "deny". */
export const answerPrompt = async (display: Display, hasFocus: () => Promise<boolean>, answer: 'allow' | 'deny') => {
  await expect.poll(hasFocus).toBe(false)
  // The first key has no effect, because the prompt ignores early answers.
  await display.press('Shift_L', ...(answer === 'allow' ? ['Tab'] : []), 'Return')
}

/** Connects and allows the browser's prompt. */
export const connectInWindow = async (
  store: ExtensionBrowser,
  display: Display,
  service: ServiceUnderTest,
): Promise<Page> => {
  const page = await openOptions(store, 'connection')
  const hasFocus = await seeRealFocus(store, page)
  await fillConnection(page, service.url, service.key)
  await answerPrompt(display, hasFocus, 'allow')
  await expect(page.getByText(/^Connected as /)).toBeVisible()
  return page
}

/** The extension's page in the browser's own settings. */
const openOwnSettings = async (store: ExtensionBrowser): Promise<Page> => {
  const settings = await store.openTab(`chrome://extensions/?id=${store.extensionId}`)
  await expect(settings.locator('#pin-to-toolbar')).toBeVisible()
  return settings
}

/** Takes the service from the extension's sites with the switches that the browser offers. */
export const withdrawAccess = async (store: ExtensionBrowser, service: ServiceUnderTest): Promise<void> => {
  const settings = await openOwnSettings(store)
  const site = settings.getByRole('switch', { name: `http://${new URL(service.url).hostname}/*` })
  await expect(site).toBeChecked()
  // While all sites are allowed automatically, one alone can't be switched off.
  await ((await site.isDisabled()) ? settings.locator('#allHostsToggle') : site).click()
  await expect(site).not.toBeChecked()
  await settings.close()
}

/** Shows the extension's button beside the address bar; new extensions are hidden in a menu. */
export const pinToolbarButton = async (store: ExtensionBrowser): Promise<void> => {
  const settings = await openOwnSettings(store)
  const pin = settings.locator('#pin-to-toolbar').getByRole('switch')
  await pin.click()
  await expect(pin).toBeChecked()
  await settings.close()
}

/** The page's part of the screen. Below its bars the window has no border. */
const frameOf = (page: Page) =>
  page.evaluate(() => ({
    x: screenX + outerWidth - innerWidth,
    y: screenY + outerHeight - innerHeight,
    right: screenX + outerWidth,
  }))

/** The screen position of an element. */
export const onScreen = async (page: Page, selector: string): Promise<{ x: number; y: number }> => {
  const box = await page.locator(selector).boundingBox()
  const frame = await frameOf(page)
  if (box === null) throw new Error(`${selector} is not to be seen.`)
  return { x: frame.x + box.x + 12, y: frame.y + box.y + box.height / 2 }
}

/** Clicks the pinned button: the bar ends with it and the browser's buttons for extensions, the profile and the menu. */
export const clickPinnedButton = async (display: Display, page: Page): Promise<void> => {
  const frame = await frameOf(page)
  await display.click(frame.right - 150, frame.y - 24)
}

export { expect }
