import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'

test('the chosen theme is that of the options page and of the popup, whatever the browser has', async ({
  extension,
  site,
}) => {
  const options = await openOptions(extension, 'appearance')
  await options.emulateMedia({ colorScheme: 'light' })
  const scheme = (page: typeof options) =>
    page.evaluate(() => [getComputedStyle(document.documentElement).colorScheme, getComputedStyle(document.body).color])
  const dark = ['dark', 'rgb(236, 238, 241)']
  await expect.poll(() => scheme(options)).toEqual(['light dark', 'rgb(22, 24, 29)'])
  await options.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => scheme(options)).toEqual(dark)
  await options.reload()
  await expect.poll(() => scheme(options)).toEqual(dark)
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await expect.poll(() => scheme(popup)).toEqual(dark)
})
