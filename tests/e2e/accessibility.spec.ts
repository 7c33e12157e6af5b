import type { Locator } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'

test('axe finds nothing in the popup with its options open, light and dark', async ({ extension, service, site }) => {
  await service.ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300' })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.emulateMedia({ reducedMotion: 'reduce' })
  await popup.getByText('Options', { exact: true }).click()
  await expect(popup.getByLabel('Custom alias')).toBeVisible()
  await expectAccessible(popup, 'popup')
})

test('a pressed button also looks pressed where the system sets all colors', async ({ extension }) => {
  const options = await openOptions(extension, 'bulk')
  await options.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await options.getByLabel('Addresses').fill('https://example.com/ https://example.com/ https://example.com/b')
  const filter = (name: string) => options.getByRole('group', { name: 'Show' }).getByRole('button', { name })
  const look = (button: Locator) =>
    button.evaluate((element) => {
      const { borderWidth, borderColor, backgroundColor, color, outlineWidth } = getComputedStyle(element)
      return [borderWidth, borderColor, backgroundColor, color, outlineWidth].join()
    })
  await expect(filter('All')).toHaveAttribute('aria-pressed', 'true')
  expect(await look(filter('All'))).not.toBe(await look(filter('Duplicates')))
})
