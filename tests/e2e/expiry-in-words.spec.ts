import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'

test('an expiry is typed in words, shown as what it means, and used with Enter', async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.emulateMedia({ reducedMotion: 'reduce' })
  await popup.locator('summary', { hasText: /^Options/ }).click()
  const words = popup.getByLabel('Time in words')
  const expires = popup.getByLabel('Expires')
  await words.fill('some day')
  await expect(popup.getByText("Terselink can't read “some day” as a time.")).toBeVisible()
  await words.press('Enter')
  await expect(expires).toHaveValue('')
  await words.fill('1/2/2031')
  await expect(popup.getByText('This could be either. Choose one:')).toBeVisible()
  await words.fill('in 3 days')
  await expect(popup.getByText(/^in 3 days, at /)).toBeVisible()
  await words.fill('end of 2031')
  await expect(popup.getByRole('button', { name: /^Use .*2031/ })).toBeVisible()
  await expectAccessible(popup, 'an expiry in words')
  await words.press('Enter')
  await expect(expires).toHaveValue('2031-12-31T23:59')
  await expect(words).toHaveValue('')
  expect(service.links()).toEqual([])
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(service.links()[0]?.expires_at).toBe(new Date(2031, 11, 31, 23, 59).getTime())
})

test('an expiry that is typed but not used is not left out of the link', async ({ extension, service, site }) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.locator('summary', { hasText: /^Options/ }).click()
  const words = popup.getByLabel('Time in words')
  const expires = popup.getByLabel('Expires')
  await expires.fill('2031-01-02T03:04')
  await words.fill('end of 2031')
  await pressShorten(popup)
  await expect(popup.getByText(/^Enter both the date and the time/)).toBeVisible()
  await expect(words).toHaveValue('end of 2031')
  expect(service.links()).toEqual([])
  // Without the words, the time from before counts again.
  await words.fill('')
  await expect(expires).toHaveValue('2031-01-02T03:04')
  await words.fill('end of 2031')
  await popup.getByRole('button', { name: /^Use .*2031/ }).click()
  await expect(expires).toHaveValue('2031-12-31T23:59')
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(service.links()[0]?.expires_at).toBe(new Date(2031, 11, 31, 23, 59).getTime())
})
