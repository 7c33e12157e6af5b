import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { pressInMenu } from '../support/row-menu.ts'

test('a result is copied in the format of the site, and in another one from its menu', async ({
  extension,
  service,
  site,
}) => {
  const options = await openOptions(extension, 'defaults')
  await options.getByLabel('Site', { exact: true }).fill(new URL(site.url).hostname)
  await options.getByRole('button', { name: 'Add site' }).click()
  await expect(options.getByLabel(`Format on ${new URL(site.url).hostname}`)).toHaveValue('markdown')
  await options.close()

  const popup = await openPopupOn(extension, `${site.url}/article`)
  await pressShorten(popup)
  const shortUrl = await shownShortUrl(popup)
  await expect.poll(() => readClipboard(extension, site)).toBe(`[A page at /article](${shortUrl})`)
  // Another tab has closed the popup, which shows the result again.
  const again = await openPopupOn(extension, `${site.url}/article`)
  await again.getByRole('button', { name: 'Copy as' }).click()
  await again.getByRole('button', { name: 'BBCode', exact: true }).click()
  await expect.poll(() => readClipboard(extension, site)).toBe(`[url=${shortUrl}]A page at /article[/url]`)
  expect(service.links()).toHaveLength(1)
})

test('a row of Links is copied in the chosen format', { tag: '@long' }, async ({ extension, service, site }) => {
  const title = 'A [title] *with* <signs>'
  const { shorturl } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', metatitle: title })
  await askWorker(extension, 'refreshLibrary', {})
  const page = await openOptions(extension, 'links')
  const row = page.getByRole('table', { name: 'Links' }).getByRole('row').filter({ hasText: title })
  await pressInMenu(row, 'Title and URL')
  await expect.poll(() => readClipboard(extension, site)).toBe(`${title}\n${String(shorturl)}`)
})
