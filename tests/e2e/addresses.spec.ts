import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { clickMenu } from '../support/gestures.ts'
import { openMoreOptions } from '../support/more-options.ts'
import { pressInMenu } from '../support/row-menu.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'

/** Sorted, because concurrent requests are created in any order. */
const urls = (service: ServiceUnderTest) => () =>
  service
    .links()
    .map(({ url }) => url)
    .toSorted()

test('two addresses in one field and invisible characters are refused, and what is sent of other text is shown before', async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const field = popup.getByLabel('Long URL')
  for (const typed of [
    'https://one.example https://two.example',
    'https://one.example/a https://two.example/b',
    'https://one.example/a,https://two.example/b',
    '[https://one.example/a](https://two.example/b)',
  ]) {
    await field.fill(typed)
    await expect(field).not.toHaveAccessibleDescription(/Sent as/)
    await pressShorten(popup)
    await expect(field).toHaveAccessibleDescription(/Must be a full address/)
  }
  await field.fill('')
  await field.evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://one.example/\r\nhttps://two.example/\r\n')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field).toHaveValue('https://one.example/ https://two.example/')
  await pressShorten(popup)
  await expect(field).toHaveAccessibleDescription(/Must be a full address/)

  for (const typed of [
    'https://example.com/a\u200B',
    '<https://example.com/a>',
    'URL: https://example.com/a',
    'https://https://example.com/a',
    'chrome-extension://abc/viewer.html?file=https%3A%2F%2Fexample.com%2Fa',
    'view-source:https://example.com/a',
    '//example.com/a',
    'https://example.com/a – A title',
  ]) {
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription('Sent as https://example.com/a')
  }

  await field.fill('https://example.com/?a=1&amp;b=2')
  await popup.getByRole('button', { name: 'Use &' }).click()
  await expect(field).toHaveValue('https://example.com/?a=1&b=2')
  await expect(popup.getByRole('button', { name: 'Use &' })).toBeHidden()

  await field.fill('https://exam\u200Bple.com/a\u2060b')
  const notice = popup.getByRole('alert').filter({ hasText: 'invisible' })
  await expect(notice).toContainText('https://exam[U+200B]ple.com/a[U+2060]b')
  await expect(notice).toContainText('Without them: https://example.com/ab')
  await pressShorten(popup)
  await expect(field).toHaveAccessibleDescription(/Contains invisible characters/)
  expect(service.links()).toEqual([])
  await notice.getByRole('button', { name: 'Remove invisible characters' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(field).toHaveValue('https://example.com/ab')
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(urls(service)()).toEqual(['https://example.com/ab'])
})

test('every place of an address in a pasted text gets its short link', async ({ extension, service, site }) => {
  const page = await openOptions(extension, 'bulk')
  const text =
    'see [https://example.com/a](https://example.com/a) now, <https://example.com/a|here>,\n' +
    'or &lt;https://example.com/b?x=1&amp;y=2&gt;. 请看https://example.com/a。\n' +
    'Not https://exam\u200Bple.com/c.\n'
  await page.getByLabel('Addresses').fill(text)
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect(preview).toContainText('Contains invisible characters: https://exam[U+200B]ple.com/c')
  await page.getByRole('button', { name: 'Remove invisible characters' }).click()
  await page.getByRole('button', { name: 'Shorten 3 links' }).click()
  const batch = page.getByRole('article', { name: '3 links' })
  await expect(batch.getByText(/^3 of 3 created/)).toBeVisible()
  expect(urls(service)()).toEqual(['https://example.com/a', 'https://example.com/b?x=1&y=2', 'https://example.com/c'])
  const short = new Map(service.links().map(({ url, alias }) => [url, `${service.url}/${alias}`]))
  await pressInMenu(batch, 'Copy text with short links')
  await expect
    .poll(() => readClipboard(extension, site))
    .toBe(
      text
        .replace('exam\u200Bple', 'example')
        .replace('https://example.com/b?x=1&amp;y=2', short.get('https://example.com/b?x=1&y=2') ?? '')
        .replace('https://example.com/c', short.get('https://example.com/c') ?? '')
        .replaceAll('https://example.com/a', short.get('https://example.com/a') ?? ''),
    )
})

test.describe('an address is sent as the URL standard spells it', () => {
  test('from the popup, which shows that before it is sent', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    const field = popup.getByLabel('Long URL')
    await field.fill('HTTPS://E.example')
    await expect(field).toHaveAccessibleDescription('Sent as https://e.example/')
    await field.fill('https://E.example/a b?q=c d')
    await expect(field).toHaveAccessibleDescription('Sent as https://e.example/a%20b?q=c%20d')
    await openMoreOptions(popup, ['Destinations'])
    await popup.getByRole('button', { name: 'Add country target' }).click()
    const targets = popup.getByRole('group', { name: 'Country targets' })
    await targets.getByRole('combobox').fill('Peru')
    await targets.getByRole('textbox').fill('HTTPS://P.example/a b')
    await pressShorten(popup)
    await shownShortUrl(popup)
    expect(urls(service)()).toEqual(['https://e.example/a%20b?q=c%20d'])
    expect(service.rows('select geo_targets from links')).toEqual([
      { geo_targets: JSON.stringify([{ location: 'Peru', link: 'https://p.example/a%20b' }]) },
    ])
    await popup.reload()
    await expect(popup.getByLabel('Long URL')).toHaveValue(`${site.url}/article`)
  })

  test('from the form of a new link', { tag: '@long' }, async ({ extension, service }) => {
    const page = await openOptions(extension, 'links')
    await page.getByRole('button', { name: 'New link' }).click()
    const field = page.getByRole('textbox', { name: 'Long URL', exact: true })
    await field.fill('HTTPS://E.example/a b')
    await expect(field).toHaveAccessibleDescription(/^Sent as\s+https:\/\/e\.example\/a%20b$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Shorten', exact: true }).click()
    await expect.poll(urls(service)).toEqual(['https://e.example/a%20b'])
  })

  test('from a list, a table and a text under Bulk', { tag: '@long' }, async ({ extension, service }) => {
    const page = await openOptions(extension, 'bulk')
    const addresses = page.getByLabel('Addresses')
    await addresses.fill('HTTPS://One.example\nhttps://one.example/\nwww.two.example')
    await page.getByRole('button', { name: 'Shorten 2 links' }).click()
    await expect.poll(urls(service)).toEqual(['https://one.example/', 'https://www.two.example/'])

    await addresses.fill('url,title\nwww.three.example/a b,Three\nHTTPS://Four.example/a b,Four')
    await expect(page.getByRole('table', { name: 'Preview' })).toContainText('https://four.example/a%20b')
    await page.getByRole('button', { name: 'Shorten 1 link' }).click()
    await expect.poll(urls(service)).toContain('https://four.example/a%20b')

    await addresses.fill('Write to me@www.no.example, see www.five.example/x, or open notes.txt.')
    await page.getByRole('button', { name: 'Shorten 1 link' }).click()
    await expect.poll(urls(service)).toContain('https://www.five.example/x')
    expect(service.links()).toHaveLength(4)
  })

  test('from a selection with an address that starts with www, and from the address bar', { tag: '@long' }, async ({
    extension,
    service,
    site,
  }) => {
    const [page] = extension.context.pages()
    await page?.goto(`${site.url}/front`)
    const selectionText = 'See www.c.example and HTTPS://E.example, https://e.example/, me@www.d.example or notes.txt.'
    await clickMenu(extension, { menuItemId: 'shorten-selection', selectionText })
    await expect.poll(urls(service)).toEqual(['https://e.example/', 'https://www.c.example/'])
    const worker = await extension.worker()
    await worker.evaluate(() => chrome.omnibox.onInputEntered.dispatch('HTTPS://F.example/a b', 'currentTab'))
    await expect.poll(urls(service)).toContain('https://f.example/a%20b')
  })
})
