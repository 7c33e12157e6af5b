import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'

/** A letter with twelve addresses, two of which are there twice, and two that cannot be shortened. */
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

/** Pastes as a person does: the box gets the text as the clipboard holds it, line ends and all. */
const paste = (page: Page, text: string): Promise<void> =>
  page.getByLabel('Addresses').evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const batchCard = (page: Page, name: string) => page.getByRole('article', { name })

test('the links of a text are made once each, and the text comes back with short ones', async ({
  extension,
  service,
  site,
}) => {
  const page = await openOptions(extension, 'bulk')
  await paste(page, letter(long, 'https://EXAMPLE.com/two'))
  const rows = page.getByRole('table', { name: 'Preview' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(3)).toContainText('One link with line 3')
  await expect(page.getByText('10 requests.')).toBeVisible()
  await page.getByRole('button', { name: 'Shorten 10 links' }).click()

  const batch = batchCard(page, '10 links')
  await expect(batch).toContainText('10 of 10 made')
  expect(service.links().map(({ url }) => url)).toEqual(PATHS.map(long))
  await expect(page.getByLabel('Addresses')).toHaveValue('')

  const shortUrls = service.links().map(({ alias }) => `${service.url}/${alias}`)
  const short = (path: string) => shortUrls[PATHS.indexOf(path)] ?? ''
  await batch.getByRole('button', { name: 'Copy short URLs' }).click()
  await expect(batch.getByText('Copied', { exact: true })).toBeVisible()
  expect(await readClipboard(extension, site)).toBe(shortUrls.join('\n'))
  await page.bringToFront()
  await batch.getByRole('button', { name: 'Copy the text with short links' }).click()
  await expect.poll(() => readClipboard(extension, site)).toBe(letter(short, short('two')))

  await page.bringToFront()
  await batch.getByRole('button', { name: 'Put away' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put away' }).click()
  await expect(batch).toHaveCount(0)
  expect(service.links()).toHaveLength(10)
})
