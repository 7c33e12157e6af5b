import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { openOptions } from '../../scripts/product/connect.ts'
import { pressShorten } from '../../scripts/product/shorten-in-popup.ts'
import { readBadge } from '../support/badge.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'
import { answerPrompt, connectInWindow, expect, seeRealFocus, test, withdrawAccess } from '../support/store-window.ts'

const REASON = "The browser doesn't allow access to the service"
const SECTIONS = ['links', 'channels', 'campaigns', 'domains', 'pixels', 'outbox', 'account', 'connection']

/** Without access, and opened by no gesture, the popup doesn't see the address of the tab. */
const openPopupOver = async (store: ExtensionBrowser, address: string): Promise<Page> => {
  const [page] = store.context.pages()
  await page?.goto(address)
  await page?.bringToFront()
  return store.openPopup()
}

const alerts = (page: Page) => page.getByRole('alert')
const allow = (page: Page) => page.getByRole('button', { name: 'Allow access' })
const urls = (service: ServiceUnderTest) => service.links().map(({ url }) => url)

test('access withdrawn in the settings of the browser is said everywhere, and one button asks for it and goes on', {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  test.setTimeout(180_000)
  const connection = await connectInWindow(store, display, service)
  const outbox = await openOptions(store, 'outbox')
  const links = await openOptions(store, 'links')
  await expect(links.getByRole('heading', { name: 'Links' })).toBeVisible()

  await withdrawAccess(store, service)

  // Pages that were open say it without a reload.
  for (const page of [connection, outbox, links]) {
    await expect(alerts(page)).toHaveCount(1)
    await expect(alerts(page)).toContainText(REASON)
    await expect(allow(page)).toHaveCount(1)
  }
  await expect(connection.getByText(/^Connected as /)).toHaveCount(0)
  await expect(connection.locator('.notice.good')).toHaveCount(0)
  await expect.poll(() => readBadge(store)).toEqual({ text: '!', title: `Terselink: ${REASON}` })

  const popup = await openPopupOver(store, site.url)
  await expect(alerts(popup)).toContainText(REASON)
  await popup.getByLabel('Long URL').fill(`${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status').first()).toContainText(REASON)
  await expect(allow(popup)).toBeVisible()
  await popup.close()
  await expect.poll(() => readBadge(store)).toEqual({ text: '!', title: `Terselink: ${REASON}, 1 request waiting` })

  const row = outbox.getByRole('row').filter({ hasText: '/article' })
  await expect(row).toContainText(REASON)
  await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  // Every section says it once, also after the worker was stopped.
  await store.stopWorker()
  for (const section of SECTIONS) {
    await links.goto(store.pageUrl(`options.html#${section}`))
    await links.reload()
    await expect(alerts(links)).toHaveCount(1)
    await expect(alerts(links)).toContainText(REASON)
    await expect(links.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  expect(urls(service)).toEqual([])

  // A denied prompt is said, and everything stays as it was.
  await outbox.bringToFront()
  const hasFocus = await seeRealFocus(store, outbox)
  await allow(outbox).click()
  await answerPrompt(display, hasFocus, 'deny')
  await expect(alerts(outbox)).toContainText('Access was denied')
  await expect(allow(outbox)).toBeVisible()

  await allow(outbox).click()
  await answerPrompt(display, hasFocus, 'allow')
  await expect.poll(() => urls(service)).toEqual([`${site.url}/article`])
  for (const page of [connection, outbox, links]) await expect(alerts(page)).toHaveCount(0)
  await expect(connection.getByText(/^Connected as /)).toBeVisible()
  await expect(row).toContainText('Done')
  await expect.poll(async () => (await readBadge(store)).text).toBe('')
})

test('in the popup, the button allows the access, and the worker goes on although the popup is closed', {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  test.setTimeout(120_000)
  const connection = await connectInWindow(store, display, service)
  await withdrawAccess(store, service)
  await expect(alerts(connection)).toContainText(REASON)
  const popup = await openPopupOver(store, site.url)
  await popup.getByLabel('Long URL').fill(`${site.url}/article`)
  await pressShorten(popup)
  // The browser closes the popup when its prompt opens, perhaps before the click is reported.
  await allow(popup)
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await display.press('Shift_L', 'Tab', 'Return')
  await expect.poll(() => urls(service)).toEqual([`${site.url}/article`])
})
