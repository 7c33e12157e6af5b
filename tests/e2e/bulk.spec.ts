import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { pressInMenu } from '../support/row-menu.ts'
import { stocked } from '../support/stocked-service.ts'

/** A letter with twelve addresses, two of which are repeated, and two that can't be shortened. */
const letter = (link: (path: string) => string, twoAgain: string): string =>
  [
    'Dear all,\r\n\r\n',
    `read ${link('one')} and (${link('two')}), then ${link('one')} again.\r\n`,
    `Also: ${link('three?a=1&b=2')}, ${link('four#part')}, ${twoAgain};\r\n`,
    `\t${link('five')} ${link('six')} ${link('seven')}.\r\n`,
    'ftp://example.com/no is none, nor is chrome://settings.\r\n',
    `${link('eight')} ${link('nine')} ${link('ten')}\r\n`,
  ].join('')

const PATHS = ['one', 'two', 'three?a=1&b=2', 'four#part', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const long = (path: string) => `https://example.com/${path}`

/** Pastes like a user: the box gets the clipboard's exact text, including line breaks. */
const paste = (page: Page, text: string): Promise<void> =>
  page.getByLabel('Addresses').evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** The exact text: “20:41” followed by “0 of 10 created” would otherwise match ten. */
const allMade = (card: Locator, count: number): Locator => card.getByText(new RegExp(`^${count} of ${count} created`))

const batchCard = (page: Page, name: string) => page.getByRole('article', { name })

test('the links of a text are created once each, and the text is returned with short ones', async ({
  extension,
  service,
  site,
}) => {
  const page = await openOptions(extension, 'bulk')
  await paste(page, letter(long, 'https://EXAMPLE.com/two'))
  const rows = page.getByRole('table', { name: 'Preview' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(3)).toContainText('Same link as line 3')
  await expect(page.getByText('10 requests.')).toBeVisible()
  await page.getByRole('button', { name: 'Shorten 10 links' }).click()

  const batch = batchCard(page, '10 links')
  await expect(allMade(batch, 10)).toBeVisible()
  // Two requests of a batch may be in flight at once, so their order at the service is open.
  const made = new Map(service.links().map(({ url, alias }) => [url, `${service.url}/${alias}`]))
  expect(
    service
      .links()
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(PATHS.map(long).toSorted())
  await expect(page.getByLabel('Addresses')).toHaveValue('')

  const shortUrls = PATHS.map((path) => made.get(long(path)) ?? '')
  const short = (path: string) => shortUrls[PATHS.indexOf(path)] ?? ''
  await batch.getByRole('button', { name: 'Copy short URLs' }).click()
  await expect(batch.getByText('Copied', { exact: true })).toBeVisible()
  expect(await readClipboard(extension, site)).toBe(shortUrls.join('\n'))
  await page.bringToFront()
  await pressInMenu(batch, 'Copy text with short links')
  await expect.poll(() => readClipboard(extension, site)).toBe(letter(short, short('two')))

  await page.bringToFront()
  await batch.getByRole('button', { name: 'Remove batch' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove batch' }).click()
  await expect(batch).toHaveCount(0)
  expect(service.links()).toHaveLength(10)
})

test('a paused batch survives a restart of the browser, and continues when it is resumed', { tag: '@long' }, async ({
  chromiumPath,
  folder,
  gate,
  service,
}) => {
  test.setTimeout(180_000)
  const profileDir = join(folder, 'kept-profile')
  const start = () => launchBrowser({ chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true })
  const addresses = Array.from({ length: 40 }, (_, number) => `https://example.com/page-${number}`)

  const first = await start()
  await connectByMessage(first, gate.url, service.key)
  const page = await openOptions(first, 'bulk')
  await paste(page, addresses.join('\n'))
  const { reached, release } = gate.hold('/api/url/add', 'before')
  await page.getByRole('button', { name: 'Shorten 40 links' }).click()
  await reached
  const batch = batchCard(page, '40 links')
  await batch.getByRole('button', { name: 'Pause' }).click()
  await expect(batch).toContainText('paused')
  release()
  await expect(batch).not.toContainText('sending')
  const made = service.links().length
  expect(made).toBeLessThan(40)
  await first.close()

  const second = await start()
  const again = await openOptions(second, 'bulk')
  const kept = batchCard(again, '40 links')
  await expect(kept).toContainText(`${made} of 40 created`)
  await expect(kept).toContainText('paused')
  expect(service.links()).toHaveLength(made)
  await kept.getByRole('button', { name: 'Resume' }).click()
  await expect(allMade(kept, 40)).toBeVisible({ timeout: 120_000 })
  expect(
    service
      .links()
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(addresses.toSorted())
  await kept.getByRole('button', { name: 'Results' }).click()
  await expect(again.getByRole('table', { name: 'Results of 40 links' }).getByText('Done')).toHaveCount(40)
  await second.close()
})

test('canceling a batch removes the rest, and keeps the created links with their results', async ({
  fresh,
  gate,
  service,
}) => {
  await connectByMessage(fresh, gate.url, service.key)
  const page = await openOptions(fresh, 'bulk')
  const addresses = Array.from({ length: 30 }, (_, number) => `https://example.com/page-${number}`)
  await paste(page, addresses.join('\n'))
  // A long text is folded to a line.
  await expect(page.getByLabel('Addresses')).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Addresses')).toBeFocused()
  const { reached, release } = gate.hold('/api/url/add', 'before')
  await page.getByRole('button', { name: 'Shorten 30 links' }).click()
  await reached
  const batch = batchCard(page, '30 links')
  await batch.getByRole('button', { name: 'Stop batch' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Stop this batch?' })
  await expect(dialog.getByRole('button')).toHaveText(['Keep going', 'Stop batch'])
  await dialog.getByRole('button', { name: 'Keep going' }).click()
  await batch.getByRole('button', { name: 'Stop batch' }).click()
  await dialog.getByRole('button', { name: 'Stop batch' }).click()
  release()
  await expect(batch).toContainText('canceled')
  await expect(batch.getByRole('button', { name: 'Remove batch' })).toBeVisible()
  const made = service.links().length
  expect(made).toBeLessThan(30)
  await expect(batch).toContainText(`${made} of 30 created · ${30 - made} canceled`)
  for (const name of ['Pause', 'Resume', 'Stop batch']) await expect(batch.getByRole('button', { name })).toHaveCount(0)
  await expect(batch.getByText('Canceled', { exact: true })).toHaveCount(30 - made)
  await batch.getByRole('button', { name: `Done ${made}` }).click()
  await expect(batch.getByRole('row')).toHaveCount(1 + made)
  await expect(batch.getByText('Canceled', { exact: true })).toHaveCount(0)
  await batch.getByRole('button', { name: `Canceled ${30 - made}` }).click()
  await expect(batch.getByRole('row')).toHaveCount(1 + 30 - made)
})

stocked(
  'columns are mapped, invalid rows are reported and skipped, and the draft survives closing the page',
  async ({ extension, service }) => {
    const table = [
      'Titel;Ziel;Kampagne;password',
      'Eins;https://example.com/one;Spring;open-sesame',
      'Zwei;https://example.com/two;Autumn;',
      'Drei;ftp://example.com/three;;',
    ].join('\r\n')
    const page = await openOptions(extension, 'bulk')
    await page
      .locator('input[name="file"]')
      .setInputFiles({ name: 'ziele.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await expect(page.getByLabel('Ziel')).toHaveValue('url')
    await page.getByLabel('Titel').selectOption('Title')
    await page.getByLabel('Kampagne').selectOption('Campaign')
    const preview = page.getByRole('table', { name: 'Preview' })
    await expect(preview).toContainText('You have no campaign “Autumn”.')
    await expect(preview).toContainText('Must be a full address that starts with http:// or https://.')
    const row = (at: number) => preview.getByRole('row').nth(at).getByRole('cell')
    await expect(row(1)).toHaveText(['Ready', 'Eins', 'https://example.com/one', 'Spring', 'A password'])
    // What is wrong is shown as it is in the file.
    await expect(row(2).nth(3).getByLabel('Campaign')).toHaveValue('Autumn')
    await expect(preview).not.toContainText('open-sesame')
    // No column is out of sight, and the pointer marks the whole row.
    expect(await preview.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0)
    await row(1).nth(2).hover()
    const backgrounds = () =>
      preview.evaluate((table) =>
        [...table.querySelectorAll('tbody tr:first-child, tbody tr:first-child > .pinned')].map(
          (part) => getComputedStyle(part).backgroundColor,
        ),
      )
    await expect.poll(async () => new Set(await backgrounds()).size).toBe(1)
    // The menus in the header stay where they are, so that the next column can be chosen.
    const kampagne = preview.getByRole('columnheader', { name: /^Kampagne/ }).getByLabel('Kampagne')
    await kampagne.focus()
    await page.keyboard.press('Home')
    await expect(kampagne).toHaveValue('')
    await expect(kampagne).toBeFocused()
    await expect(row(1)).toHaveText(['Ready', 'Eins', 'https://example.com/one', 'Spring', 'A password'])
    await expect(row(2).first()).toHaveText('Ready')
    await kampagne.selectOption('Campaign')
    await expect(page.getByText('2 rows with a problem are left out.')).toBeVisible()

    const keptDraft = async () => {
      const answer = await page.evaluate(() => chrome.runtime.sendMessage({ rpc: 'bulkDraft', input: {} }))
      return JSON.stringify(answer.value)
    }
    await expect.poll(keptDraft).toContain('https://example.com/one')
    await expect.poll(keptDraft).toContain('campaign')
    expect(await keptDraft()).not.toContain('open-sesame')
    const again = await openOptions(extension, 'bulk')
    await page.close()
    await expect(again.getByLabel('Kampagne')).toHaveValue('campaign')
    await expect(again.getByRole('table', { name: 'Preview' }).getByRole('row').nth(1)).toContainText('Spring')
    await again.getByRole('button', { name: 'Shorten 1 link' }).click()
    await expect(allMade(batchCard(again, 'ziele.csv'), 1)).toBeVisible()
    expect(service.links()).toEqual([expect.objectContaining({ url: 'https://example.com/one', campaign: 'Spring' })])
  },
)

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/exports', name)

test('a file of Kutt becomes links with their aliases, without passwords that it lacks', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const page = await openOptions(extension, 'bulk')
  await page.locator('input[name="file"]').setInputFiles(fixture('kutt-api.json'))
  const told = page.getByRole('status').filter({ hasText: 'Read as a list from Kutt.' })
  await expect(told).toContainText("Your account doesn't have kutt.example and go.example.")
  const rows = page.getByRole('table', { name: 'Preview' }).getByRole('row')
  await expect(rows.nth(1).getByRole('cell', { name: 'sale', exact: true })).toBeVisible()
  await expect(rows.nth(1)).toContainText('Ready')
  await expect(rows.nth(2)).toContainText("The link had a password, which the file doesn't contain. Set it again.")
  await expect(rows.nth(3)).toContainText('Listed as “banned” in the file.')
  await page.getByRole('button', { name: 'With a note 2' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Shorten 3 links' }).click()
  await expect(allMade(batchCard(page, 'kutt-api.json'), 3)).toBeVisible()
  expect(
    service.rows('select alias, url, password_hash, description, expires_at from links order by url desc'),
  ).toEqual([
    {
      alias: 'sale',
      url: 'https://example.com/summer',
      password_hash: null,
      description: 'For the newsletter',
      // The file has 2030-06-01 12:00:00, which Kutt means in UTC.
      expires_at: Date.UTC(2030, 5, 1, 12),
    },
    { alias: 'secret', url: 'https://example.com/secret', password_hash: null, description: '', expires_at: null },
    { alias: '007', url: 'https://example.com/banned', password_hash: null, description: '', expires_at: null },
  ])
})

test('a list is compared with the links on this device and cleaned, and its button stays in view', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/other', custom: 'mine' })
  await askWorker(extension, 'refreshLibrary', {})
  const page = await openOptions(extension, 'bulk')
  await page.setViewportSize({ width: 1280, height: 500 })
  const line = (number: number) =>
    `https://example.com/${number}?fbclid=IwAR0abc,${number === 3 ? 'mine' : `a${number}`}`
  await paste(
    page,
    ['url,alias', ...Array.from({ length: 12 }, (_, number) => line(number)), 'ftp://example.com/,x'].join('\n'),
  )
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect(preview).toContainText('Your link to https://example.com/other has this alias.')
  await expect(page.getByText(/^11 ready · 1 with a problem · 1 alias taken/)).toBeInViewport()
  await preview.getByRole('button', { name: 'Use another alias' }).click()
  await expect(preview.getByRole('textbox', { name: 'Custom alias' })).toHaveValue(/^mine-\d{4}$/)
  await expect(preview.getByRole('textbox', { name: 'Custom alias' })).toBeFocused()
  await expect(page.getByText(/^12 ready · 1 with a problem/)).toBeInViewport()
  const send = page.getByRole('button', { name: 'Shorten 12 links' })
  await expect(send).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Clean addresses' }).click()
  await expect(preview).not.toContainText('fbclid')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(preview).toContainText('fbclid')
  await page.getByRole('button', { name: 'Clean addresses' }).click()
  await expect(preview).not.toContainText('fbclid')
  await send.click()
  await expect(batchCard(page, '12 links')).toContainText('12 of 12 created')
  const made = service.links().map(({ url }) => url)
  expect(made).toHaveLength(13)
  expect(made.filter((url) => url.includes('?'))).toEqual([])
})

test('existing links are shown and can be reused', { tag: '@long' }, async ({ extension, service, site }) => {
  const { shorturl } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/old', custom: 'old' })
  const links = await openOptions(extension, 'links')
  await links.getByRole('button', { name: 'Refresh' }).click()
  await expect(links.getByRole('row').filter({ hasText: 'example.com/old' })).toBeVisible()
  const page = await openOptions(extension, 'bulk')
  await paste(page, 'Old: https://example.com/old, and its part: https://example.com/old#part')
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect(preview.getByRole('row').nth(1)).toContainText(`A link already exists: ${String(shorturl)}`)
  await expect(preview.getByRole('row').nth(2)).toContainText('Ready')
  await page.getByLabel('Use the existing links').check()
  await page.getByRole('button', { name: 'Shorten 1 link' }).click()
  const batch = batchCard(page, '1 link')
  await expect(allMade(batch, 1)).toBeVisible()
  const made = service.links()[1]?.alias
  await pressInMenu(batch, 'Copy text with short links')
  await expect
    .poll(() => readClipboard(extension, site))
    .toBe(`Old: ${String(shorturl)}, and its part: ${service.url}/${made}`)
})

test('everything is possible by keyboard', async ({ extension, service }) => {
  const page = await openOptions(extension, 'bulk')
  await page.getByLabel('Addresses').focus()
  await page.keyboard.type('https://www.example.com/list/one\nwww.example.com/list/two\n')
  const send = page.getByRole('button', { name: 'Shorten 2 links' })
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  // What follows the folder that both have is whole.
  const overhang = page
    .getByRole('table')
    .locator('.middle-truncated')
    .evaluateAll((addresses) =>
      addresses.map((address) => {
        const end = address.querySelector('.middle-truncated-tail')?.getBoundingClientRect().right ?? 0
        return Math.abs(Math.round(end - address.getBoundingClientRect().right))
      }),
    )
  expect(await overhang).toEqual([0, 0])
  for (
    let pressed = 0;
    pressed < 20 && !(await send.evaluate((button) => button === document.activeElement));
    pressed++
  )
    await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(allMade(batchCard(page, '2 links'), 2)).toBeVisible()
  expect(
    service
      .links()
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(['https://www.example.com/list/one', 'https://www.example.com/list/two'])
})

test('links behind the words of a copied text are offered', { tag: '@long' }, async ({ extension, service, site }) => {
  const [tab] = extension.context.pages()
  await tab?.goto(`${site.url}/a-page`)
  await tab?.setContent('Agenda: https://example.com/agenda and the <a href="https://example.com/menu">menu</a>')
  await tab?.bringToFront()
  await tab?.keyboard.press('Control+a')
  await tab?.keyboard.press('Control+c')

  const page = await openOptions(extension, 'bulk')
  await page.getByLabel('Addresses').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('The copied text has 1 more link behind its words.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shorten 1 link' })).toBeVisible()
  await page.getByRole('button', { name: 'Read the links instead' }).click()
  await expect(page.getByLabel('Read as')).toHaveValue('html')
  await expect(page.getByText('1 address is left out, because it is text without a link')).toBeVisible()
  await page.getByRole('button', { name: 'Shorten 1 link' }).click()
  await expect(allMade(page.getByRole('article'), 1)).toBeVisible()
  expect(service.links().map(({ url }) => url)).toEqual(['https://example.com/menu'])
})

test('another reading of a file can be chosen by keyboard, and another encoding of an older program', {
  tag: '@long',
}, async ({ extension, service }) => {
  // "url,title" and "https://example.com/a,ニュース" in Shift_JIS.
  const buffer = Buffer.concat([
    Buffer.from('url,title\nhttps://example.com/a,'),
    Buffer.from([0x83, 0x6a, 0x83, 0x85, 0x81, 0x5b, 0x83, 0x58, 0x0a]),
  ])
  const page = await openOptions(extension, 'bulk')
  await page.locator('input[name="file"]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
  const encoding = page.getByLabel('Encoding')
  await expect(encoding).toHaveValue('shift_jis')
  await expect(page.getByText('Read as Shift_JIS.')).toContainText('ニュース')
  await encoding.selectOption('windows-1252')
  await expect(page.getByText('Read as Windows-1252')).not.toContainText('ニュース')
  await encoding.selectOption('shift_jis')
  await page.getByRole('button', { name: 'Shorten 1 link' }).click()
  await expect(allMade(batchCard(page, 'old.csv'), 1)).toBeVisible()
  expect(service.links().map(({ url, title }) => [url, title])).toEqual([['https://example.com/a', 'ニュース']])

  await page.locator('input[name="file"]').setInputFiles(fixture('yourls-table.csv'))
  await expect(page.getByText('Read as a list from YOURLS.')).toBeVisible()
  const from = page.getByLabel('List from')
  await expect(from).toHaveValue('yourls')
  await expect(page.getByLabel('keyword')).toHaveValue('custom')
  await from.focus()
  await page.keyboard.press('Home')
  await expect(from).toHaveValue('')
  await expect(page.getByText('Read as a list from YOURLS.')).toHaveCount(0)
  await page.getByLabel('keyword').selectOption('Left out')
  await expect(page.getByText('No column contains aliases. The service chooses them.')).toBeVisible()
  await from.selectOption('YOURLS')
  await expect(page.getByLabel('keyword')).toHaveValue('custom')
  await page.getByRole('button', { name: 'Shorten 2 links' }).click()
  await expect(allMade(batchCard(page, 'yourls-table.csv'), 2)).toBeVisible()
  expect(service.rows("select alias, url from links where url <> 'https://example.com/a' order by alias")).toEqual([
    { alias: '007', url: 'https://example.com/bond' },
    { alias: 'sale', url: 'https://example.com/summer' },
  ])
})
