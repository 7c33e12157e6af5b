import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { restore } from '../../lib/csv/formula-cells.ts'
import { readCsv } from '../../lib/csv/read-csv.ts'
import { readXlsx } from '../../lib/xlsx/read-xlsx.ts'
import { LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { asBySpec } from '../support/as-by-spec.ts'
import { expect, test } from '../support/e2e.ts'
import { seedAccount } from '../support/seed-account.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'

const COUNT = 2_500
const DAY_MS = 24 * 60 * 60 * 1000

const saveLinks = async (page: Page, format: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions for Links', exact: true }).click()
  await page.getByRole('button', { name: format, exact: true }).click()
}

/** Saves the links that are listed; returns the header and the rows. */
const savedCsv = async (page: Page): Promise<[string[], string[][]]> => {
  const download = page.waitForEvent('download')
  await saveLinks(page, 'Save as CSV')
  const text = await readFile(await (await download).path(), 'utf8')
  const [head = [], ...rows] = readCsv(text)
  return [head, rows.map((cells) => cells.map((cell) => restore(cell)))]
}

/** The same as XLSX; cells at the end of a row that are empty are not in the file. */
const savedXlsx = async (page: Page, columns: number): Promise<string[][]> => {
  const download = page.waitForEvent('download')
  await saveLinks(page, 'Save as XLSX')
  const [, ...rows] = (await readXlsx(await readFile(await (await download).path()))) ?? []
  return rows.map((cells) => Array.from({ length: columns }, (_, at) => cells[at] ?? ''))
}

const CLICKS = 'coalesce((select clicks from link_clicks where link_id = links.id), 0)'

/** All links of the account, the newest first. */
const storedLinks = (service: ServiceUnderTest) =>
  service.rows(`
    select links.id, alias, url, host, meta_title, description, expires_at, links.created_at,
      password_hash is not null as has_password, geo_targets <> '[]' as has_targets,
      links.id in (select link_id from link_pixels) as has_pixels,
      (select group_concat(name, char(31)) from (select name from channel_items join channels on channels.id = channel_id
        where item_type = 'links' and item_id = links.id order by channels.id)) as channels,
      (select name from campaigns where id = campaign_id) as campaign,
      ${CLICKS} as clicks, coalesce((select unique_clicks from link_clicks where link_id = links.id), 0) as people,
      (select max(day) from link_days where link_id = links.id) as last_day
    from links join domains on domains.id = domain_id order by links.created_at desc, links.id desc`)

const channelsOf = ({ channels }: Record<string, unknown>): string[] =>
  typeof channels === 'string' ? channels.split('\u001f') : []

/** What is known of links beside what SPEC.md's list says. */
interface Known {
  /** The list says all. */
  listed: boolean
  /** The lists of the channels were read. */
  channels: boolean
  /** The details of these links were read. */
  details: ReadonlySet<unknown>
}
const LISTED: Known = { listed: true, channels: true, details: new Set() }

const inTokyo = (at: unknown) =>
  at === null ? '' : new Date(Number(at) + 9 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** Rows of a file as the database has them. */
const expectedRows = (service: ServiceUnderTest, { listed, channels, details }: Known) =>
  storedLinks(service).map((row) => [
    String(row.id),
    `${row.host ? 'https://go.test' : service.url}/${String(row.alias)}`,
    row.url,
    row.alias,
    row.host || new URL(service.url).host,
    row.meta_title,
    row.description,
    channels ? channelsOf(row).join('; ') : '',
    listed ? (row.campaign ?? '') : '',
    listed || details.has(row.id) ? inTokyo(row.expires_at) : '',
    String(row.clicks),
    listed ? String(row.people) : '',
    listed && row.last_day !== null ? new Date(Number(row.last_day) * DAY_MS).toISOString().slice(0, 10) : '',
    inTokyo(row.created_at),
  ])

/** The same as CSV, in which times name their zone. */
const asCsv = (rows: unknown[][]) =>
  rows.map((row) => row.map((cell, at) => ((at === 9 || at === 13) && cell !== '' ? `${String(cell)}+09:00` : cell)))

/** What the rows of the whole list are marked with, by alias: it is scrolled to its end. */
const shownMarks = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const marks: Record<string, string[]> = {}
    const table = document.querySelector('table[aria-rowcount]')
    const total = Number(table?.getAttribute('aria-rowcount')) - 1
    while (Object.keys(marks).length < total) {
      for (const row of document.querySelectorAll('tr[data-place]:not(.skeleton)')) {
        const [alias = ''] = /made-\d+/.exec(row.textContent ?? '') ?? []
        marks[alias] = Array.from(
          row.querySelectorAll('.links-facts > [title]'),
          (mark) => mark.getAttribute('title') ?? '',
        )
      }
      const isDrawn = document.querySelector('tr.skeleton') === null
      if (isDrawn) Array.from(document.querySelectorAll('tr[data-place]')).at(-1)?.scrollIntoView()
      await new Promise(requestAnimationFrame)
    }
    return marks
  })

/** As the database has them. */
const expectedMarks = (service: ServiceUnderTest, now: number, { listed, channels, details }: Known) => {
  const expiryMark = (at: unknown): string[] => {
    const ahead = Number(at) - now
    if (at === null || ahead > 7 * DAY_MS) return []
    if (ahead <= 0) return ['Expired']
    return [ahead > DAY_MS ? 'Expires in 3 days' : 'Expires in 12 hours']
  }
  return Object.fromEntries(
    storedLinks(service).map((row) => [
      String(row.alias),
      [
        ...(listed || details.has(row.id) ? expiryMark(row.expires_at) : []),
        ...(listed && row.has_password ? ['Password'] : []),
        ...((listed || details.has(row.id)) && row.has_targets ? ['Leads some visitors elsewhere'] : []),
        ...(listed && row.has_pixels ? ['Pixels'] : []),
        ...(channels ? channelsOf(row) : []),
        ...(listed && typeof row.campaign === 'string' ? [row.campaign] : []),
      ],
    ]),
  )
}

const idsIn = (channel: number | undefined) =>
  `id in (select item_id from channel_items where item_type = 'links' and channel_id = ${channel})`

test('an account of 2,500 links made elsewhere is filtered, counted, saved and summed up as its database has it', {
  tag: '@long',
}, async ({ chromiumPath, folder, service }) => {
  test.setTimeout(10 * 60_000)
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
    const cases: [query: string, where: string][] = [
      [`channel=${channels[0]}`, idsIn(channels[0])],
      [`channel=${channels[1]}`, idsIn(channels[1])],
      [`campaign=${campaigns[0]}`, `campaign_id = ${campaigns[0]}`],
      ['campaign=none', 'campaign_id is null'],
      ['domain=go.test', "domain_id in (select id from domains where host = 'go.test')"],
      ['clicks=100..300', `${CLICKS} between 100 and 300`],
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
      ['lastClick=never', `${CLICKS} = 0`],
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

    // Each row of both files and of the list, as the database has it, in the user's own zone.
    await page.goto(browser.pageUrl('options.html#links'))
    await expect(page.getByText('2,500 links', { exact: true })).toBeVisible()
    const expected = expectedRows(service, LISTED)
    const [head, csv] = await savedCsv(page)
    expect(csv).toEqual(asCsv(expected))
    expect(await savedXlsx(page, head.length)).toEqual(expected)
    expect(await shownMarks(page)).toEqual(expectedMarks(service, now, LISTED))

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
    const sums = `count(links.id) as links, coalesce(sum(${CLICKS}), 0) as clicks`
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
      if (before === 0) return ''
      const share = Math.round(((count - before) / before) * 100)
      return `${share > 0 ? '+' : ''}${shown(share)}%`
    }
    const comparison = (count: number, before: number) =>
      before === 0
        ? 'There were none in the period before.'
        : `That's ${changed(count, before).replace(/^[+-]/, '')} ${count > before ? 'more' : 'less'} than in the period before.`
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
        `${shown(gain)} clicks in this period. ${comparison(gain, before)}`,
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
          `${shown(of)} ${changed(of, earlier)}`.trim(),
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
    await expect(page.getByText("Days begin at midnight in the service's time zone (UTC).").first()).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('where the list says only what SPEC.md has, an account of 2,500 links shows nothing that is not so, and what it reads', {
  tag: '@long',
}, async ({ chromiumPath, folder, gate, service }) => {
  test.setTimeout(20 * 60_000)
  const { channels } = await seedAccount(service, COUNT)
  gate.change(asBySpec)
  const profileDir = join(folder, 'profile')
  const browser = await launchBrowser({
    chromiumPath,
    extensionDir: LOCAL_BUILD,
    profileDir,
    headless: true,
    timeZone: 'Asia/Tokyo',
  })
  try {
    await connectByMessage(browser, gate.url, service.key)
    const page = await openOptions(browser, 'links')
    const now = Date.now()
    const list = async () => {
      await page.goto(browser.pageUrl('options.html#links'))
      // Without facts in the list, a new device reads and stores all rows first.
      await expect(page.getByText('2,500 links', { exact: true })).toBeVisible({ timeout: 240_000 })
    }
    const expectKnown = async (knows: Known) => {
      await list()
      const expected = expectedRows(service, knows)
      const [head, csv] = await savedCsv(page)
      expect(csv).toEqual(asCsv(expected))
      expect(await savedXlsx(page, head.length)).toEqual(expected)
      expect(await shownMarks(page)).toEqual(expectedMarks(service, now, knows))
    }
    await expectKnown({ listed: false, channels: false, details: new Set() })

    // A filter that the list can't answer says so, and never a count.
    for (const query of ['password=yes', 'pixels=yes', 'targets=yes', 'campaign=none']) {
      await page.goto(browser.pageUrl(`options.html#links?${query}`))
      await expect(page.getByText("Not known for 2,500 links, because the service doesn't provide it")).toBeVisible()
      await expect(page.getByText(/^\d+ links? found$/)).toHaveCount(0)
    }
    for (const channel of channels) {
      const there = service.rows(`select id from links where ${idsIn(channel)}`).length
      await page.goto(browser.pageUrl(`options.html#links?channel=${channel}`))
      await expect(page.getByText(there === 0 ? 'No links match these filters.' : `${there} links found`)).toBeVisible()
      await expect(page.getByText(/^Not known/)).toHaveCount(0)
    }
    const detailsRead = () => gate.arrived.filter((request) => /^GET \/api\/url\/\d+$/.test(request)).length
    const before = detailsRead()
    const inChannel = service.rows(`select id from links where ${idsIn(channels[1])}`).map(({ id }) => id)
    await page.goto(browser.pageUrl(`options.html#links?channel=${channels[1]}&expiry=later`))
    await page.getByRole('button', { name: `Read them now: ${inChannel.length} requests, about ` }).click()
    const later = service.rows(`select id from links where expires_at > ${now} and ${idsIn(channels[1])}`).length
    await expect(page.getByText(`${later} links found`)).toBeVisible({ timeout: 10 * 60_000 })
    await expect(page.getByText(/^Not known/)).toHaveCount(0)
    expect(detailsRead() - before).toBe(inChannel.length)
    await expectKnown({ listed: false, channels: true, details: new Set(inChannel) })

    // Insights have the counts of the list, and no change before counts of two days are stored.
    await page.goto(browser.pageUrl('options.html#insights'))
    const clicks = Number(service.rows(`select sum(${CLICKS}) as clicks from links`)[0]?.clicks)
    const total = page.locator('.totals > div').filter({ hasText: 'Clicks in total' })
    await expect(total).toContainText(clicks.toLocaleString('en'))
    await expect(page.getByText(/^Terselink compares the click counts of two days\. /)).toBeVisible()
  } finally {
    await browser.close()
  }
})
