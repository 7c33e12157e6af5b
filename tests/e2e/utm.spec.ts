import { openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { openOption } from '../support/open-option.ts'

test('UTM values are filled in before they are sent, and other spellings than those of other links are noticed', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/channel/add', { name: 'Newsletter DE' })
  for (const [at, source] of ['twitter', 'twitter', 'Twitter'].entries())
    await service.ask('POST', '/api/url/add', { url: `https://example.com/${at}?utm_source=${source}&utm_medium=mail` })
  const page = await openOptions(extension, 'links')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('3 links', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'New link' }).click()
  const form = page.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/menu')
  await openOption(form, 'Parameters')
  const add = form.getByRole('button', { name: 'Add parameter' })
  const row = (name: string) => form.getByRole('group', { name: 'Parameters' }).getByLabel(name)
  await add.click()
  await row('Name').nth(0).fill('utm_campaign')
  await row('Value').nth(0).fill('{channel}-{date:YYYY}')
  await expect(form.getByText('utm_campaign is left out: no channel is chosen.')).toBeVisible()
  await openOption(form, 'Channel')
  await form.getByLabel('Channel').selectOption({ label: 'Newsletter DE' })
  const year = new Date().getFullYear()
  await expect(form.getByRole('group', { name: 'Parameters' })).toContainText(
    `Leads to https://example.com/menu?utm_campaign=newsletter-de-${year}`,
  )

  await add.click()
  await row('Name').nth(1).fill('utm_source')
  await row('Value').nth(1).fill('Twitter')
  await expect(form.getByText('2 links have “twitter” for utm_source, not “Twitter”.')).toBeVisible()
  await expectAccessible(page, 'a UTM value that others spell differently')
  await form.getByRole('button', { name: 'Use twitter' }).click()
  await expect(row('Value').nth(1)).toHaveValue('twitter')
  await row('Value').nth(1).fill('Twiter')
  await form.getByRole('button', { name: 'Keep' }).click()
  await expect(form.getByRole('button', { name: 'Use twitter' })).toBeHidden()
  await row('Value').nth(1).fill('twitter')

  await row('Value').nth(0).fill('{date:MONTH}')
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(form.getByText('Write the date with YYYY, MM, DD or WW, such as {date:YYYY-MM}.')).toBeVisible()
  await row('Value').nth(0).fill('{channel}-{date:YYYY}')
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(page.getByText('4 links', { exact: true })).toBeVisible()
  const [made] = service.rows("select parameters from links where url = 'https://example.com/menu'")
  expect(JSON.parse(String(made?.parameters))).toEqual([
    { name: 'utm_campaign', value: `newsletter-de-${year}` },
    { name: 'utm_source', value: 'twitter' },
  ])

  // The spellings that split a value lead to their links.
  await page.goto(extension.pageUrl('options.html#insights'))
  await expect(page.getByRole('heading', { name: 'Values with several spellings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'twitter (2)' })).toBeVisible()
  await expectAccessible(page, 'Insights with split values')
  await page.getByRole('link', { name: 'Twitter (1)', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Links' }).locator('tbody tr[data-place]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('utm_source=Twitter')
  await expect(page.getByRole('button', { name: 'Remove filter utm_source: Twitter' })).toBeVisible()
})
