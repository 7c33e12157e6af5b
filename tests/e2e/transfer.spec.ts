import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { restore } from '../../lib/csv/formula-cells.ts'
import { readCsv } from '../../lib/csv/read-csv.ts'
import type { Overview } from '../../lib/model/overview.ts'
import type { RpcInput, RpcMethod } from '../../lib/rpc/protocol.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { dropFile } from '../support/drop-file.ts'
import { expect, test } from '../support/e2e.ts'
import { openGate } from '../support/gate.ts'
import { seedLinks } from '../support/seed-links.ts'
import { startService } from '../support/service-under-test.ts'

const FORMULA = '=HYPERLINK("https://evil.test/";"click")'

/** Presses the button; returns the saved file's name and text. */
const saved = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const ask = async <M extends RpcMethod>(page: Page, rpc: M, input: RpcInput<M>): Promise<unknown> => {
  const answer = await page.evaluate((message) => chrome.runtime.sendMessage(message), { rpc, input })
  expect(answer.ok, JSON.stringify(answer)).toBe(true)
  return answer.value
}

test("the account's data is saved, each kind as a table and everything in one file, without the key", async ({
  extension,
  service,
}) => {
  const channel = Number((await service.ask('POST', '/api/channel/add', { name: 'News', color: '#aa3300' })).id)
  await service.ask('POST', '/api/campaign/add', { name: 'Spring', public: true })
  await service.ask('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'Shop', tag: 'T-1' })
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/a,b',
    custom: 'one',
    metatitle: FORMULA,
    channel,
  })
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/two',
    custom: 'two',
    description: 'two\nlines',
  })

  const page = await openOptions(extension, 'transfer')
  const links = await saved(page, 'Save links as CSV')
  await expect(page.getByText('2 links on this device')).toBeVisible()
  expect(links.name).toMatch(/^127\.0\.0\.1-links-\d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...rows] = readCsv(links.text)
  expect(head.join(' | ')).toBe(
    'ID | Short URL | Long URL | Custom alias | Domain | Title | Note | Channel | Campaign | Expires | Clicks | Unique clicks | Last click (UTC) | Created',
  )
  const stored = service.links().toReversed()
  expect(rows.map(([id, short, url, alias]) => [Number(id), short, url, alias])).toEqual(
    stored.map(({ id, url, alias }) => [id, `${service.url}/${alias}`, url, alias]),
  )
  expect(rows.map((cells) => cells.slice(5, 8))).toEqual([
    ['', 'two\nlines', ''],
    [`'${FORMULA}`, '', 'News'],
  ])
  expect(restore(rows[1]?.[5] ?? '')).toBe(FORMULA)

  const items = readCsv((await saved(page, 'Save channel items as CSV')).text)
  expect(items[1]?.slice(0, 4)).toEqual(['News', 'links', String(stored[1]?.id), `'${FORMULA}`])
  expect(readCsv((await saved(page, 'Save campaigns as CSV')).text)[1]?.slice(1, 3)).toEqual(['Spring', 'true'])

  const all = await saved(page, 'Save everything as JSON')
  expect(all.text).not.toContain(service.key)
  expect(JSON.parse(all.text)).toMatchObject({
    terselink: 'account',
    version: 1,
    service: service.url,
    linksComplete: true,
    links: [{ alias: 'two' }, { alias: 'one', title: FORMULA, channels: ['News'] }],
    channels: [{ name: 'News', color: '#aa3300' }],
    channelItems: [{ channelId: channel, title: FORMULA }],
    pixels: [{ name: 'Shop', tag: 'T-1' }],
    splashPages: expect.any(Array),
  })
})

test("a file of links waits for missing ones, within the rate limit and after the user's requests", {
  tag: '@long',
}, async ({ fresh, folder }) => {
  const MANY = 4_250
  const service = await startService(join(folder, 'slow-service'), { rateLimit: 6, rateWindowSeconds: 3 })
  seedLinks(service.dataDir, MANY)
  const gate = await openGate(service.url)
  await connectByMessage(fresh, gate.url, service.key)
  const page = await openOptions(fresh, 'transfer')

  const download = page.waitForEvent('download', { timeout: 90_000 })
  await page.getByRole('button', { name: 'Save links as CSV' }).click()
  const progress = page.getByRole('progressbar', { name: 'Links loaded' })
  await expect(progress).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: /of 4,250 links loaded\. The rest takes at least \d/ }),
  ).toBeVisible()
  await ask(page, 'write', {
    id: crypto.randomUUID(),
    operation: 'createLink',
    input: { url: 'https://example.com/meanwhile', custom: 'meanwhile' },
    source: 'options',
    tabId: null,
    copy: false,
    title: '',
  })
  await expect.poll(() => service.links().at(-1)?.alias).toBe('meanwhile')
  await expect(progress).toBeVisible()

  const file = await download
  const [, ...rows] = readCsv(await readFile(await file.path(), 'utf8'))
  const stored = service.links().toReversed()
  expect(stored).toHaveLength(MANY + 1)
  expect(rows.map(([id, , url, alias]) => [Number(id), url, alias])).toEqual(
    stored.map(({ id, url, alias }) => [id, url, alias]),
  )
  expect(gate.answered.filter((status) => status === 429)).toEqual([])
  await expect(page.getByText('4,251 links on this device')).toBeVisible()
  await gate.close()
  await service.stop()
})

const SETTINGS = {
  toolbarButton: 'shorten' as const,
  defaults: { options: { status: 'private' as const }, expiresAfterMinutes: null },
  presets: [
    { id: 'p1', name: 'News', options: { password: 'open-sesame', type: 'frame' }, expiresAfterMinutes: 60 },
    { id: 'p2', name: 'Shop', options: {}, expiresAfterMinutes: null },
  ],
  rules: [{ id: 'r1', presetId: 'p1', match: 'host' as const, value: 'news.test' }],
}

test('settings, presets and rules are exported, and imported where there are others', async ({ fresh }) => {
  const page = await openOptions(fresh, 'transfer')
  await ask(page, 'writeSettings', SETTINGS)
  await expect(page.getByRole('heading', { name: 'Settings, presets and rules' })).toBeVisible()
  const bare = await saved(page, 'Save settings')
  expect(bare.text).not.toContain('open-sesame')
  await page.getByLabel('Include the passwords in presets').check()
  const whole = await saved(page, 'Save settings')

  await ask(page, 'writeSettings', {
    toolbarButton: 'popup',
    defaults: { options: {}, expiresAfterMinutes: null },
    presets: [{ id: 'mine', name: 'Mine', options: {}, expiresAfterMinutes: null }],
    rules: [],
  })
  const choose = (text: string) =>
    page
      .locator('input[name="settings"]')
      .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) })

  await choose(whole.text.replace('"frame"', '7'))
  await expect(page.getByRole('alert')).toContainText('Preset “News”, Redirect type: Must be text.')
  expect(await ask(page, 'overview', { tabId: null, url: null })).toMatchObject({
    settings: { toolbarButton: 'popup', presets: [{ name: 'Mine' }], rules: [] },
  })

  await choose(whole.text)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText([
    'The toolbar button will shorten at once.',
    'The defaults will change.',
    'Preset “News” will be added.',
    'Preset “Shop” will be added.',
    'Rule “news.test” for the preset “News” will be added.',
  ])
  await dialog.getByLabel('Replace').check()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Preset “Mine” will be removed.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Settings imported.')).toBeVisible()
  expect(await ask(page, 'overview', { tabId: null, url: null })).toMatchObject({ settings: SETTINGS })
})

test('an import that fails is reported in its dialog, which stays open', { tag: '@long' }, async ({ extension }) => {
  const page = await openOptions(extension, 'transfer')
  await ask(page, 'writeSettings', { toolbarButton: 'shorten' })
  const { text } = await saved(page, 'Save settings')
  await ask(page, 'writeSettings', { toolbarButton: 'popup' })
  await page
    .locator('input[name="settings"]')
    .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText(['The toolbar button will shorten at once.'])
  // As a newer Terselink would leave them.
  await page.evaluate(() => chrome.storage.local.set({ settings: { version: 1_000, value: {} } }))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('alert')).toContainText("can't be read")
})

/** A file that would redirect every future link, with a name that a bidi control reverses. */
const HIJACK = {
  terselink: 'settings',
  version: 1,
  passwords: true,
  settings: {
    toolbarButton: 'popup',
    defaults: { options: { parameters: [{ name: 'ref', value: 'evil' }] }, expiresAfterMinutes: null },
    presets: [
      {
        id: 'p1',
        name: 'News\u202Etset\u200B',
        options: {
          geotarget: [{ location: 'Fra\u202Ence', link: 'https://evil.test/\u202Efdp' }],
          deeplink: { apple: 'https://apps.evil.test/x' },
          metaimage: 'https://evil.test/i.png',
          domain: 'https://s.evil.test',
          password: 'of-the-file',
        },
        expiresAfterMinutes: null,
      },
    ],
    rules: [{ id: 'r1', presetId: 'p1', match: 'pattern', value: '*' }],
  },
}

test('a file that changes destinations shows every address, and is imported only after a confirmation', async ({
  fresh,
}) => {
  const page = await openOptions(fresh, 'transfer')
  const choose = (file: object) =>
    page.locator('input[name="settings"]').setInputFiles({
      name: 'settings\u202Enosj.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
  const settings = async () => ((await ask(page, 'overview', { tabId: null, url: null })) as Overview).settings

  await choose(HIJACK)
  const dialog = page.getByRole('dialog', { name: 'Import “settingsnosj.json”?' })
  await expect(dialog.getByRole('heading', { name: 'These presets will change where links lead' })).toBeVisible()
  const preset = dialog.getByRole('region', { name: 'Preset “Newstset”' })
  expect((await preset.getByRole('definition').allInnerTexts()).map((text) => text.trim())).toEqual([
    'every address',
    'https://evil.test/%E2%80%AEfdp',
    'https://apps.evil.test/x',
    'https://evil.test/i.png',
    'https://s.evil.test/',
    'Set',
  ])
  expect(await preset.getByRole('term').allInnerTexts()).toEqual([
    'Used for',
    'Country target France',
    'Deep link apple',
    'Meta image',
    'Domain',
    'Password',
  ])
  await expect(dialog.getByRole('region', { name: 'Defaults' })).toContainText('Parameter ref')
  await expect(dialog).not.toContainText('of-the-file')
  expect(await dialog.textContent()).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/)

  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Check the addresses, then select this box.')
  expect((await settings()).presets).toEqual([])
  await dialog.getByLabel('I have seen where these links will lead').check()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Settings imported.')).toBeVisible()
  expect(await settings()).toMatchObject({ presets: [{ name: 'Newstset' }], rules: [{ value: '*' }] })

  const bad = structuredClone(HIJACK)
  Object.assign(bad.settings.presets[0]?.options ?? {}, {
    geotarget: [{ location: 'France', link: 'javascript:alert(1)' }],
    metaimage: 'data:image/png,x',
  })
  await choose(bad)
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Preset “Newstset”, Country targets: Must be a full address that starts with http:// or https://.',
    'Preset “Newstset”, Meta image: Must be a full address that starts with http:// or https://.',
  ])
})

test("links of another shortener's table are created with their aliases, titles and notes", { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const table = [
    'link;long_url;back_half;title;tags;created_at',
    'https://bit.example/sale;https://example.com/sale;sale;"Big; sale";spring, shop;2020-01-01',
    'https://bit.example/3xYz;https://example.com/plain;;;;2020-01-02',
    ';not an address;x;;;',
  ].join('\r\n')
  const page = await openOptions(extension, 'transfer')
  await page
    .locator('input[name="links"]')
    .setInputFiles({ name: 'bitly.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${table}`, 'utf16le') })
  await expect(page).toHaveURL(/#bulk$/)
  await expect(page.getByLabel('long_url')).toHaveValue('url')
  await expect(page.getByLabel('created_at')).toHaveValue('created')
  await expect(page.getByRole('cell', { name: '3xYz', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Shorten 2 links' }).click()
  await expect(page.getByRole('article', { name: 'bitly.csv' })).toContainText('2 of 2 created')
  // Requests may overlap, so either can be first.
  const links = service.links().map(({ alias, url }) => [alias, url])
  expect(links).toHaveLength(2)
  expect(links).toEqual(
    expect.arrayContaining([
      ['sale', 'https://example.com/sale'],
      ['3xYz', 'https://example.com/plain'],
    ]),
  )
  const { data } = await service.ask('GET', '/api/urls')
  const sale = expect.objectContaining({ title: 'Big; sale', description: 'spring, shop' })
  expect(data).toMatchObject({ urls: expect.arrayContaining([expect.objectContaining({ title: '' }), sale]) })
})

test('a dropped file is accepted on Bulk and on Import', async ({ extension, folder }) => {
  const table = join(folder, 'dropped.csv')
  await writeFile(table, 'link;long_url\nhttps://bit.example/sale;https://example.com/sale\n')
  const page = await openOptions(extension, 'transfer')
  await dropFile(page.getByRole('button', { name: 'Choose a file of links' }), table)
  await expect(page).toHaveURL(/#bulk$/)
  await expect(page.getByLabel('long_url')).toHaveValue('url')
  await page.getByRole('button', { name: 'Clear' }).click()

  const list = join(folder, 'dropped.txt')
  await writeFile(list, 'https://example.com/one\nhttps://example.com/two\n')
  await dropFile(page.getByLabel('Addresses'), list)
  await expect(page.getByRole('button', { name: 'Shorten 2 links' })).toBeVisible()
  await expect(page.getByLabel('Addresses')).toHaveValue(/example\.com\/one/)
})

test('a file replaces addresses that were typed only after a question, on Bulk and on Import', {
  tag: '@long',
}, async ({ extension }) => {
  const page = await openOptions(extension, 'bulk')
  const addresses = page.getByLabel('Addresses')
  await addresses.fill('https://example.com/typed')
  const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('https://example.com/of-the-file') }
  await page.locator('input[name="file"]').setInputFiles(list)
  const question = page.getByRole('alertdialog', { name: 'Replace the addresses in Bulk?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(addresses).toHaveValue('https://example.com/typed')

  await page.getByRole('link', { name: 'Import and export' }).click()
  await page.locator('input[name="links"]').setInputFiles(list)
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page).toHaveURL(/#bulk$/)
  await expect(addresses).toHaveValue('https://example.com/of-the-file')
})

test('links that are exported and imported again keep their order', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const paths = ['oldest', 'older', 'middle', 'newer', 'newest', 'very-newest']
  for (const path of paths)
    await service.ask('POST', '/api/url/add', { url: `https://example.com/${path}`, custom: path })
  const page = await openOptions(extension, 'transfer')
  const { name, text } = await saved(page, 'Save links as CSV')
  for (const { id } of service.links()) await service.ask('DELETE', `/api/url/${id}/delete`)
  // Otherwise they are links of the account for all that is known here.
  await askWorker(extension, 'refreshLibrary', {})

  await page.locator('input[name="links"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page).toHaveURL(/#bulk$/)
  await page.getByRole('button', { name: 'Shorten 6 links' }).click()
  await expect(page.getByRole('article', { name })).toContainText('6 of 6 created')
  const made = service.links().map(({ alias }) => alias)
  expect(made.toSorted()).toEqual(paths.toSorted())
  // Two requests of a batch may be in flight at once, so neighbors may swap; the overall order stays.
  for (const [place, alias] of made.entries()) expect(Math.abs(paths.indexOf(alias) - place)).toBeLessThanOrEqual(1)
})

test("a file that isn't a text is reported as such, and so is a text without addresses", { tag: '@long' }, async ({
  extension,
}) => {
  const page = await openOptions(extension, 'transfer')
  const buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
  await page.locator('input[name="links"]').setInputFiles({ name: 'picture.csv', mimeType: 'text/csv', buffer })
  await expect(page).toHaveURL(/#bulk$/)
  await expect(page.getByRole('alert')).toHaveText(
    "“picture.csv” isn't a text file. Choose a text, a table (CSV, XLSX) or a JSON file.",
  )
  await expect(page.getByRole('button', { name: /^Shorten/ })).toHaveCount(0)
  await page.getByLabel('Addresses').fill('Nothing in here leads anywhere.')
  await expect(page.getByText('No web addresses found.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shorten links' })).toHaveAttribute('aria-disabled', 'true')
})

test('a table from a service that ignores the page is saved as incomplete, in its name and on the screen', {
  tag: '@long',
}, async ({ fresh, gate, service }) => {
  const NAMES = Array.from({ length: 120 }, (_, number) => `campaign ${number}`)
  for (const name of NAMES) await service.ask('POST', '/api/campaign/add', { name })
  await connectByMessage(fresh, gate.url, service.key)
  const first = await service.ask('GET', '/api/campaigns?limit=100&page=1')
  gate.instead('/api/campaigns', {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(first),
  })
  const page = await openOptions(fresh, 'transfer')
  const file = await saved(page, 'Save campaigns as CSV')
  expect(file.name).toMatch(/-campaigns-incomplete-\d{4}-\d\d-\d\d\.csv$/)
  const [, ...rows] = readCsv(file.text)
  // Each row that could be read is there once.
  expect(rows).toHaveLength(100)
  expect(new Set(rows.map(([id]) => id)).size).toBe(100)
  await expect(page.getByRole('status').filter({ hasText: 'The saved file is incomplete' })).toBeVisible()

  gate.instead('/api/campaigns', null)
  const whole = await saved(page, 'Save campaigns as CSV')
  expect(whole.name).toMatch(/-campaigns-\d{4}-\d\d-\d\d\.csv$/)
  expect(readCsv(whole.text)).toHaveLength(1 + NAMES.length)
  await expect(page.getByText('The saved file is incomplete')).toHaveCount(0)
})
