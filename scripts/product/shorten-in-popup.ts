import { expect, type Page } from '@playwright/test'
import type { ExtensionBrowser } from './browser.ts'

/** Waits for the short URL of a link that the service has saved. */
export const shownShortUrl = async (popup: Page): Promise<string> => {
  const shortUrl = await predictedShortUrl(popup)
  await expect(popup.locator('.popup-outcome')).not.toContainText('Saving…', { timeout: 20_000 })
  return shortUrl
}

/** Waits for the popup's short URL, which may be known before the service has saved it. */
export const predictedShortUrl = async (popup: Page): Promise<string> => {
  const link = popup.getByRole('status').getByRole('link').first()
  await expect(link).toBeVisible({ timeout: 20_000 })
  return (await link.getAttribute('href')) ?? ''
}

export const pressShorten = (popup: Page): Promise<void> =>
  popup.getByRole('button', { name: 'Shorten', exact: true }).click()

const activeAddress = async (browser: ExtensionBrowser): Promise<string> => {
  const address = await (await browser.worker()).evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    const [tabs, permissions] = await Promise.all([chrome.tabs.query({}), chrome.permissions.getAll()])
    return tab?.url ?? `hidden, of ${JSON.stringify({ tabs, permissions })}`
  })
  return address.startsWith('hidden')
    ? `${address}, with the pages ${browser.context
        .pages()
        .map((page) => page.url())
        .join(', ')}`
    : address
}

/** Opens a page in the tab and the popup over it. */
export const openPopupOn = async (browser: ExtensionBrowser, address: string): Promise<Page> => {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage())
  await page.goto(address)
  // The popup is about the tab that is active when it opens. On a busy machine, that may still be another tab.
  const activate = async () => {
    await page.bringToFront()
    return activeAddress(browser)
  }
  // Chromium hides the addresses of its own pages.
  if (page.url().startsWith('http')) await expect.poll(activate).toBe(page.url())
  else await page.bringToFront()
  return browser.openPopup()
}
