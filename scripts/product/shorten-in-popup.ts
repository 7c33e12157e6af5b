import { expect, type Page } from '@playwright/test'
import type { ExtensionBrowser } from './browser.ts'

/** Waits for the short URL of a link that the service has saved. */
export const shownShortUrl = async (popup: Page): Promise<string> => {
  const shortUrl = await promisedShortUrl(popup)
  await expect(popup.locator('.popup-outcome')).not.toContainText('Saving…', { timeout: 20_000 })
  return shortUrl
}

/** Waits for the popup's short URL, which may be known before the service has saved it. */
export const promisedShortUrl = async (popup: Page): Promise<string> => {
  const link = popup.getByRole('status').getByRole('link').first()
  await expect(link).toBeVisible({ timeout: 20_000 })
  return (await link.getAttribute('href')) ?? ''
}

export const pressShorten = (popup: Page): Promise<void> =>
  popup.getByRole('button', { name: 'Shorten', exact: true }).click()

/** Opens a page in the tab and the popup over it. */
export const openPopupOn = async (browser: ExtensionBrowser, address: string): Promise<Page> => {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage())
  await page.goto(address)
  await page.bringToFront()
  return browser.openPopup()
}
