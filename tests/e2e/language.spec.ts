import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../lib/model/languages.ts'
import type { Message } from '../../lib/words/message.ts'
import { TRANSLATIONS } from '../../lib/words/translations/translations.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'

/** A message without plural forms. */
const textOf = (message: Message | undefined): string => (typeof message === 'string' ? message : '')

const choose = async (options: Page, language: string) => {
  await options.locator('select[name="language"]').selectOption(language)
  // The page is loaded again in the language.
  await expect(options.locator('html')).toHaveAttribute('lang', language)
}

test('every language can be chosen, is shown at once and in the popup, and stays', async ({ fresh, service, site }) => {
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'appearance')
  for (const { language, catalog } of TRANSLATIONS) {
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
  const [last] = TRANSLATIONS.slice(-1)
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

test('a page with unsent input takes another page’s language once nothing would be lost', async ({
  fresh,
  service,
}) => {
  await connectByMessage(fresh, service.url, service.key)
  const german = TRANSLATIONS.find(({ language }) => language === 'de')?.catalog
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
  await expect(channels.getByRole('heading', { name: textOf(german?.page_section_channels) })).toBeVisible()
  await expect.poll(() => service.rows('select name from channels')).toEqual([{ name: 'Podcast' }])
  expect(asked).toEqual([])
})
