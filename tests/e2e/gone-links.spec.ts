import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'

test('a link that was deleted in the options page is no longer offered, and its page can be shortened again', async ({
  extension,
  service,
  site,
}) => {
  const target = `${site.url}/article`
  const popup = await openPopupOn(extension, target)
  await pressShorten(popup)
  const deleted = await shownShortUrl(popup)
  await popup.close()

  const options = await openOptions(extension, 'links')
  await options.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
  await options.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => service.links()).toEqual([])
  await expect(options.getByText('deleted.')).toBeVisible()
  await options.close()

  const again = await openPopupOn(extension, target)
  await expect(again.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await expect(again.getByRole('link', { name: deleted.replace('http://', '') })).toHaveCount(0)
  await pressShorten(again)
  expect(await shownShortUrl(again)).not.toBe(deleted)
  expect(service.links()).toEqual([expect.objectContaining({ url: target })])
})
