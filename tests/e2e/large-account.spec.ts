import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { restore } from '../../lib/csv/formula-cells.ts'
import { readCsv } from '../../lib/csv/read-csv.ts'
import { readXlsx } from '../../lib/xlsx/read-xlsx.ts'
import { LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { seedAccount } from '../support/seed-account.ts'

const COUNT = 2_500
const DAY_MS = 24 * 60 * 60 * 1000

/** Saves the links that are listed; returns the header and the rows. */
const savedCsv = async (page: Page): Promise<[string[], string[][]]> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [head = [], ...rows] = readCsv(text)
  return [head, rows.map((cells) => cells.map((cell) => restore(cell)))]
}

const idsIn = (channel: number | undefined) =>
  `id in (select item_id from channel_items where item_type = 'links' and channel_id = ${channel})`

test('an account of 2,500 links made elsewhere is filtered, counted, saved and summed up as its database has it', {
  tag: '@long',
}, async ({ chromiumPath, folder, service }) => {
  const { channels, campaigns } = await seedAccount(service, COUNT)
  const profileDir = join(folder, 'profile')
  const browser = await launchBrowser({
    chromiumPath,
    extensionDir: LOCAL_BUILD,
    profileDir,
    headless: true,
    timeZone: 'Asia/Tokyo',
  })
  try {
    await connectByMessage(browser, service.url, service.key)
    const page = await openOptions(browser, 'links')
    await expect(page.getByText('2,500 links', { exact: true })).toBeVisible()
    const now = Date.now()
    const today = Math.floor(now / DAY_MS)
    const within = (days: number) => `expires_at > ${now} and expires_at <= ${now + days * DAY_MS}`
    const unclicked = (days: number) => `created_at < ${(today - days + 1) * DAY_MS}
      and coalesce((select max(day) from link_days where link_id = links.id), 0) <= ${today - days}`
    const tokyoDay = (back: number) => new Date(now + 9 * 60 * 60 * 1000 - back * DAY_MS).toISOString().slice(0, 10)
    const clicks = 'coalesce((select clicks from link_clicks where link_id = links.id), 0)'
    const cases: [query: string, where: string][] = [
      [`channel=${channels[0]}`, idsIn(channels[0])],
      [`channel=${channels[1]}`, idsIn(channels[1])],
      [`campaign=${campaigns[0]}`, `campaign_id = ${campaigns[0]}`],
      ['campaign=none', 'campaign_id is null'],
      ['domain=go.test', "domain_id in (select id from domains where host = 'go.test')"],
      ['clicks=100..300', `${clicks} between 100 and 300`],
      [
        `dates=${tokyoDay(60)}..${tokyoDay(30)}`,
        `created_at >= ${Date.parse(`${tokyoDay(60)}T00:00:00+09:00`)} and created_at < ${Date.parse(`${tokyoDay(29)}T00:00:00+09:00`)}`,
      ],
      ['expiry=expired', `expires_at <= ${now}`],
      ['expiry=1', within(1)],
      ['expiry=7', within(7)],
      ['expiry=30', within(30)],
      ['expiry=later', `expires_at > ${now}`],
      ['expiry=never', 'expires_at is null'],
      ['lastClick=never', `${clicks} = 0`],
      ['lastClick=7', unclicked(7)],
      ['lastClick=30', unclicked(30)],
      ['lastClick=90', unclicked(90)],
      ['password=yes', 'password_hash is not null'],
      ['password=no', 'password_hash is null'],
      ['targets=yes', "geo_targets <> '[]'"],
      ['pixels=yes', 'id in (select link_id from link_pixels)'],
      ['utm=utm_source%3Dmail', "url like '%utm_source=mail'"],
      ['note=yes', "description <> ''"],
      [
        `channel=${channels[0]}&campaign=${campaigns[1]}&password=no`,
        `${idsIn(channels[0])} and campaign_id = ${campaigns[1]} and password_hash is null`,
      ],
    ]
    const wrong: string[] = []
    for (const [query, where] of cases) {
      const there = service.rows(`select id from links where ${where} order by created_at desc, id desc`)
      if (there.length === 0) wrong.push(`${query}: no link in the database`)
      await page.goto(browser.pageUrl(`options.html#links?${query}`))
      await expect(
        page.getByText(new RegExp(`^${there.length.toLocaleString('en')} links? found$`)),
        query,
      ).toBeVisible()
      await expect(page.getByText(/^Not known/)).toHaveCount(0)
      const [head, rows] = await savedCsv(page)
      const ids = rows.map((cells) => Number(cells[head.indexOf('ID')]))
      if (JSON.stringify(ids) !== JSON.stringify(there.map(({ id }) => id))) wrong.push(query)
    }
    expect(wrong).toEqual([])

    // Each row of both files, as the database has it, in the user's own zone.
    await page.goto(browser.pageUrl('options.html#links'))
    await expect(page.getByText('2,500 links', { exact: true })).toBeVisible()
    const stored = service.rows(`
      select links.id, alias, url, host, meta_title, description, expires_at, links.created_at,
        (select group_concat(name, '; ') from (select name from channel_items join channels on channels.id = channel_id
          where item_type = 'links' and item_id = links.id order by channels.id)) as channels,
        (select name from campaigns where id = campaign_id) as campaign,
        ${clicks} as clicks, coalesce((select unique_clicks from link_clicks where link_id = links.id), 0) as people,
        (select max(day) from link_days where link_id = links.id) as last_day
      from links join domains on domains.id = domain_id order by links.created_at desc, links.id desc`)
    const tokyo = (at: unknown) =>
      at === null ? '' : new Date(Number(at) + 9 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ')
    const own = new URL(service.url).host
    const expected = stored.map((row) => [
      String(row.id),
      `${row.host ? 'https://go.test' : service.url}/${String(row.alias)}`,
      row.url,
      row.alias,
      row.host || own,
      row.meta_title,
      row.description,
      row.channels ?? '',
      row.campaign ?? '',
      tokyo(row.expires_at),
      String(row.clicks),
      String(row.people),
      row.last_day === null ? '' : new Date(Number(row.last_day) * DAY_MS).toISOString().slice(0, 10),
      tokyo(row.created_at),
    ])
    const [, csv] = await savedCsv(page)
    const withZone = (time: unknown) => (time === '' ? '' : `${String(time)}+09:00`)
    expect(csv).toEqual(expected.map((row) => row.map((cell, at) => (at === 9 || at === 13 ? withZone(cell) : cell))))
    const spreadsheet = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as XLSX' }).click()
    const [, ...rows] = (await readXlsx(await readFile(await (await spreadsheet).path()))) ?? []
    expect(rows.map((cells) => expected[0]?.map((_, at) => cells[at] ?? ''))).toEqual(expected)

    // Counts of places.
    const counted = async (section: string, label: string, sql: string) => {
      await page.goto(browser.pageUrl(`options.html#${section}`))
      const table = page.getByRole('table', { name: label })
      for (const { name, links, clicks: sum } of service.rows(sql)) {
        const row = table.getByRole('row').filter({ hasText: String(name) })
        const numbers = row.locator('td.number')
        await expect(numbers, String(name)).toHaveText(
          [Number(links), Number(sum)].map((count) => count.toLocaleString('en')),
        )
      }
    }
    const sums = `count(links.id) as links, coalesce(sum(${clicks}), 0) as clicks`
    await counted(
      'channels',
      'Channels',
      `select channels.name, ${sums} from channels left join channel_items on channel_id = channels.id
        left join links on links.id = item_id group by channels.id`,
    )
    await counted(
      'campaigns',
      'Campaigns',
      `select campaigns.name, ${sums} from campaigns left join links on campaign_id = campaigns.id group by campaigns.id`,
    )

    // Insights: the period, its change, and who gained most.
    const sum = (first: number, last: number, where = '1') =>
      Number(
        service.rows(`select coalesce(sum(clicks), 0) as clicks from link_days
          where day between ${today - last} and ${today - first} and link_id in (select id from links where ${where})`)[0]
          ?.clicks,
      )
    const shown = (count: number) => count.toLocaleString('en')
    const changed = (count: number, before: number) => {
      if (before === 0) return `+${shown(count)}`
      const share = Math.round(((count - before) / before) * 100)
      return `${share > 0 ? '+' : ''}${shown(share)}%`
    }
    const part = (title: string) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title, level: 2, exact: true }) })
        .last()
    await page.goto(browser.pageUrl('options.html#insights'))
    for (const [button, days] of [
      ['Last 7 days', 7],
      ['Last 30 days', 30],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      const [gain, before] = [sum(0, days - 1), sum(days, 2 * days - 1)]
      await expect(page.locator('.insights-summary')).toContainText(
        `${shown(gain)} clicks in this period. Compared with the period before: ${changed(gain, before)}.`,
      )
      const top = service.rows(`select sum(clicks) as clicks from link_days where day > ${today - days}
        group by link_id order by 1 desc limit 10`)
      const bars = part('Top links').locator('.ranked-bars > li > .number')
      const texts = await bars.allTextContents()
      expect(texts.map((text) => text.split(' ')[0])).toEqual(top.map((row) => shown(Number(row.clicks))))
      for (const [title, name, where] of [
        ['Channels', 'News', idsIn(channels[0])],
        ['Channels', 'Größe; klein', idsIn(channels[1])],
        ['Campaigns', 'Spring', `campaign_id = ${campaigns[0]}`],
        ['Campaigns', 'Autumn', `campaign_id = ${campaigns[1]}`],
        ['Domains', 'go.test', "domain_id in (select id from domains where host = 'go.test')"],
      ] as const) {
        const [of, earlier] = [sum(0, days - 1, where), sum(days, 2 * days - 1, where)]
        await expect(part(title).getByRole('listitem').filter({ hasText: name }), `${title} ${name}`).toContainText(
          `${shown(of)} ${changed(of, earlier)}`,
        )
      }
    }
    const totals = page.locator('.totals > div')
    await expect(totals.filter({ hasText: 'Clicks in total' })).toContainText(
      shown(Number(service.rows('select sum(clicks) as clicks from link_clicks')[0]?.clicks)),
    )
    await expect(page.locator('.insights-summary')).toContainText(
      `${service.rows(`select id from links where ${within(7)}`).length} links expire within 7 days.`,
    )
    await expect(page.getByText("The service's time zone isn't known yet. UTC is assumed.")).toBeVisible()
  } finally {
    await browser.close()
  }
})
