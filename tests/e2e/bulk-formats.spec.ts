import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { pressInMenu } from '../support/row-menu.ts'
import { stocked } from '../support/stocked-service.ts'

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .locator('input[name="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })

const shorten = async (page: Page, name: string, count: number): Promise<void> => {
  await page.getByRole('button', { name: `Shorten ${count} link${count === 1 ? '' : 's'}`, exact: true }).click()
  await expect(page.getByRole('article', { name }).getByText(`${count} of ${count} created`)).toBeVisible()
}

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, '../fixtures/exports', name), 'utf8')

const SUMMER = 'https://example.com/summer'
const JOBS = 'https://example.com/jobs'

/** Each format as a file, and the links that the service's database has then, by their addresses. */
const FORMATS: readonly [format: string, file: string, text: string, links: Record<string, unknown>[]][] = [
  ['a text', 'mail.txt', `Dear all, see ${SUMMER} and (${JOBS}).`, [{ url: JOBS }, { url: SUMMER }]],
  ['a list', 'list.txt', `- ${SUMMER}\r\n- ${JOBS}\r\n`, [{ url: JOBS }, { url: SUMMER }]],
  [
    'titles and addresses in turn',
    'in-turn.txt',
    `Sale\n${SUMMER}\n\nJobs\n${JOBS}\n`,
    [{ url: JOBS }, { url: SUMMER }],
  ],
  ['OneTab', 'onetab.txt', `${SUMMER} | Sale | Shop\n${JOBS} | Jobs\n`, [{ url: JOBS }, { url: SUMMER }]],
  [
    'a report',
    'report.csv',
    `# All links\nsep=;\nurl;alias;clicks\n${SUMMER};/u/summer;3\n${JOBS};/u/jobs;4\nTotal;;7\n`,
    [
      { url: JOBS, alias: 'jobs' },
      { url: SUMMER, alias: 'summer' },
    ],
  ],
  [
    'JSON',
    'links.json',
    JSON.stringify({ summer: SUMMER, jobs: JOBS }),
    [
      { url: JOBS, alias: 'jobs' },
      { url: SUMMER, alias: 'summer' },
    ],
  ],
  [
    'Raindrop',
    'raindrop.csv',
    fixture('raindrop.csv'),
    [
      { url: JOBS, title: 'Jobs' },
      { url: `${SUMMER}?a=1&b=2`, title: 'Summer sale, all of it', description: 'For the\nnewsletter' },
    ],
  ],
  ['Pocket', 'pocket.csv', fixture('pocket.csv'), [{ url: JOBS }, { url: SUMMER, title: 'Summer sale, all of it' }]],
  [
    'Pocket in HTML',
    'ril_export.html',
    `<!DOCTYPE html><html><body><ul><li><a href="${SUMMER}" time_added="1" tags="">Sale</a></li><li><a href="${JOBS}" time_added="1">Jobs</a></li></ul></body></html>`,
    [{ url: JOBS }, { url: SUMMER }],
  ],
  [
    'Instapaper',
    'instapaper.csv',
    fixture('instapaper.csv'),
    [
      { url: JOBS, title: 'Jobs' },
      { url: SUMMER, title: 'Summer sale' },
    ],
  ],
]

for (const [format, file, text, links] of FORMATS) {
  // The rows of each format are tested without a browser; one format shows that they arrive.
  const tag = format === 'a report' ? [] : '@long'
  test(`the links of a file are created from ${format}`, { tag }, async ({ extension, service }) => {
    const page = await openOptions(extension, 'bulk')
    await choose(page, file, text)
    await shorten(page, file, links.length)
    expect(service.rows('select url, alias, meta_title as title, description from links order by url')).toEqual(
      links.map((link) => expect.objectContaining(link)),
    )
  })
}

test('a newsletter comes back with its links replaced, and every other byte as it was', { tag: '@long' }, async ({
  extension,
  service,
  site,
}) => {
  const newsletter = (link: (address: string) => string) =>
    [
      '<!DOCTYPE html>\r\n<html><head><base href="https://example.com/"></head><body>',
      `<a class=x href=${link('https://example.com/a')}>A &amp; B</a> <!-- https://example.com/comment -->`,
      `<!--[if mso]><v:rect href="${link('https://example.com/b?x=1&amp;y=2')}"></v:rect><![endif]-->`,
      `<A HREF='${link('https://example.com/b?x=1&amp;y=2')}'><img src="https://example.com/i.png"></A>`,
      '<a href="*|UNSUB|*">Unsubscribe</a> <a href="mailto:me@example.com">Mail</a></body></html>\r\n',
    ].join('\n')
  const page = await openOptions(extension, 'bulk')
  await choose(
    page,
    'news.html',
    newsletter((address) => address),
  )
  await expect(page.getByText('1 link stays as it is, because your mailing service fills it in')).toBeVisible()
  await shorten(page, 'news.html', 2)
  const made = new Map(service.links().map(({ url, alias }) => [url, `${service.url}/${alias}`]))
  const short = (address: string) => made.get(address.replace('&amp;', '&')) ?? ''
  const batch = page.getByRole('article', { name: 'news.html' })
  await pressInMenu(batch, 'Copy text with short links')
  await expect.poll(() => readClipboard(extension, site)).toBe(newsletter(short))
  await page.bringToFront()
  const saved = page.waitForEvent('download')
  await pressInMenu(batch, 'Save text with short links')
  const download = await saved
  expect(download.suggestedFilename()).toBe('news-with-short-links.html')
  expect(readFileSync(await download.path(), 'utf8')).toBe(newsletter(short))
})

stocked(
  'cells are corrected in the preview, all at once or one by one, and a missing channel is created',
  async ({ extension, service }) => {
    const page = await openOptions(extension, 'bulk')
    await choose(
      page,
      'links.csv',
      [
        'url,alias,channel,password',
        'ttps://example.com/one,spring sale,Newsletter,0',
        '//example.com/two,summer sale,Shop,0',
        'https://example.com/three?a=1&amp;b=2,c,Shop,pw',
        'https://example.com/four?ids=1,2,d,Shop,',
        'nonsense,e,,',
      ].join('\n'),
    )
    await page.getByRole('button', { name: 'Begin with https://' }).click()
    await page.getByRole('button', { name: 'Use &' }).click()
    await page.getByRole('button', { name: 'Replace spaces with hyphens' }).click()
    await expect(page.getByText('2 rows were corrected.')).toBeVisible()
    await page.getByRole('button', { name: 'No password' }).click()
    await expect(page.getByText('1 channel is missing from your account: Shop.')).toBeVisible()
    await page.getByRole('button', { name: 'Create 1 channel' }).click()

    const preview = page.getByRole('table', { name: 'Preview' })
    const cut = preview.getByRole('row').filter({ hasText: 'quotation marks' }).getByLabel('Long URL')
    // What was cut at the comma is whole again.
    await expect(cut).toHaveValue('https://example.com/four?ids=1,2')
    await cut.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(',3')
    await page.keyboard.press('Enter')
    const wrong = preview.getByRole('row').last().getByLabel('Long URL')
    await wrong.fill('example.com/five')
    await wrong.press('Enter')
    await expect(wrong).toBeFocused()
    await shorten(page, 'links.csv', 5)
    expect(service.rows('select url, alias, password_hash is null as open from links order by alias')).toEqual([
      { url: 'https://example.com/three?a=1&b=2', alias: 'c', open: 0 },
      { url: 'https://example.com/four?ids=1,2,3', alias: 'd', open: 1 },
      { url: 'https://example.com/five', alias: 'e', open: 1 },
      { url: 'https://example.com/one', alias: 'spring-sale', open: 1 },
      { url: 'https://example.com/two', alias: 'summer-sale', open: 1 },
    ])
    expect(service.rows("select name from channels where name = 'Shop'")).toHaveLength(1)
  },
)
