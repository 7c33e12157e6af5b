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

test('the bars of charts differ from the page where the system sets all colors', async ({ extension, service }) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link', metatitle: 'A link' })
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
  await fetch(`${service.url}/a-link`, { redirect: 'manual', headers })
  await expect.poll(() => service.rows('select day from link_days')).toHaveLength(1)
  const options = await openOptions(extension, 'links')
  await options.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await options.getByRole('button', { name: 'A link', exact: true }).click()
  const statistics = options.getByRole('region', { name: 'Statistics' })
  await expect(statistics.locator('.ranked-bar > span').first()).toBeVisible()
  await expect(statistics.locator('.day-bar').last()).toBeVisible()
  const [page, bar, day] = await options.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    return [styleOf('dialog').backgroundColor, styleOf('.ranked-bar > span').backgroundColor, styleOf('.day-bar').fill]
  })
  expect(bar).not.toBe(page)
  expect(day).not.toBe(page)
})
