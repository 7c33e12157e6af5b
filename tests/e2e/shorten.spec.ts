import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { stocked } from '../support/stocked-service.ts'

const ALONE = { campaign: null, channels: null, pixels: null, expires_at: null }

test('one press makes the link, copies it, and the link leads to the page', async ({ extension, service, site }) => {
  const target = `${site.url}/article?id=7`
  const popup = await openPopupOn(extension, target)
  await expect(popup.getByLabel('Long URL')).toHaveValue(target)
  await pressShorten(popup)
  const shortUrl = await shownShortUrl(popup)
  await expect(popup.getByRole('status')).toContainText('Copied')
  expect(service.links()).toEqual([expect.objectContaining({ url: target, ...ALONE })])
  expect(new URL(shortUrl).pathname).toBe(`/${service.links()[0]?.alias}`)
  expect(await readClipboard(extension, site)).toBe(shortUrl)

  const visitor = await extension.context.newPage()
  await visitor.goto(shortUrl)
  expect(visitor.url()).toBe(target)
  await expect.poll(() => service.links()[0]?.clicks).toBe(1)
})

test('Enter in the address is enough', async ({ extension, service, site }) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.getByLabel('Long URL').fill('https://example.com/typed')
  await popup.getByLabel('Long URL').press('Enter')
  await shownShortUrl(popup)
  expect(service.links().map(({ url }) => url)).toEqual(['https://example.com/typed'])
})

test.describe('what is chosen is what the service has', () => {
  test('a custom alias', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.getByText('Options', { exact: true }).click()
    await popup.getByLabel('Custom alias').fill('spring-sale')
    await pressShorten(popup)
    expect(await shownShortUrl(popup)).toBe(`${service.url}/spring-sale`)
    expect(service.links()).toEqual([expect.objectContaining({ ...ALONE, alias: 'spring-sale', host: '' })])
  })

  stocked('a domain', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.getByText('Options', { exact: true }).click()
    await popup.getByLabel('Domain').selectOption({ label: 'brand.test' })
    await pressShorten(popup)
    expect(await shownShortUrl(popup)).toMatch(/^http:\/\/brand\.test\/\w+$/)
    expect(service.links()).toEqual([expect.objectContaining({ ...ALONE, host: 'brand.test' })])
  })

  stocked('a campaign', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.getByText('Options', { exact: true }).click()
    await popup.getByLabel('Campaign').selectOption({ label: 'Spring' })
    await pressShorten(popup)
    await shownShortUrl(popup)
    expect(service.links()).toEqual([expect.objectContaining({ ...ALONE, campaign: 'Spring' })])
  })

  stocked('a channel', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.getByText('Options', { exact: true }).click()
    await popup.getByLabel('Channel').selectOption({ label: 'Newsletter' })
    await pressShorten(popup)
    await shownShortUrl(popup)
    expect(service.links()).toEqual([expect.objectContaining({ ...ALONE, channels: 'Newsletter' })])
  })

  stocked('several pixels', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.getByText('Options', { exact: true }).click()
    const pixels = popup.getByRole('group', { name: 'Pixels' })
    await pixels.getByRole('checkbox', { name: 'Shop' }).check()
    await pixels.getByRole('checkbox', { name: 'Blog' }).check()
    await pressShorten(popup)
    await shownShortUrl(popup)
    expect(service.links()).toEqual([expect.objectContaining({ ...ALONE, pixels: 'Blog,Shop' })])
  })

  test('an expiry, to the minute', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.getByText('Options', { exact: true }).click()
    const expiry = `${new Date().getFullYear() + 1}-06-15T18:30`
    await popup.getByLabel('Expires').fill(expiry)
    await pressShorten(popup)
    await shownShortUrl(popup)
    expect(service.links()).toEqual([expect.objectContaining({ ...ALONE, expires_at: new Date(expiry).getTime() })])
  })

  stocked('all of them together, by keyboard alone', async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.locator('summary', { hasText: /^Options/ }).focus()
    await popup.keyboard.press('Enter')
    await popup.getByLabel('Domain').selectOption({ label: 'brand.test' })
    await popup.getByLabel('Campaign').selectOption({ label: 'Spring' })
    await popup.getByLabel('Channel').selectOption({ label: 'Newsletter' })
    await popup.getByRole('checkbox', { name: 'Shop' }).focus()
    await popup.keyboard.press('Space')
    const expiry = `${new Date().getFullYear() + 1}-01-02T03:04`
    await popup.getByLabel('Expires').fill(expiry)
    await popup.getByLabel('Custom alias').focus()
    await popup.keyboard.type('everything')
    await popup.keyboard.press('Enter')
    expect(await shownShortUrl(popup)).toBe('http://brand.test/everything')
    expect(service.links()).toEqual([
      expect.objectContaining({
        url: `${site.url}/article`,
        alias: 'everything',
        host: 'brand.test',
        campaign: 'Spring',
        channels: 'Newsletter',
        pixels: 'Shop',
        expires_at: new Date(expiry).getTime(),
      }),
    ])
  })
})

test('an alias that is taken is told in the service’s words, and nothing is made', async ({
  extension,
  service,
  site,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'taken' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.getByText('Options', { exact: true }).click()
  await popup.getByLabel('Custom alias').fill('taken')
  await pressShorten(popup)
  await expect(popup.getByRole('alert')).toContainText(/taken/)
  expect(service.links()).toHaveLength(1)
  // What was typed is still there, to be put right.
  await expect(popup.getByLabel('Custom alias')).toHaveValue('taken')
})

test('a page that cannot be shortened is told at once, and an address can be typed instead', async ({
  extension,
  service,
}) => {
  const popup = await openPopupOn(extension, 'chrome://version/')
  await expect(popup.getByText(/can't be shortened/).first()).toBeVisible()
  expect(service.links()).toEqual([])
  await popup.getByLabel('Long URL').fill('file:///etc/hosts')
  await pressShorten(popup)
  await expect(popup.getByText(/a file on this computer/).first()).toBeVisible()
  expect(service.links()).toEqual([])
  await popup.getByLabel('Long URL').fill('https://example.com/instead')
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(service.links().map(({ url }) => url)).toEqual(['https://example.com/instead'])
})
