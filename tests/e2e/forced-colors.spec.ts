import type { Locator } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'

test('where the system sets all colors, a pressed button looks pressed and bars of charts differ from the page', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link', metatitle: 'A link' })
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
  await fetch(`${service.url}/a-link`, { redirect: 'manual', headers })
  await expect.poll(() => service.rows('select day from link_days')).toHaveLength(1)
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

  await options.getByRole('link', { name: 'Links', exact: true }).click()
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
