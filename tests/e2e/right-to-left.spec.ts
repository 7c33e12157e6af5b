import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { openOptions } from '../../scripts/product/connect.ts'
import { test as base, expect } from '../support/e2e.ts'
import { stateNamed } from '../support/popup-states.ts'
import { rightToLeftBuild } from '../support/right-to-left-build.ts'
import { stagePopup } from '../support/staged-popup.ts'

/** English texts, in a catalog whose language is written from right to left. */
const test = base.extend({
  fresh: async ({ chromiumPath, folder }, use) => {
    const extensionDir = await rightToLeftBuild(LOCAL_BUILD, folder)
    const profileDir = join(folder, 'profile')
    const browser = await launchBrowser({ chromiumPath, extensionDir, profileDir, headless: true })
    await use(browser)
    await browser.close()
  },
})

/** Where a text begins, in pixels: at its right end. */
const startOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.round(Math.max(...[...range.getClientRects()].map(({ right }) => right)))
  })

/** For each address that is shortened in its middle, whether its end is visible. */
const showEnds = (page: Page): Promise<boolean[]> =>
  page.locator('.middle-truncated[data-tail]').evaluateAll((addresses) =>
    addresses.map((address) => {
      const { left, right } = address.getBoundingClientRect()
      const tail = address.querySelector('.middle-truncated-tail')
      const range = document.createRange()
      range.selectNodeContents(tail ?? address)
      const text = range.getClientRects()[0]
      return text !== undefined && text.left >= left && text.right <= right + 1
    }),
  )

test('in the popup, addresses and names begin where the texts around them do', async ({ fresh }) => {
  const popup = await fresh.context.newPage()
  await stagePopup(popup, fresh.pageUrl('popup.html'), stateNamed('a form'))
  const start = await startOf(popup.getByText('Long URL', { exact: true }))
  expect(await startOf(popup.getByRole('heading', { name: 'Terselink' }))).toBe(start)
  const mark = await popup.locator('.page-head .site-mark').boundingBox()
  expect(Math.round((mark?.x ?? 0) + (mark?.width ?? 0))).toBe(start)
  const service = popup.locator('.popup-service')
  const besideName = await popup.getByRole('heading', { name: 'Terselink' }).boundingBox()
  expect(Math.abs((await startOf(service)) - (besideName?.x ?? 0))).toBeLessThan(12)

  expect(await showEnds(popup)).toEqual([true, true])

  await stagePopup(popup, fresh.pageUrl('popup.html'), stateNamed('what waits for the network'))
  const heading = popup.getByRole('heading', { name: 'Waiting to send' })
  const address = await popup.locator('.notice .middle-truncated').boundingBox()
  expect(Math.round((address?.x ?? 0) + (address?.width ?? 0))).toBe(await startOf(heading))
})

test('on the options page, texts of any direction begin at the same edge, and sentences read from right to left', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link', metatitle: 'A link' })
  await service.ask('POST', '/api/domain/add', { domain: 'https://new.example.net' })
  const page = await openOptions(extension, 'account')
  // A panel that slides in has another place each time it is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const facts = page.locator('.account-facts dd')
  await expect(facts.first()).toHaveText('admin')
  const starts = await Promise.all((await facts.all()).map(startOf))
  expect(new Set(starts).size, `starts: ${starts.join()}`).toBe(1)
  const account = page.locator('.page-account > *')
  expect(await startOf(account.first())).toBe(await startOf(page.getByRole('link', { name: 'Links' })))
  expect(await startOf(account.last())).toBe(await startOf(account.first()))

  await page.getByRole('link', { name: 'Domains' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const unverified = page.getByRole('heading', { name: "isn't verified yet" })
  // It begins with an address, which doesn't decide its direction.
  await expect(unverified).toHaveCSS('direction', 'rtl')

  await page.getByRole('link', { name: 'Links' }).click()
  await page.getByRole('button', { name: 'A link', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'A link' })
  expect(await startOf(detail.getByRole('heading', { name: 'A link' }))).toBe(
    await startOf(detail.getByText('Long URL', { exact: true })),
  )
  await detail.getByRole('button', { name: 'Close' }).click()
})
