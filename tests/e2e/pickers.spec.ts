import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

test('starred channels come first, and a type of pixels has the same name everywhere', { tag: '@long' }, async ({
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
  const names = popup.getByLabel('Channel').getByRole('option')
  await expect(names).toHaveText(['None', 'Newsletter', /^(Blog|Print)$/, /^(Blog|Print)$/])
  await expect(names.filter({ hasText: 'Print' })).toHaveCount(1)
  await expect(popup.getByRole('checkbox', { name: 'Shop' })).toHaveAccessibleDescription('Vendor 1')
  const options = await openOptions(extension, 'pixels')
  await expect(options.getByRole('table').getByText('Vendor 1')).toBeVisible()
})

test('a long menu can be searched by keyboard, and leads to the form for another channel', async ({
  extension,
  service,
  site,
}) => {
  for (let number = 1; number <= 12; number++)
    await service.ask('POST', '/api/channel/add', { name: `Bücher ${number}`, color: '#1a56d6' })
  await askWorker(extension, 'refreshCollection', { collection: 'channels', force: true })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.getByText('Options', { exact: true }).click()
  const channel = popup.getByLabel('Channel')
  const open = popup.getByRole('button', { name: 'Search Channel' })
  await open.press('Enter')
  const panel = popup.getByRole('dialog', { name: 'Search Channel' })
  await expect(panel.getByRole('button')).toHaveCount(13)
  await expect(panel.getByRole('textbox')).toBeFocused()
  await panel.getByRole('textbox').fill('bucher 1')
  await expect(panel.getByRole('button')).toHaveText(['Bücher 12', 'Bücher 11', 'Bücher 10', 'Bücher 1'])
  await panel.getByRole('textbox').press('ArrowDown')
  await expect(panel.getByRole('button', { name: 'Bücher 12' })).toBeFocused()
  await panel.getByRole('button', { name: 'Bücher 12' }).press('ArrowUp')
  await panel.getByRole('textbox').fill('nothing like it')
  await expect(panel.getByRole('status')).toHaveText('No match. Try fewer letters.')
  await panel.getByRole('textbox').press('Enter')
  await panel.getByRole('textbox').fill('11')
  await panel.getByRole('textbox').press('Enter')
  await expect(panel).toBeHidden()
  await expect(open).toBeFocused()
  await expect(channel.locator('option:checked')).toHaveText('Bücher 11')

  await open.press('Enter')
  await panel.getByRole('textbox').press('Escape')
  await expect(panel).toBeHidden()
  await open.press('Enter')
  const opened = extension.context.waitForEvent('page')
  // The popup closes, perhaps before the browser has confirmed the click.
  const click = panel.getByRole('link', { name: 'Create channel' }).click()
  const [options] = await Promise.all([opened, click.catch(() => undefined)])
  await expect(options.getByRole('dialog', { name: 'New channel' })).toBeVisible()
  await expect(options).toHaveURL(/#channels$/)
})
