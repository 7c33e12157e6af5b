import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { readClipboard } from '../support/clipboard.ts'
import { everythingStored } from '../support/everything-stored.ts'
import { expect, test } from '../support/quirky-test.ts'

const INERT = '%1B[201~%0F%7F%C2%9B%E2%80%A8%E2%80%8B%F3%A0%81%B4%20%24%28touch%20pwned%29%60id%60'

test('characters in a short URL that a terminal would interpret are never shown, stored or copied', {
  tag: '@long',
}, async ({ connected, quirky, site }) => {
  quirky.behave('a terminal acts on every address to copy')
  const popup = await openPopupOn(connected, `${site.url}/article`)
  await pressShorten(popup)
  const inert = await shownShortUrl(popup)
  const alias = inert.slice(quirky.url.length + 1, -INERT.length)
  expect(alias).toMatch(/^[a-z0-9]+$/)
  expect(inert).toBe(`${quirky.url}/${alias}${INERT}`)
  await expect(popup.getByText('Copied', { exact: true }).first()).toBeVisible()
  expect(await readClipboard(connected, site)).toBe(inert)

  const options = await openOptions(connected, 'links')
  const table = options.getByRole('table')
  await expect(table.getByRole('link', { name: inert })).toHaveAttribute('href', inert)
  await table.getByRole('checkbox').first().check()
  await options.getByRole('button', { name: 'Copy short URLs' }).click()
  await expect(options.getByText('1 short URL copied')).toBeVisible()
  expect(await readClipboard(connected, site)).toBe(inert)

  // The blocks contain the decoded words for searching, which are never shown.
  const { blocks: _, ...places } = await everythingStored(options)
  const stored = Object.values(places).join()
  expect(stored).toContain(`/${alias}${INERT}`)
  expect(stored).not.toContain('$(touch')
  expect(stored).not.toContain('\\u001b')
})

test('a link without a usable short URL is reported as created without one', { tag: '@long' }, async ({
  connected,
  quirky,
  site,
}) => {
  quirky.behave('no address to copy is one')
  const popup = await openPopupOn(connected, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByText('Link created, but the service returned no usable short URL.')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0)
  expect(quirky.state.links).toHaveLength(1)
  const options = await openOptions(connected, 'links')
  const row = options.getByRole('table').getByRole('row').filter({ hasText: '/article' })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await row.getByRole('button', { name: 'Example', exact: true }).click()
  await expect(options.getByText('The service returned no usable short URL for this link.')).toBeVisible()
})
