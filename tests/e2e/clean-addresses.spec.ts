import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'

const PAGE = '/article?id=3&fbclid=IwAR0&utm_source=news'

test("the popup shows a page's tracking, removes it on request, and then always", async ({ fresh, service, site }) => {
  await connectByMessage(fresh, service.url, service.key)
  const host = new URL(site.url).hostname
  const popup = await openPopupOn(fresh, `${site.url}${PAGE}`)
  // A color during the transition from light to dark is neither.
  await popup.emulateMedia({ reducedMotion: 'reduce' })
  await expect(popup.getByText('This address has tracking parameters: fbclid and utm_source.')).toBeVisible()
  await expect(popup.getByText(`Only this device can open ${host}.`)).toBeVisible()
  await expectAccessible(popup, 'a page with tracking')
  await popup.getByRole('button', { name: 'Clean address' }).click()
  await expect(popup.getByLabel('Long URL')).toHaveValue(`${site.url}/article?id=3`)
  await expect(popup.getByText('Removed from the address: fbclid and utm_source.')).toBeVisible()
  // It is the same page: nothing was typed, and its title stays.
  await expect(popup.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
  await popup.getByRole('button', { name: 'Undo' }).click()
  await expect(popup.getByLabel('Long URL')).toHaveValue(`${site.url}${PAGE}`)
  await popup.getByRole('button', { name: `Always at ${host}` }).click()
  // The campaign stays.
  await expect(popup.getByLabel('Long URL')).toHaveValue(`${site.url}${PAGE}`)
  await popup.close()

  const again = await openPopupOn(fresh, `${site.url}${PAGE}`)
  await expect(again.getByLabel('Long URL')).toHaveValue(`${site.url}/article?id=3&utm_source=news`)
  await expect(again.getByText('Removed from the address: fbclid.')).toBeVisible()
  await pressShorten(again)
  await shownShortUrl(again)
  expect(service.links()).toMatchObject([{ url: `${site.url}/article?id=3&utm_source=news` }])
  await again.close()
  // The result belongs to the page, which still has its tracking.
  const third = await openPopupOn(fresh, `${site.url}${PAGE}`)
  await shownShortUrl(third)
  await third.close()

  const options = await openOptions(fresh, 'defaults')
  await options.getByRole('button', { name: `Ask again at ${host}` }).click()
  await expect(options.getByText(host, { exact: true })).toHaveCount(0)
})

test('a typed redirect is replaced by its destination only on request', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const options = await openOptions(extension, 'links')
  await options.getByRole('button', { name: 'New link' }).click()
  const form = options.getByRole('dialog', { name: 'New link' })
  const url = form.getByRole('textbox', { name: 'Long URL' })
  await url.fill('https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa%3Futm_source%3Dx&sa=D')
  await expect(form.getByText('This address is a redirect through www.google.com.')).toBeVisible()
  await form.getByRole('button', { name: 'Clean address' }).click()
  await expect(url).toHaveValue('https://example.com/a?utm_source=x')
  await url.fill('https://example.com/reset?token=9f86d081884c7d659a2feaa0c55ad015')
  await expect(form.getByText('Anyone with the link gets “token”')).toBeVisible()
  expect(service.links()).toEqual([])
})
