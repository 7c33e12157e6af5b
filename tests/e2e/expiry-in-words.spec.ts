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

for (const { height, tag } of [
  { height: 500, tag: [] },
  { height: 600, tag: ['@long'] },
]) {
  test(`what a time in words means is above the bar of a popup of 360 × ${height} pixels, wherever the field is`, {
    tag,
  }, async ({ extension }) => {
    const page = await extension.openTab(extension.pageUrl('popup.html'))
    for (const group of ['Options', 'More options'])
      await page.locator('summary', { hasText: new RegExp(`^${group}`) }).click()
    await page.setViewportSize({ width: 360, height })
    const words = page.getByLabel('Time in words').first()
    const use = page.getByRole('button', { name: /^Use .*203/ })
    const move = (top: number) =>
      words.evaluate((field, wanted) => {
        document.documentElement.scrollTop += field.getBoundingClientRect().top - wanted
      }, top)
    const look = (when: string) => expect.poll(() => use.evaluate(isInSight), when).toBe(true)
    for (let top = 0; top < height; top += 50) {
      await words.fill('')
      await expect(use).toHaveCount(0)
      await move(top)
      await words.fill('end of 2031')
      await look(`typed at ${top}`)
      await move(top)
      await words.press('Backspace')
      await words.press('2')
      await look(`corrected at ${top}`)
      await words.blur()
      await move(top)
      await words.focus()
      await look(`focused again at ${top}`)
    }
  })
}
