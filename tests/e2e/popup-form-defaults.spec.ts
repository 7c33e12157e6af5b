import type { Locator, Page } from '@playwright/test'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { inWideFont } from '../support/layout.ts'

const longUrlOf = (popup: Page) => popup.getByRole('textbox', { name: 'Long URL' })

test('a page with a short link offers it, and it is reused without creating another', async ({
  extension,
  service,
  site,
}) => {
  await service.ask('POST', '/api/url/add', { url: `${site.url}/article?a=1&b=2`, custom: 'made-before' })
  await askWorker(extension, 'refreshLibrary', {})
  const shortUrl = `${service.url}/made-before`
  const made = service.links()

  // The same page again: from a newsletter, with its parameters in another order.
  const popup = await openPopupOn(extension, `${site.url}/article?b=2&utm_source=news&a=1#part`)
  const card = popup.getByRole('region', {
    name: /^Already shortened on \w{3} \d{1,2}, \d{4} \(0 clicks\)$/,
  })
  await expect(card.getByRole('link')).toHaveAttribute('href', shortUrl)
  await expect(card).toContainText("Its destination doesn't include utm_source and #part.")
  await expect(longUrlOf(popup)).toHaveCount(0)
  const copy = popup.getByRole('button', { name: 'Copy', exact: true })
  await expect(copy).toBeFocused()
  const before = await copy.boundingBox()
  await popup.keyboard.press('Enter')
  expect(await shownShortUrl(popup)).toBe(shortUrl)
  await expect(popup.getByRole('status').first()).toContainText('Copied')
  await expect(card).toBeVisible()
  expect(await copy.boundingBox()).toEqual(before)
  await expect(popup.getByRole('button', { name: 'QR code' })).toBeVisible()
  expect(await readClipboard(extension, site)).toBe(shortUrl)
  expect(service.links()).toEqual(made)
  await popup.close()

  const again = await openPopupOn(extension, `${site.url}/article?a=1&b=2`)
  await expect(again.getByText('Already shortened')).toBeVisible()
  await expect(again.getByText('Its destination')).toHaveCount(0)
  await again.getByRole('button', { name: 'Create another' }).click()
  await expect(again.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await expect(again.getByText('Already shortened')).toHaveCount(0)
  await pressShorten(again)
  expect(await shownShortUrl(again)).not.toBe(shortUrl)
  expect(service.links()).toHaveLength(made.length + 1)
})

test('the link to a typed address is offered in place of another, with a button that stays where it is', async ({
  extension,
  service,
  site,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/guide', custom: 'guide' })
  await askWorker(extension, 'refreshLibrary', {})
  const made = service.links()
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const longUrl = longUrlOf(popup)
  const shorten = popup.getByRole('button', { name: 'Shorten', exact: true })
  const offer = popup.getByRole('button', { name: 'Use it' })
  const card = popup.getByRole('region', { name: /^Already shortened on/ })
  const expectInPlace = async (options: string) => {
    await longUrl.fill('example.com/other/?utm_source=poster')
    await expect(popup.getByText('utm_source').first()).toBeVisible()
    const before = await shorten.boundingBox()
    await longUrl.fill('example.com/guide/?utm_source=poster')
    await expect(offer).toBeVisible()
    await expect(card.getByRole('link')).toHaveAttribute('href', `${service.url}/guide`)
    await expect(card).toContainText("Its destination doesn't include utm_source.")
    await expect(card).toBeInViewport({ ratio: 1 })
    const after = await offer.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), options).toBeLessThan(1)
  }
  for (const options of ['closed', 'open']) {
    if (options === 'open') await popup.locator('summary', { hasText: /^Options/ }).click()
    await expectInPlace(options)
    await inWideFont(popup, () => expectInPlace(`${options}, in a wide font`))
  }
  await longUrl.fill(`${site.url}/article`)
  await expect(shorten).toBeVisible()
  await expect(card).toHaveCount(0)
  await longUrl.fill('https://example.com/guide')
  await expect(offer).toBeVisible()
  await longUrl.press('Enter')
  expect(await shownShortUrl(popup)).toBe(`${service.url}/guide`)
  expect(await readClipboard(extension, site)).toBe(`${service.url}/guide`)
  expect(service.links()).toEqual(made)
  await popup.close()
})

test('each address of a tab has its own draft, which is restored and can be discarded', async ({
  extension,
  service,
  site,
}) => {
  const aliasAt = async (path: string) => {
    const popup = await openPopupOn(extension, `${site.url}${path}`)
    await popup.locator('summary', { hasText: /^Options/ }).click()
    return { popup, alias: popup.getByLabel('Custom alias') }
  }
  const one = await aliasAt('/one')
  await one.alias.fill('for-one')
  await one.popup.close()

  const two = await aliasAt('/two')
  await expect(two.alias).toHaveValue('')
  await expect(two.popup.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
  await two.alias.fill('for-two')
  await two.popup.close()

  const oneAgain = await aliasAt('/one')
  await expect(oneAgain.alias).toHaveValue('for-one')
  await oneAgain.popup.getByRole('button', { name: 'Discard draft' }).click()
  await expect(oneAgain.alias).toHaveValue('')
  await expect(oneAgain.popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await oneAgain.popup.close()

  const oneAtLast = await aliasAt('/one')
  await expect(oneAtLast.alias).toHaveValue('')
  await oneAtLast.popup.close()
  const twoAgain = await aliasAt('/two')
  await expect(twoAgain.alias).toHaveValue('for-two')
  await pressShorten(twoAgain.popup)
  await shownShortUrl(twoAgain.popup)
  expect(service.links()).toEqual([expect.objectContaining({ alias: 'for-two', url: `${site.url}/two` })])
})

test('a rule chooses a preset for a page; it can be removed, and another one chosen', async ({
  extension,
  service,
  site,
}) => {
  await askWorker(extension, 'writeSettings', {
    defaults: { options: { status: 'public' }, expiresAfterMinutes: null },
    presets: [
      { id: 'sale', name: 'Sale', options: { custom: 'on-sale', password: 'letmein' }, expiresAfterMinutes: 60 },
      { id: 'notes', name: 'Notes', options: { description: 'A note' }, expiresAfterMinutes: null },
    ],
    rules: [{ id: 'r', presetId: 'sale', match: 'path', value: `${new URL(site.url).hostname}/shop` }],
  })
  const popup = await openPopupOn(extension, `${site.url}/shop/7`)
  await expect(popup.getByText('Preset Sale, because the address is under 127.0.0.1/shop')).toBeVisible()
  const before = Date.now()
  await pressShorten(popup)
  expect(await shownShortUrl(popup)).toBe(`${service.url}/on-sale`)
  const [sold] = service.links()
  expect(sold?.expires_at).toBeGreaterThan(before + 55 * 60_000)
  expect(sold?.expires_at).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
  await popup.close()

  const other = await openPopupOn(extension, `${site.url}/shop/8`)
  const shorten = other.getByRole('button', { name: 'Shorten', exact: true })
  const chip = other.getByText('Preset Sale, because')
  /** How far below the page's mark it is, wherever the window is scrolled. */
  const placeOf = async (found: Locator) =>
    ((await found.boundingBox())?.y ?? 0) - ((await other.locator('.site-mark').first().boundingBox())?.y ?? 0)
  const withPreset = await placeOf(shorten)
  expect(await placeOf(chip)).toBeGreaterThan(withPreset)
  expect(await chip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await other.getByRole('button', { name: 'Remove preset Sale' }).press('Enter')
  await expect(shorten).toBeFocused()
  await expect(chip).toHaveCount(0)
  expect(await placeOf(shorten)).toBe(withPreset)
  await other.locator('summary', { hasText: /^Options/ }).click()
  await expect(other.getByLabel('Custom alias')).toHaveValue('')
  await other.getByLabel('Custom alias').fill('by-hand')
  await other.getByLabel('Preset', { exact: true }).selectOption({ label: 'Notes' })
  await expect(other.getByLabel('Custom alias')).toHaveValue('by-hand')
  await pressShorten(other)
  await shownShortUrl(other)
  expect(service.links()).toEqual([
    expect.objectContaining({ alias: 'on-sale' }),
    expect.objectContaining({ alias: 'by-hand', expires_at: null }),
  ])
})
