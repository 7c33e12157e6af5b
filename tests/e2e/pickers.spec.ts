import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

test('starred channels come first, and a type of pixels has the same name everywhere', async ({
  extension,
  service,
  site,
}) => {
  for (const [name, starred] of [
    ['Blog', false],
    ['Newsletter', true],
    ['Print', false],
  ] as const)
    await service.ask('POST', '/api/channel/add', { name, starred })
  await service.ask('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'Shop', tag: 'T-1' })
  for (const collection of ['channels', 'pixels'] as const)
    await askWorker(extension, 'refreshCollection', { collection, force: true })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.getByText('Options', { exact: true }).click()
  const names = await popup.getByLabel('Channel').getByRole('option').allTextContents()
  expect(names.indexOf('Newsletter')).toBe(1)
  expect(new Set(names.slice(2))).toEqual(new Set(['Blog', 'Print']))
  await expect(popup.getByRole('checkbox', { name: 'Shop' })).toHaveAccessibleDescription('Vendor 1')
  const options = await openOptions(extension, 'pixels')
  await expect(options.getByRole('table').getByText('Vendor 1')).toBeVisible()
})
