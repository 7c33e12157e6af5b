import type { Page } from '@playwright/test'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { openMoreOptions } from '../support/more-options.ts'

const toggle = (popup: Page, title: RegExp) => popup.locator('summary', { hasText: title }).click()
const OPTIONS = /^Options/
const MORE = /^More options/
const past = `${new Date().getFullYear() - 1}-06-15T18:30`

test('each refused press opens the groups with problems and focuses the first one, also after they were collapsed', async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const expiry = popup.getByLabel('Expires')
  const target = popup.locator('[name="geotarget.0.link"]')
  await openMoreOptions(popup, ['Destinations'])
  await popup.getByRole('button', { name: 'Add country target' }).click()
  await popup.getByLabel('Country', { exact: true }).fill('Peru')
  await target.fill('not an address')
  await pressShorten(popup)
  await expect(target).toBeFocused()

  await toggle(popup, MORE)
  await expect(target).toHaveCount(0)
  await pressShorten(popup)
  await expect(target).toBeFocused()
  await expect(target).toHaveAttribute('aria-invalid', 'true')

  // One more problem, in the first group: both are collapsed, then only the first.
  await toggle(popup, OPTIONS)
  await expiry.fill(past)
  await toggle(popup, OPTIONS)
  await toggle(popup, MORE)
  await expect(expiry.or(target)).toHaveCount(0)
  await pressShorten(popup)
  await expect(expiry).toBeFocused()
  await expect(target).toHaveAttribute('aria-invalid', 'true')
  await toggle(popup, OPTIONS)
  await expect(expiry).toHaveCount(0)
  await pressShorten(popup)
  await expect(expiry).toBeFocused()

  // A group stays collapsed until the next press, whatever is typed elsewhere.
  await toggle(popup, MORE)
  await expiry.fill('')
  await popup.getByLabel('Custom alias').fill('at-last')
  await expect(target).toHaveCount(0)
  await pressShorten(popup)
  await expect(target).toBeFocused()
  expect(service.links()).toEqual([])

  await target.fill('https://example.com/pe')
  await pressShorten(popup)
  expect(await shownShortUrl(popup)).toBe(`${service.url}/at-last`)
  expect(service.links()).toEqual([expect.objectContaining({ alias: 'at-last' })])
})

test('an expiry of which only the date was typed is not left out of the link', { tag: '@long' }, async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await toggle(popup, OPTIONS)
  const expiry = popup.getByLabel('Expires')
  await expiry.focus()
  await popup.keyboard.type('12312031')
  await popup.keyboard.press('Enter')
  await expect(popup.getByText(/^Enter both the date and the time/)).toBeVisible()
  await expect(expiry).toBeFocused()
  expect(service.links()).toEqual([])

  await popup.getByRole('button', { name: 'Never' }).click()
  expect(await expiry.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(false)
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(service.links()).toEqual([expect.objectContaining({ expires_at: null })])
})
