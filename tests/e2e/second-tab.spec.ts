import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'

const CREATE = '/api/url/add'

/** Opens a page in another tab and the popup over it. */
const popupInNewTab = async (extension: ExtensionBrowser, address: string): Promise<Page> => {
  const page = await extension.openTab(address)
  await page.bringToFront()
  return extension.openPopup()
}

test('a page whose request waits in another tab is shown as waiting there too, after a restart of the worker as well', {
  tag: '@long',
}, async ({ fresh, gate, service, site }) => {
  await connectByMessage(fresh, gate.url, service.key)
  gate.instead(CREATE, { status: 429, headers: { 'retry-after': '600' }, body: '' })
  const first = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(first)
  await expect(first.getByRole('status')).toContainText('Waiting to send')
  await first.close()

  for (const address of [`${site.url}/article`, `${site.url}/article?utm_source=mail#end`]) {
    const popup = await popupInNewTab(fresh, address)
    await expect(popup.getByRole('status')).toContainText('Waiting to send')
    await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toHaveCount(0)
    await popup.close()
  }

  const other = await popupInNewTab(fresh, `${site.url}/other`)
  await expect(other.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await other.close()

  await fresh.stopWorker()
  const outbox = await openOptions(fresh, 'outbox')
  await expect(outbox.getByRole('table')).toContainText('/article')
  await outbox.close()
  const second = await popupInNewTab(fresh, `${site.url}/article`)
  await expect(second.getByRole('status')).toContainText('Waiting to send')
  await second.getByRole('button', { name: 'Create another' }).click()
  await expect(second.getByRole('textbox', { name: 'Long URL' })).toHaveValue(`${site.url}/article`)
  expect(service.links()).toEqual([])
})

test('one link is created for a page that is shortened in two tabs, and both show it', { tag: '@long' }, async ({
  fresh,
  gate,
  service,
  site,
}) => {
  await connectByMessage(fresh, gate.url, service.key)
  const held = gate.hold(CREATE, 'before')
  const target = `${site.url}/article`
  const first = await openPopupOn(fresh, target)
  await pressShorten(first)
  await held.reached
  await first.close()
  const second = await popupInNewTab(fresh, target)
  await second.keyboard.press('Enter')
  held.release()
  const shortUrl = await shownShortUrl(second)
  expect(service.links()).toEqual([expect.objectContaining({ url: target })])
  expect(shortUrl).toContain(service.links()[0]?.alias)
})
