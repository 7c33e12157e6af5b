import type { Page } from '@playwright/test'
import { closeByPress, type ExtensionBrowser } from '../../scripts/product/browser.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { openMoreOptions } from '../support/more-options.ts'

const longUrl = (view: Page) => view.getByRole('textbox', { name: 'Long URL' })

/** Moves the popup, whose More options are open, to a page. */
const asPage = async ({ context }: ExtensionBrowser, popup: Page): Promise<Page> => {
  const opening = context.waitForEvent('page')
  await closeByPress(popup, 'Open as a page')
  return opening
}

test('what is typed in the popup goes on in a page, which has room for every option and makes the link once', async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/first`)
  await openMoreOptions(popup, ['Access', 'Appearance'])
  await popup.getByLabel('Password', { exact: true }).fill('secret')
  await popup.getByLabel('Note').fill('in the popup')
  const page = await asPage(extension, popup)
  await expect(longUrl(page)).toHaveValue(`${site.url}/first`)
  await expect(page.getByText('A page at /first')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('in the popup')
  await expect(page.getByLabel('Custom alias')).toBeVisible()
  await expect(page.getByText('Enter the password again, or remove it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open as a page' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open side panel' })).toHaveCount(0)
  // A color during the transition from light to dark is neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page, `the popup's page, at ${width} px`)
  }

  await page.getByLabel('Password', { exact: true }).fill('again')
  await page.getByLabel('Custom alias').fill('from-a-page')
  // The page in the tab is another one by now, and then it is gone.
  const tab = extension.context.pages().find((one) => one.url() === `${site.url}/first`)
  await tab?.goto(`${site.url}/second`)
  await tab?.close()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await shownShortUrl(page)
  expect(service.rows('select url, alias, description, password_hash is not null as locked from links')).toEqual([
    { url: `${site.url}/first`, alias: 'from-a-page', description: 'in the popup', locked: 1 },
  ])
})

test('the page for a tab that was closed shortens what is typed', { tag: '@long' }, async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/first`)
  await openMoreOptions(popup, [])
  const page = await asPage(extension, popup)
  await expect(longUrl(page)).toHaveValue(`${site.url}/first`)
  await extension.context
    .pages()
    .find((one) => one.url() === `${site.url}/first`)
    ?.close()
  await page.reload()
  await expect(longUrl(page)).toHaveValue('')
  await longUrl(page).fill('https://example.com/typed')
  await pressShorten(page)
  await shownShortUrl(page)
  expect(service.links()).toEqual([expect.objectContaining({ url: 'https://example.com/typed' })])
})
