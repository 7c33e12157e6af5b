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

export { expect }
