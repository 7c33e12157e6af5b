import { readFile } from 'node:fs/promises'
import { openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'

test('one address becomes a link for each channel, with UTM values and an alias of its own, once each', async ({
  extension,
  service,
  site,
}) => {
  for (const name of ['Newsletter', 'LinkedIn Ads', 'Köln 🚀']) await service.ask('POST', '/api/channel/add', { name })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/old', custom: 'spring-linkedin-ads' })
  const page = await openOptions(extension, 'channels')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('table', { name: 'Channels' })).toContainText('LinkedIn Ads')
  await page.goto(extension.pageUrl('options.html#links'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('1 link', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Make one for each' }).click()
  await page.getByLabel('Long URL').fill('https://example.com/spring?utm_source=me&a=1#top')
  await page.getByLabel('Alias begins with').fill('spring')
  await page.getByRole('button', { name: 'Select all' }).click()
  const rows = page.getByRole('table', { name: 'Preview' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  const newsletter = rows.filter({ hasText: 'Newsletter' })
  await expect(newsletter).toContainText('https://example.com/spring?utm_source=newsletter&a=1#top')
  await expect(newsletter).toContainText('utm_source = newsletter (replaced)')
  await expect(page.getByLabel('Alias of Köln 🚀')).toHaveValue('spring-koln')

  // What would collide is shown before anything is sent.
  await expect(page.getByText('One of your links has this alias already.')).toBeVisible()
  await expect(page.getByText('1 alias is taken or used twice.')).toBeVisible()
  await page.getByLabel('Alias of LinkedIn Ads').fill('spring-newsletter')
  await expect(page.getByText('Another link of this list has this alias.')).toBeVisible()
  await expectAccessible(page, 'a preview with an alias twice')
  await expect(page.getByRole('button', { name: 'Create 3 links' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Alias of LinkedIn Ads').fill('spring-li')
  await expect(page.getByText('1 alias is taken or used twice.')).toBeHidden()

  await page.getByRole('button', { name: 'Create 3 links' }).click()
  await expect(page.getByText(/^3 of 3 created/)).toBeVisible()
  const made = service.rows(
    "select alias, url, parameters from links where alias <> 'spring-linkedin-ads' order by alias",
  )
  expect(made.map(({ alias, url }) => [alias, url])).toEqual([
    ['spring-koln', 'https://example.com/spring?utm_source=k%C3%B6ln&a=1#top'],
    ['spring-li', 'https://example.com/spring?utm_source=linkedin-ads&a=1#top'],
    ['spring-newsletter', 'https://example.com/spring?utm_source=newsletter&a=1#top'],
  ])
  expect(service.rows('select * from channel_items')).toHaveLength(3)

  const short = (alias: string) => `${service.url}/${alias}`
  const results = page.getByRole('table', { name: 'Created links' })
  await expect(results.getByRole('link', { name: short('spring-koln') })).toBeVisible()
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect.poll(() => readClipboard(extension, site)).toContain(`LinkedIn Ads: ${short('spring-li')}`)
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect.poll(() => readClipboard(extension, site)).toContain(`- [Newsletter](${short('spring-newsletter')})`)
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sheet of QR codes' }).click(),
  ])
  expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessible(page, 'links that were created for each channel')
})
