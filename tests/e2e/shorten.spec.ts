import type { Page } from '@playwright/test'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { stocked } from '../support/stocked-service.ts'

const ALONE = { campaign: null, channels: null, pixels: null, expires_at: null }

test('one press creates the link, copies it, and the link leads to the page', async ({ extension, service, site }) => {
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
  // Without a screen, the browser has a robot's name, whose visits don't count.
  await visitor.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' })
  await visitor.goto(shortUrl)
  expect(visitor.url()).toBe(target)
  await expect.poll(() => service.links()[0]?.clicks).toBe(1)
})

const EXPIRY = `${new Date().getFullYear() + 1}-06-15T18:30`

const COLLECTIONS: { what: string; choose: (popup: Page) => Promise<unknown>; has: object; shortUrl?: RegExp }[] = [
  {
    what: 'a custom alias',
    choose: (popup) => popup.getByLabel('Custom alias').fill('spring-sale'),
    has: { alias: 'spring-sale', host: '' },
    shortUrl: /^http:\/\/127\.0\.0\.1:\d+\/spring-sale$/,
  },
  {
    what: 'a domain',
    choose: (popup) => popup.getByLabel('Domain').selectOption({ label: 'brand.test' }),
    has: { host: 'brand.test' },
    shortUrl: /^http:\/\/brand\.test\/\w+$/,
  },
  {
    what: 'a campaign',
    choose: (popup) => popup.getByLabel('Campaign').selectOption({ label: 'Spring' }),
    has: { campaign: 'Spring' },
  },
  {
    what: 'a channel',
    choose: (popup) => popup.getByLabel('Channel').selectOption({ label: 'Newsletter' }),
    has: { channels: 'Newsletter' },
  },
  {
    what: 'several pixels',
    choose: async (popup) => {
      const pixels = popup.getByRole('group', { name: 'Pixels' })
      await pixels.getByRole('checkbox', { name: 'Shop' }).check()
      await pixels.getByRole('checkbox', { name: 'Blog' }).check()
    },
    has: { pixels: 'Blog,Shop' },
  },
  {
    what: 'an expiry, to the minute',
    choose: (popup) => popup.getByLabel('Expires').fill(EXPIRY),
    has: { expires_at: new Date(EXPIRY).getTime() },
  },
]

// `every-option` sets all of them in one link with each change.
stocked(
  'what is chosen is what the service has, and nothing else',
  { tag: '@long' },
  async ({ extension, service, site }) => {
    for (const [at, { what, choose, has, shortUrl = /./ }] of COLLECTIONS.entries()) {
      await test.step(what, async () => {
        const popup = await openPopupOn(extension, `${site.url}/${at}`)
        await popup.getByText('Options', { exact: true }).click()
        await choose(popup)
        await pressShorten(popup)
        expect(await shownShortUrl(popup)).toMatch(shortUrl)
        const made = service.links().filter(({ url }) => url === `${site.url}/${at}`)
        expect(made).toEqual([expect.objectContaining({ ...ALONE, ...has })])
        await popup.close()
      })
    }
  },
)

test("a page that can't be shortened is reported at once, and an address can be typed instead", async ({
  extension,
  service,
}) => {
  const popup = await openPopupOn(extension, 'chrome://version/')
  await expect(popup.getByText(/can't have a short link/).first()).toBeVisible()
  expect(service.links()).toEqual([])
  await popup.getByLabel('Long URL').fill('file:///etc/hosts')
  await pressShorten(popup)
  await expect(popup.getByText(/a file on your computer/).first()).toBeVisible()
  expect(service.links()).toEqual([])
  await popup.getByLabel('Long URL').fill('https://example.com/instead')
  await popup.getByLabel('Long URL').press('Enter')
  await shownShortUrl(popup)
  expect(service.links().map(({ url }) => url)).toEqual(['https://example.com/instead'])
})
