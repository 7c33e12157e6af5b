import type { Locator, Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'

interface Told {
  /** New texts in live regions: what a screen reader announces. */
  heard: string[]
  /** How often a mark has started its highlight, which ends within a second. */
  lit: number
}

const hear = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = []
    const told = { heard, lit: 0 }
    Object.assign(window, { told })
    document.addEventListener('animationstart', ({ animationName, target }) => {
      const isInSight = (target as Element).closest('.visually-hidden') === null
      if (animationName === 'told-again' && isInSight) told.lit += 1
    })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of addedNodes)
          if ((target as Element).closest?.('[role="status"]') && node.textContent) heard.push(node.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })

const told = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told)
const heard = async (page: Page): Promise<string[]> => (await told(page)).heard
const timesLit = (page: Page) => async () => (await told(page)).lit

/** Whether the visible mark is still highlighted. */
const lightsUp = (mark: Locator) => () => mark.evaluate((element) => element.getAnimations().length > 0)

const refuseClipboard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.execCommand = () => false
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })

/** A refusal is shown above its surroundings: all of it must be visible. */
const expectInSight = async (page: Page, refusal: Locator): Promise<void> => {
  await expect(refusal).toBeVisible()
  const box = await refusal.boundingBox()
  const width = await page.evaluate(() => innerWidth)
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([true, true])
}

test('each press of Copy on a result is shown and announced, even if the text is the same, and so is a refusal, also for a recent link', async ({
  extension,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await pressShorten(popup)
  const shortUrl = await shownShortUrl(popup)
  const status = popup.getByRole('status').filter({ has: popup.getByRole('link') })
  const mark = status.getByText('Copied', { exact: true })
  await expect(mark).toBeVisible()
  await expect.poll(lightsUp(mark)).toBe(false)
  await hear(popup)
  for (const times of [1, 2, 3]) {
    await popup.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => heard(popup)).toEqual(Array.from({ length: times }, () => 'Copied'))
    await expect.poll(timesLit(popup)).toBe(times)
  }
  await refuseClipboard(popup)
  await popup.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(status.getByText("Not copied. The browser didn't allow it.")).toBeVisible()
  await expect(mark).toHaveCount(0)
  expect((await heard(popup)).at(-1)).toContain('Not copied.')
  expect(await readClipboard(extension, site)).toBe(shortUrl)

  const other = await openPopupOn(extension, `${site.url}/other`)
  await refuseClipboard(other)
  await other.getByRole('button', { name: `Copy ${shortUrl}` }).click()
  await expectInSight(other, other.getByText("Not copied. The browser didn't allow it."))
})

test('each press of Copy in a list and for selected links is shown and announced, and so is a refusal', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const { shorturl } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/a', custom: 'a' })
  const page = await openOptions(extension, 'links')
  const button = page.getByRole('button', { name: `Copy ${String(shorturl)}` })
  await expect(button).toBeVisible()
  await hear(page)
  for (const times of [1, 2]) {
    await button.click()
    await expect.poll(() => heard(page)).toEqual(Array.from({ length: times }, () => 'Copied'))
    await expect.poll(timesLit(page)).toBe(times)
  }
  await hear(page)
  await page.getByRole('checkbox', { name: /^Select / }).check()
  await expect.poll(() => heard(page)).toEqual(['1 link selected'])
  const copy = page.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'Copy short URLs' })
  for (const times of [1, 2]) {
    await copy.click()
    const announced = Array.from({ length: times }, () => '1 short URL copied, one per line.')
    await expect.poll(() => heard(page)).toEqual(['1 link selected', ...announced])
  }
  expect(await readClipboard(extension, site)).toBe(shorturl)
  await page.bringToFront()
  await refuseClipboard(page)
  await button.click()
  await expectInSight(page, page.getByText("Not copied. The browser didn't allow it."))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
