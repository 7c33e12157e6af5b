import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { test as base, expect } from '../support/e2e.ts'
import { filterBy } from '../support/links-filter.ts'
import { type ServiceUnderTest, startService } from '../support/service-under-test.ts'

/** Another service, whose account has other objects under the same ids. */
const test = base.extend<{ second: ServiceUnderTest }>({
  second: async ({ folder }, use) => {
    const second = await startService(join(folder, 'second'))
    await use(second)
    await second.stop()
  },
})

/** The first account has News as channel 1; the second has Unrelated there, and News as channel 2. */
const fill = async (first: ServiceUnderTest, second: ServiceUnderTest): Promise<void> => {
  const add = (service: ServiceUnderTest, path: string, ...rows: object[]) =>
    rows.reduce<Promise<unknown>>((before, row) => before.then(() => service.ask('POST', path, row)), Promise.resolve())
  await add(first, '/api/channel/add', { name: 'News' })
  await add(second, '/api/channel/add', { name: 'Unrelated' }, { name: 'news' })
  await add(first, '/api/campaign/add', { name: 'Spring sale' })
  await add(second, '/api/campaign/add', { name: 'Secret launch' })
  await add(first, '/api/pixel/add', { type: 'vendor01pixel', name: 'Visitors', tag: 'T-1' })
  await add(second, '/api/pixel/add', { type: 'vendor01pixel', name: 'Staff', tag: 'T-2' })
}

const notUsed = (page: Page, options: string) =>
  page.getByText(`Chosen for another account, and not used for this one: ${options}.`)

test("a view and bookmarks of one account show nothing of another's, say what they are for, and offer what has that name", async ({
  fresh,
  service,
  second,
}) => {
  await fill(service, second)
  // This device knows the channel of what it creates.
  const create = async (path: string, channel: number) => {
    const input = { url: `https://example.com/${path}`, custom: path, metatitle: `A page of ${path}`, channel }
    const about = { source: 'options', tabId: null, copy: false, title: '' } as const
    await askWorker(fresh, 'write', { id: crypto.randomUUID(), operation: 'createLink', input, ...about })
  }

  await connectByMessage(fresh, service.url, service.key)
  await create('mine', 1)
  await askWorker(fresh, 'collections', { refresh: true })
  const page = await openOptions(fresh, 'links')
  const table = page.getByRole('table', { name: 'Links' })
  await filterBy(page, 'Channel', 'News')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.keyboard.type('From News')
  await page.keyboard.press('Enter')
  const view = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'From News' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('not used for this one')).toHaveCount(0)
  const ofChannel = page.url()
  await table.getByText('A page of mine').click()
  await expect(page.getByRole('heading', { name: 'A page of mine' })).toBeVisible()
  const ofLink = page.url()

  await connectByMessage(fresh, second.url, second.key)
  await create('unrelated', 1)
  await create('theirs', 2)
  await askWorker(fresh, 'collections', { refresh: true })
  await expect(page.getByText('“A page of mine” belongs to another account.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^A page of/ })).toHaveCount(0)

  await view.click()
  await expect(notUsed(page, 'Channel News')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
  await expect(table.getByRole('row').filter({ hasText: 'A page of' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Use from this account: Channel News' }).click()
  await expect(page.getByRole('button', { name: 'Remove filter Channel: news' })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'A page of' })).toHaveCount(1)
  await expect(table.getByText('A page of theirs')).toBeVisible()
  await expect(notUsed(page, 'Channel News')).toHaveCount(0)

  await page.goto(ofChannel)
  await expect(notUsed(page, 'Channel News')).toBeVisible()
  await page.goto(ofLink)
  await expect(page.getByText('“A page of mine” belongs to another account.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^A page of/ })).toHaveCount(0)
  await page.goto(fresh.pageUrl('options.html#links?channel=1'))
  await expect(page.getByRole('button', { name: 'Remove filter Channel: Unrelated' })).toBeVisible()
  await expect(page).toHaveURL(/account=http.*name\.channel=Unrelated/)

  await connectByMessage(fresh, service.url, service.key)
  await page.goto(ofLink)
  await expect(page.getByRole('heading', { name: 'A page of mine' })).toBeVisible()
  await expect(page.getByText('another account')).toHaveCount(0)
})

test('a settings file brings no ids of one account into another, whose links get what has the same name only if the user wants that', {
  tag: '@long',
}, async ({ fresh, service, second, site, folder }) => {
  await fill(service, second)
  const options = { campaign: 1, channel: 1, pixels: [1], metadescription: 'Kept' }
  await connectByMessage(fresh, service.url, service.key)
  await askWorker(fresh, 'collections', { refresh: true })
  await askWorker(fresh, 'writeSettings', {
    defaults: { options, expiresAfterMinutes: null },
    presets: [{ id: 'p', name: 'Sale', options: { campaign: 1 }, expiresAfterMinutes: null }],
  })
  const page = await openOptions(fresh, 'transfer')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save settings' }).click(),
  ])
  const file = join(folder, 'settings.json')
  await download.saveAs(file)
  const account = {
    id: `${service.url}#1`,
    names: { channel: ['News'], campaign: ['Spring sale'], pixels: ['Visitors'] },
  }
  const saved = JSON.parse(await readFile(file, 'utf8')) as { settings: unknown }
  expect(saved.settings).toMatchObject({ defaults: { options, expiresAfterMinutes: null, account } })

  await askWorker(fresh, 'writeSettings', { defaults: { options: {}, expiresAfterMinutes: null }, presets: [] })
  await connectByMessage(fresh, second.url, second.key)
  await askWorker(fresh, 'collections', { refresh: true })
  const choose = () => page.locator('input[name="settings"]').setInputFiles(file)
  const shorten = async (path: string, use?: string) => {
    const popup = await openPopupOn(fresh, `${site.url}${path}`)
    if (use !== undefined) await popup.getByRole('button', { name: use }).click()
    await pressShorten(popup)
    await shownShortUrl(popup)
    await popup.close()
    return second.links().find(({ url }) => url === `${site.url}${path}`)
  }

  await choose()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Chosen for another account, and not used for this one')).toBeVisible()
  const leftOut = dialog.locator('.notice').filter({ hasText: 'Chosen for another account' })
  await expect(leftOut.getByRole('term')).toHaveText(['Defaults', 'Preset “Sale”'])
  await expect(leftOut.getByRole('definition')).toHaveText([
    'Pixels Visitors, Channel News, and Campaign Spring sale',
    'Campaign Spring sale',
  ])
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Settings imported.')).toBeVisible()
  expect(await shorten('/article')).toMatchObject({ campaign: null, channels: null, pixels: null })
  const sameName = 'Use from this account: Channel News'
  expect(await shorten('/same-name', sameName)).toMatchObject({ campaign: null, channels: 'news', pixels: null })

  await page.bringToFront()
  await choose()
  await dialog.getByLabel(sameName).check()
  await expect(leftOut.getByRole('definition').first()).toHaveText('Pixels Visitors and Campaign Spring sale')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Settings imported.')).toBeVisible()
  expect(await shorten('/other')).toMatchObject({ campaign: null, channels: 'news', pixels: null })
  const [kept] = second.rows("select meta_description as description from links where url like '%/other'")
  expect(kept).toEqual({ description: 'Kept' })
})
