import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { accessibilityComplaints } from '../support/accessibility-complaints.ts'
import { expect, KEY, test } from '../support/quirky-test.ts'
import { changeDatabase } from '../support/service-database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const dateOf = (day: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(day * DAY_MS)

/** Stores clicks of earlier days, and makes the link as old as they are. */
const storeDays = (dataDir: string, id: number, days: readonly (readonly [day: number, clicks: number])[]) =>
  changeDatabase(dataDir, (database) => {
    const oldest = Math.min(...days.map(([day]) => day)) * DAY_MS
    database.prepare('update link_days_start set moment = ?').run(oldest)
    database.prepare('update links set created_at = ? where id = ?').run(oldest, id)
    const insert = database.prepare('insert into link_days (link_id, day, clicks, unique_clicks) values (?, ?, ?, ?)')
    for (const [day, clicks] of days) insert.run(id, day, clicks, Math.ceil(clicks / 2))
  })

const openLink = async (page: Page, title: string) => {
  await page.getByRole('button', { name: title, exact: true }).click()
  const detail = page.getByRole('dialog', { name: title, exact: true })
  await expect(detail.getByRole('region', { name: 'Statistics' })).toBeVisible()
  return detail
}

test('the days of a link are shown as bars and as a table', async ({ extension, service }) => {
  const link = { url: 'https://example.com/menu', custom: 'menu', metatitle: 'The menu' }
  const { id } = await service.ask('POST', '/api/url/add', link)
  // Before anything waits: the list is read soon after connecting, and again only later.
  const old = { url: 'https://example.com/old-menu', custom: 'old-menu', metatitle: 'The old menu' }
  const { id: oldId } = await service.ask('POST', '/api/url/add', old)
  await fetch(`${service.url}/menu`, { redirect: 'manual', headers: { 'user-agent': PERSON } })
  const today = () => Number(service.rows('select max(day) as day from link_days')[0]?.day)
  await expect.poll(today).toBeGreaterThan(0)
  const clickedOn = today()
  storeDays(service.dataDir, Number(id), [
    [clickedOn - 20, 12],
    [clickedOn - 3, 1_200],
    [clickedOn - 1, 40],
  ])
  storeDays(service.dataDir, Number(oldId), [[clickedOn - 40, 5]])

  const page = await openOptions(extension, 'links')
  const detail = await openLink(page, 'The menu')
  await expect(detail.getByRole('heading', { name: 'Clicks by day' })).toBeVisible()
  await expect(detail.getByText(`Most: 1,200 on ${dateOf(clickedOn - 3)}`)).toBeVisible()
  // The arrow keys read each day, and today is not over.
  const chart = detail.getByRole('slider', { name: 'Clicks by day' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', `${dateOf(clickedOn)}: 1 click so far`)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', `${dateOf(clickedOn - 1)}: 40 clicks`)
  // The axis is as long as the period. Before the link was created, nobody clicked it.
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', `${dateOf(clickedOn - 29)}: 0 clicks`)
  await detail.getByRole('button', { name: '7 days' }).click()
  await expect(chart).toHaveAttribute('aria-valuemax', '6')
  await detail.getByRole('button', { name: '30 days' }).click()
  const table = detail.getByRole('table', { name: 'Clicks by day' })
  await expect(table).toBeHidden()
  await detail.getByText('Show as a table').click()
  const row = (day: number) =>
    table
      .getByRole('row')
      .filter({ hasText: dateOf(day) })
      .getByRole('cell')
  await expect(row(clickedOn)).toHaveText(['1', '1'])
  await expect(row(clickedOn - 2)).toHaveText(['0', '0'])
  await expect(row(clickedOn - 3)).toHaveText(['1,200', '600'])
  await expect(row(clickedOn - 20)).toHaveText(['12', '6'])
  expect(await accessibilityComplaints(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Save CSV' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv.split(/\r?\n/)[0]).toMatch(/^\uFEFFDate(?: \(UTC\))?,Clicks,Unique clicks$/)
  expect(csv).toContain(',1200,600')
  const picture = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Save PNG' }).click()
  expect((await readFile(await (await picture).path())).subarray(1, 4).toString()).toBe('PNG')
  await detail.getByRole('button', { name: '90 days' }).click()
  await expect(table.getByRole('row')).toHaveCount(91)
  await detail.getByRole('button', { name: 'All' }).click()
  await expect(table.getByRole('row')).toHaveCount(22)

  await page.getByRole('button', { name: 'Close' }).click()
  // The period stays chosen.
  const older = await openLink(page, 'The old menu')
  await expect(older.getByText(`Most: 5 on ${dateOf(clickedOn - 40)}`)).toBeVisible()
  await older.getByRole('button', { name: '30 days' }).click()
  await expect(older.getByText(`No clicks since ${dateOf(clickedOn - 29)}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => (location.hash = '#connection'))
  await expect(page.getByText(/^Every feature is supported/)).toBeVisible()
})

test('a service without days is not asked for them', { tag: '@long' }, async ({ fresh, quirky }) => {
  await quirky.fetch(`${quirky.url}/api/url/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ url: 'https://example.com/menu' }),
  })
  await connectByMessage(fresh, quirky.url, KEY)
  const asked = () => quirky.requests.map(({ url }) => url.pathname).filter((path) => path.endsWith('/clicks'))

  const page = await openOptions(fresh, 'connection')
  await page.getByRole('button', { name: 'Find out what this service can do' }).click()
  await expect.poll(asked).toEqual(['/api/url/0/clicks', '/api/clicks'])
  await expect(page.getByText('Clicks by day').locator('..')).toContainText('Not known yet')

  await page.evaluate(() => (location.hash = '#links'))
  const detail = await openLink(page, 'Example')
  await expect(detail.getByRole('heading', { name: 'Countries' })).toBeVisible()
  await expect(detail.getByRole('heading', { name: 'Clicks by day' })).toHaveCount(0)
  expect(asked()).toEqual(['/api/url/0/clicks', '/api/clicks'])
})
