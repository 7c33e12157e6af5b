import { expect, type Page } from '@playwright/test'
import type { ExtensionBrowser } from './browser.ts'

export const openOptions = (browser: ExtensionBrowser, section: string): Promise<Page> =>
  browser.openTab(browser.pageUrl(`options.html#${section}`))

export const fillConnection = async (page: Page, address: string, key: string): Promise<void> => {
  await page.getByLabel('Service address').fill(address)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

const connectedAs = (page: Page) => page.getByText(/^Connected as /)

/** Connects on the options page. Returns the page's message. */
export const connect = async (browser: ExtensionBrowser, address: string, key: string): Promise<string> => {
  const page = await openOptions(browser, 'connection')
  await expect(connectedAs(page).or(page.getByLabel('Service address'))).toBeVisible()
  if (await connectedAs(page).isVisible()) await disconnect(page)
  await fillConnection(page, address, key)
  await expect(connectedAs(page)).toBeVisible()
  const said = (await connectedAs(page).textContent()) ?? ''
  await page.close()
  return said
}

/** An existing profile may be connected with an old address or key. */
const disconnect = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Disconnect|Keep them for this account)$/ })
    .click()
  await expect(page.getByLabel('Service address')).toBeVisible()
}

/** Connects a newly installed extension by the options page's message, without opening that page. */
export const connectByMessage = async (browser: ExtensionBrowser, address: string, key: string): Promise<void> => {
  const worker = await browser.worker()
  const answer = await worker.evaluate(
    ({ message, url }) =>
      new Promise<{ ok: boolean }>((resolve) => {
        const sender = { id: chrome.runtime.id, url, origin: new URL(url).origin }
        chrome.runtime.onMessage.dispatch(message, sender, resolve)
      }),
    { message: { rpc: 'connect', input: { baseUrl: address, key } }, url: browser.pageUrl('options.html') },
  )
  if (!answer.ok) throw new Error(JSON.stringify(answer))
}
