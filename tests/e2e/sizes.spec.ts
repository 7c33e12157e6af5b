import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { openMoreOptions } from '../support/more-options.ts'
import { openOption } from '../support/open-option.ts'

/** The texts in the largest size on the page. */
const largestTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent?.trim() !== ''
    const texts = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && [...element.childNodes].some(isText))
      .map((element) => ({ text: element.textContent, size: parseFloat(getComputedStyle(element).fontSize) }))
    const most = Math.max(...texts.map(({ size }) => size))
    return texts.filter(({ size }) => size === most).map(({ text }) => text)
  })

test('the popup is 380 px wide in every state, and a short URL is the largest text wherever it is', async ({
  extension,
  service,
  site,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/menu', custom: 'menu', metatitle: 'The menu' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const width = () => popup.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
  await expect.poll(width).toEqual([380, 380])
  await popup.getByText('Options', { exact: true }).click()
  await openMoreOptions(popup)
  await expect.poll(() => popup.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true)
  await expect.poll(width).toEqual([380, 380])
  await pressShorten(popup)
  const shortUrl = await shownShortUrl(popup)
  await expect.poll(width).toEqual([380, 380])
  expect(await largestTexts(popup)).toEqual([shortUrl])
  await popup.close()

  const options = await openOptions(extension, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await options.getByRole('button', { name: 'The menu', exact: true }).click()
  await expect(options.getByRole('region', { name: 'Statistics' })).toBeVisible()
  expect(await largestTexts(options)).toEqual([`${service.url}/menu`])
})

test('the form of a link has two columns where the window is wide', { tag: '@long' }, async ({ extension }) => {
  const options = await openOptions(extension, 'links?new')
  const form = options.getByRole('dialog', { name: 'New link' })
  for (const option of ['Meta title', 'Meta description']) await openOption(form, option)
  const top = async (name: string) => (await form.getByLabel(name, { exact: true }).boundingBox())?.y ?? 0
  const areBeside = async () => Math.abs((await top('Meta title')) - (await top('Meta description'))) < 2
  await options.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(areBeside).toBe(true)
  await options.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(areBeside).toBe(false)
})
