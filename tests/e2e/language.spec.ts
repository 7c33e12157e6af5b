import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../lib/model/languages.ts'
import type { Message } from '../../lib/words/message.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { readTranslation, readTranslations } from '../../scripts/words/translations.ts'
import { expect, testInOwnBrowser as test } from '../support/e2e.ts'
import { IS_LONG } from '../support/sample-size.ts'
import { seedLinks } from '../support/seed-links.ts'

/** A message without plural forms. */
const textOf = (message: Message | undefined): string => (typeof message === 'string' ? message : '')

const choose = async (options: Page, language: string) => {
  await options.locator('select[name="language"]').selectOption(language)
  // The page is loaded again in the language.
  await expect(options.locator('html')).toHaveAttribute('lang', language)
}

test('languages can be chosen, are shown at once and in the popup, and stay', async ({ fresh, service, site }) => {
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'appearance')
  // One of each direction, and the last one; all of them before a release.
  const translations = readTranslations().filter(
    ({ language }, at, { length }) => IS_LONG || ['de', 'ar'].includes(language) || at === length - 1,
  )
  for (const { language, catalog } of translations) {
    await choose(options, language)
    await expect(options.getByRole('heading', { name: textOf(catalog.page_section_appearance) })).toBeVisible()
    await expect(options.locator('html')).toHaveAttribute('dir', ['ar', 'he'].includes(language) ? 'rtl' : 'ltr')
    await expect(options.locator('select[name="language"] option:checked')).toHaveText(LANGUAGES[language])
    const popup = await fresh.openTab(fresh.pageUrl('popup.html'))
    await popup.locator('form summary').first().click()
    const [, , endOfMonth = ''] = textOf(catalog.shared_time_in_words_hint).split(/[,،、]\s?/)
    await popup.locator('input[name$=".words"]').fill(endOfMonth)
    await popup.locator('.time-meant button').click()
    const now = new Date()
    const last = String(new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate())
    await expect(popup.locator('input[name="expiry"]')).toHaveValue(new RegExp(`-${last}T23:59$`))
    await popup.close()
  }
  const [last] = translations.slice(-1)
  const tab = await fresh.openTab(`${site.url}/page`)
  const popup = await fresh.openPopup()
  await expect(popup.getByRole('button', { name: textOf(last?.catalog.shared_shorten), exact: true })).toBeVisible()
  await expect(popup.locator('html')).toHaveAttribute('lang', String(last?.language))
  await popup.close()
  await tab.close()
  await options.bringToFront()
  await choose(options, 'en')
  await expect(options.getByRole('heading', { name: 'Appearance' })).toBeVisible()
})

test('in a language without spaces, a label beside its value in Links as cards stays on one line', {
  tag: '@long',
}, async ({ fresh, service }) => {
  seedLinks(service.dataDir, 1)
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'appearance')
  await choose(options, 'ja')
  await options.setViewportSize({ width: 360, height: 740 })
  await options.evaluate(() => window.location.replace('#links'))
  const clicks = options.locator('tbody tr:not(.skeleton) td.clicks')
  await expect(clicks).toBeVisible()
  const { height, line } = await clicks.evaluate((cell) => ({
    height: cell.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(cell).lineHeight),
  }))
  expect(height).toBeLessThan(2 * line)
})

test('a page with unsent input takes another page’s language once nothing would be lost', { tag: '@long' }, async ({
  fresh,
  service,
}) => {
  await connectByMessage(fresh, service.url, service.key)
  const german = readTranslation('de')
  const channels = await openOptions(fresh, 'channels')
  await channels.getByRole('button', { name: 'New channel' }).click()
  await channels.getByLabel('Name', { exact: true }).fill('Podcast')
  const asked: string[] = []
  channels.on('dialog', (dialog) => asked.push(dialog.type()))

  const appearance = await openOptions(fresh, 'appearance')
  await choose(appearance, 'de')
  await channels.bringToFront()
  await expect(channels.getByLabel('Name', { exact: true })).toHaveValue('Podcast')
  await channels.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(channels.locator('html')).toHaveAttribute('lang', 'de')
  await expect(channels.getByRole('heading', { name: textOf(german.page_section_channels) })).toBeVisible()
  await expect.poll(() => service.rows('select name from channels')).toEqual([{ name: 'Podcast' }])
  expect(asked).toEqual([])
})
