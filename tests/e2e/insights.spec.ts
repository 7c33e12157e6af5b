import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { filterBy, openFilter } from '../support/links-filter.ts'
import { openOption } from '../support/open-option.ts'
import { changeDatabase } from '../support/service-database.ts'

const REFERRER = 'https://news.example/today'

test('links made here and elsewhere are filtered, the address keeps the filters, and each can be removed', async ({
  fresh,
  service,
}) => {
  const campaignId = Number((await service.ask('POST', '/api/campaign/add', { name: 'Spring sale' })).id)
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/old',
    custom: 'old',
    metatitle: 'Made elsewhere',
    campaign: campaignId,
    password: 'sesame',
  })
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  // A color during the transition from light to dark is neither.
  await options.emulateMedia({ reducedMotion: 'reduce' })
  // The list may have been read just before the link was made elsewhere.
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('1 link', { exact: true })).toBeVisible()
  await options.getByRole('button', { name: 'New link' }).click()
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/menu')
  await openOption(form, 'Campaign')
  await form.getByLabel('Campaign').selectOption({ label: 'Spring sale' })
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  const rows = options.getByRole('table', { name: 'Links' }).locator('tbody tr[data-place]')
  await expect(rows).toHaveCount(2)
  expect(service.links()).toContainEqual(
    expect.objectContaining({ url: 'https://example.com/menu', campaign: 'Spring sale' }),
  )
  await expect(rows.filter({ hasText: 'example.com/menu' })).toContainText('Spring sale')

  await filterBy(options, 'Campaign', 'Spring sale')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Made elsewhere' })).toContainText('Password')
  await filterBy(options, 'Password', 'No')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('https://example.com/menu')
  await options.getByRole('button', { name: 'Remove filter Password: No' }).click()
  await expect(rows).toHaveCount(2)
  // Enter takes the first that is found, and a press on what is filtered by changes it.
  const panel = await openFilter(options, 'Created on this device')
  await expectAccessible(options, 'the values of a filter')
  await options.keyboard.type('ye')
  await options.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await options.getByRole('button', { name: 'Campaign: Spring sale', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Spring sale' })).toHaveAttribute('aria-current', 'true')
  await options.keyboard.press('Escape')
  await expect(options.getByRole('button', { name: 'Campaign: Spring sale', exact: true })).toBeFocused()
  await expectAccessible(options, 'links with filters')

  await options.reload()
  await expect(rows).toHaveCount(1)
  await expect(options.getByText('1 link found', { exact: true })).toBeVisible()
  await options.getByRole('button', { name: 'Remove filter Created on this device: Yes' }).click()
  await options.getByRole('button', { name: 'Remove filter Campaign: Spring sale' }).click()
  await expect(rows).toHaveCount(2)
  expect(new URL(options.url()).hash).toBe('#links')

  await options.goto(fresh.pageUrl('options.html#campaigns'))
  const campaign = options.getByRole('table', { name: 'Campaigns' }).getByRole('row').filter({ hasText: 'Spring sale' })
  await expect(campaign.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expect(options.getByText('Links and clicks are those that Terselink has seen on this device.')).toHaveCount(0)
})

test('Insights show the clicks of the period with the change against the one before, and links without a click', async ({
  extension,
  service,
}) => {
  for (const name of ['one', 'two', 'three'])
    await service.ask('POST', '/api/url/add', {
      url: `https://example.com/${name}`,
      custom: name,
      metatitle: `Page ${name}`,
    })
  changeDatabase(service.dataDir, (database) => {
    database.exec(`
      update links set created_at = created_at - 30 * 86400000;
      update links set expires_at = (unixepoch() + 3 * 86400) * 1000 where alias = 'two';
      insert or replace into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
        select id, account_id, created_at, case alias when 'one' then 300 when 'two' then 100 else 0 end, 1 from links;
      update link_days_start set moment = moment - 60 * 86400000;
      insert into link_days (link_id, day, clicks, unique_clicks)
        select id, unixepoch() / 86400, case alias when 'one' then 30 else 10 end, 1 from links where alias <> 'three';
      insert into link_days (link_id, day, clicks, unique_clicks)
        select id, unixepoch() / 86400 - 8, 25, 1 from links where alias = 'two'`)
  })
  const options = await openOptions(extension, 'links')
  // A color during the transition from light to dark is neither.
  await options.emulateMedia({ reducedMotion: 'reduce' })
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('3 links', { exact: true })).toBeVisible()
  await options.getByRole('navigation').getByRole('link', { name: 'Insights' }).click()
  const part = (title: string) =>
    options
      .locator('section')
      .filter({ has: options.getByRole('heading', { name: title, level: 2, exact: true }) })
      .last()
  await expect(part('Top links').getByRole('listitem')).toHaveText([
    /Page one.+\/one30$/,
    /Page two.+\/two10 -60%-60% against the period before$/,
  ])
  const summary = options.locator('.insights-summary')
  await expect(summary).toContainText(
    "40 clicks in this period. That's 60% more than in the period before. Most clicks: Page one.",
  )
  await expect(summary).toContainText('1 link expires within 7 days.')
  await expect(summary).toContainText('1 link older than a week was never clicked.')
  const totals = options.locator('.totals > div')
  await expect(totals.filter({ hasText: 'Clicks in total' })).toContainText('400')
  await expect(totals.first()).toContainText(/^Clicks from .+ to .+40$/)
  await expect(totals.nth(1)).toContainText(/25$/)
  await expect(part('Never clicked').getByRole('listitem')).toHaveText([/Page three/])
  await expectAccessible(options, 'insights')

  await openFilter(options, 'Clicks')
  await options.getByLabel('At least').fill('200')
  await options.getByLabel('At least').press('Tab')
  await expect(part('Top links').getByRole('listitem')).toHaveText([/Page one.+\/one300$/])
  // Of some links only, the counts stored here are compared.
  await expect(
    options.getByText(/^Terselink compares the click counts of two days\. The first comparison will be here after/),
  ).toBeVisible()
  await options.getByRole('button', { name: /^Remove filter Clicks/ }).click()
  await expect(part('Top links').getByRole('listitem')).toHaveCount(2)

  await summary.getByRole('button', { name: 'Extend' }).click()
  const form = options.getByRole('dialog', { name: 'Change 1 link' })
  await expect(form.getByRole('textbox', { name: 'Expires' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  // A link that is too new to be listed as never clicked isn't behind the link to those.
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/new', custom: 'new', metatitle: 'Page new' })
  await summary.getByRole('link', { name: 'Review' }).click()
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByRole('button', { name: 'Remove filter Last click: Never' })).toBeVisible()
  await expect(options.getByRole('table', { name: 'Links' }).locator('tbody tr[data-place]')).toHaveCount(1)
})

test('Insights list the referrers of the links that were opened here', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  for (const name of ['one', 'two']) {
    await service.ask('POST', '/api/url/add', {
      url: `https://example.com/${name}`,
      custom: name,
      metatitle: `Page ${name}`,
    })
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', referer: REFERRER }
    await fetch(`${service.url}/${name}`, { redirect: 'manual', headers })
  }
  const counted = () => service.rows("select sum(clicks) as clicks from link_tallies where kind = 'referrer'")
  await expect.poll(counted).toEqual([{ clicks: 2 }])
  const options = await openOptions(extension, 'insights')
  await options.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('2 links', { exact: true })).toBeVisible()
  const referrers = options
    .locator('section')
    .filter({ has: options.getByRole('heading', { name: 'Top referrers', level: 2 }) })
    .last()
  await options.getByRole('navigation').getByRole('link', { name: 'Insights' }).click()
  await expect(referrers).toContainText('The referrers of links that you open are listed here.')

  await options.getByRole('link', { name: 'Page one' }).first().click()
  const statistics = options.getByRole('region', { name: 'Statistics' })
  await expect(statistics).toContainText('news.example')
  await options.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await options.getByRole('navigation').getByRole('link', { name: 'Insights' }).click()
  await expect(referrers.getByRole('listitem')).toHaveText([/news\.example1$/])
  await expect(referrers).toContainText('From 1 link that you opened here.')
})
