import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCsv } from '../../lib/csv/read-csv.ts'
import { LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'

test('in Tokyo, an expiry is the same day in the popup, the list, the page of its link and a saved table at a service in UTC', {
  tag: '@long',
}, async ({ chromiumPath, folder, service, site }) => {
  const profileDir = join(folder, 'profile')
  const options = { chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true, timeZone: 'Asia/Tokyo' }
  const browser = await launchBrowser(options)
  try {
    await connectByMessage(browser, service.url, service.key)
    // At half past one in the night, when it is still the day before in UTC.
    const night = await (await browser.worker()).evaluate(() => {
      const at = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000)
      at.setHours(1, 30, 0, 0)
      const two = (part: number) => String(part).padStart(2, '0')
      const text = (locale: string, how: Intl.DateTimeFormatOptions) => at.toLocaleString(locale, how)
      return {
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        at: at.getTime(),
        typed: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T01:30`,
        moment: text('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
        atService: text('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
      }
    })
    expect(night.zone).toBe('Asia/Tokyo')

    // The service's zone is learned from two links.
    for (const path of ['/first', '/second']) {
      const popup = await openPopupOn(browser, `${site.url}${path}`)
      await pressShorten(popup)
      await shownShortUrl(popup)
      await popup.close()
    }
    const popup = await openPopupOn(browser, `${site.url}/article`)
    await popup.locator('summary', { hasText: /^Options/ }).click()
    await popup.getByLabel('Expires').fill(night.typed)
    await expect(popup.getByText(`Service time: ${night.atService} (UTC)`)).toBeVisible()
    await pressShorten(popup)
    await shownShortUrl(popup)
    const stored = service.links().find(({ url }) => url.endsWith('/article'))
    expect(stored?.expires_at).toBe(night.at)

    const page = await openOptions(browser, 'links')
    const row = page.getByRole('row').filter({ hasText: 'article' })
    await expect(row).toContainText('Expires in')
    await row.getByRole('button').first().click()
    const detail = page.getByRole('dialog')
    const expires = detail.locator('dl > div').filter({ hasText: 'Expires' })
    await expect(expires.locator('time')).toHaveText(night.moment)
    await expect(expires).toContainText(`Service time: ${night.atService} (UTC)`)
    await detail.getByRole('button', { name: 'Close' }).click()
    const download = page.waitForEvent('download')
    const save = async (format: string) => {
      await page.getByRole('button', { name: 'More actions for Links', exact: true }).click()
      await page.getByRole('button', { name: format, exact: true }).click()
    }
    await save('Save as CSV')
    const [head = [], ...rows] = readCsv(await readFile(await (await download).path(), 'utf8'))
    const saved = rows.find((cells) => cells.some((cell) => cell.endsWith('/article'))) ?? []
    expect(saved[head.indexOf('Expires')]).toBe(`${night.typed.replace('T', ' ')}:00+09:00`)
    const spreadsheet = page.waitForEvent('download')
    await save('Save as XLSX')
    const [name, bytes] = [(await spreadsheet).suggestedFilename(), await readFile(await (await spreadsheet).path())]
    await row.getByRole('button').first().click()
    await detail.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Expires' })).toHaveValue(night.typed)

    const bulk = await openOptions(browser, 'bulk')
    await bulk.locator('input[type=file]').first().setInputFiles({ name, mimeType: '', buffer: bytes })
    const preview = bulk.getByRole('row').filter({ hasText: '/article' })
    await expect(preview).toContainText(night.moment)
  } finally {
    await browser.close()
  }
})
