import { expect } from '@playwright/test'
import { openPopupOn, pressShorten, shownShortUrl } from '../../../scripts/product/shorten-in-popup.ts'
import { type Errand, goTo, type Hands, pressIn, rowOf } from './hands.ts'
import { expectEveryOption, setEveryOption, stockAccount } from './link-options.ts'

const run = async (hands: Hands): Promise<void> => {
  const { extension, page, service } = hands
  const popup = await openPopupOn(extension, `${service.url}/api/openapi.json`)
  await popup.getByLabel('Long URL').fill('https://example.com/everything')
  await setEveryOption(popup)
  await pressShorten(popup)
  expect(await shownShortUrl(popup)).toBe('http://brand.test/everything')
  expectEveryOption(service)

  await page.bringToFront()
  await goTo(hands, 'Links')
  const row = rowOf(hands, 'Links', 'brand.test/everything')
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('For the spring')
  await expect(dialog).toContainText('France')
  await pressIn(dialog, 'Close')
}

export const links: Errand = { prepare: stockAccount, run }
