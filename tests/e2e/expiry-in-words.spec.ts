import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'

test('an expiry is typed in words, shown as what it means, used with Enter, and never left out of the link', async ({
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
  await words.fill('half eight tomorrow')
  await expect(popup.getByText('This could be either. Choose one:')).toBeVisible()
  await words.fill('in 3 days')
  await expect(popup.getByText('in 3 days', { exact: true })).toBeVisible()
  await words.fill('end of 2031')
  await expect(popup.getByRole('button', { name: /^Use .*2031/ })).toBeVisible()
  await expectAccessible(popup, 'an expiry in words')

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
  await words.press('Enter')
  await expect(expires).toHaveValue('2031-12-31T23:59')
  await expect(words).toHaveValue('')
  expect(service.links()).toEqual([])
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(service.links()[0]?.expires_at).toBe(new Date(2031, 11, 31, 23, 59).getTime())
})

/** Whether a press in the middle of it reaches it. */
const isInSight = (element: HTMLElement): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(element.localName) === element
}

test('what a time in words means appears above the bar of the popup, in a window of 360 × 500 pixels', async ({
  extension,
}) => {
  const page = await extension.openTab(extension.pageUrl('popup.html'))
  await page.locator('summary', { hasText: /^Options/ }).click()
  await page.setViewportSize({ width: 360, height: 500 })
  const words = page.getByLabel('Time in words').first()
  const hidden: number[] = []
  // The field is anywhere in the upper two thirds of the window.
  for (let top = 0; top < 360; top += 40) {
    await words.fill('')
    await words.evaluate((field, wanted) => {
      document.documentElement.scrollTop += field.getBoundingClientRect().top - wanted
    }, top)
    await words.fill('end of 2031')
    const use = page.getByRole('button', { name: /^Use .*2031/ })
    await expect(use).toBeVisible()
    if (!(await use.evaluate(isInSight))) hidden.push(top)
  }
  expect(hidden).toEqual([])
})
