import type { Page } from '@playwright/test'
import { SECTION_GROUPS } from '../../entrypoints/options/section.tsx'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { scrollsSideways } from '../support/layout.ts'
import { liveRegions, MOST_LIVE_REGIONS } from '../support/live-regions.ts'
import { eachScreen, PRESETS, SECTION_IDS, stock } from '../support/options-screens.ts'
import { unreachedByTab } from '../support/tab-order.ts'

/** By keyboard, with few announcements, light and dark, narrow (320 px are 1280 px at a zoom of 400 %), and with text twice as large. */
const look = async (page: Page, screen: string): Promise<void> => {
  await expectAccessible(page, screen)
  expect(await unreachedByTab(page), `${screen}: not reached by Tab`).toEqual([])

  const regions = await liveRegions(page)
  expect(regions.length, `${screen}: ${regions.join()}`).toBeLessThanOrEqual(MOST_LIVE_REGIONS)

  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await scrollsSideways(page), `${screen} scrolls sideways at ${width} px`).toBe(false)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await scrollsSideways(page), `${screen} scrolls sideways with text at 200 %`).toBe(false)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

for (const [position, { title }] of SECTION_GROUPS.entries()) {
  test(`${title === null ? 'Links' : ENGLISH[title]}: axe finds nothing, Tab reaches everything, and nothing is cut off in small windows`, async ({
    fresh,
    service,
  }) => {
    test.setTimeout(300_000)
    await stock(service)
    await connectByMessage(fresh, service.url, service.key)
    const page = await openOptions(fresh, 'connection')
    // A color during the transition from light to dark is neither.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), PRESETS)
    const links = await page.locator('#page-navigation > div').nth(position).getByRole('link').all()
    const hashes = await Promise.all(links.map((link) => link.getAttribute('href')))
    const sections = SECTION_IDS.filter((id) => hashes.includes(`#${id}`))
    expect(sections).toHaveLength(hashes.length)
    for (const id of sections) await eachScreen(page, id, (screen) => look(page, screen))
  })
}

test('however many rows and pages a section has, it has few live regions, and announces the page that is turned to', async ({
  fresh,
  service,
}) => {
  for (let at = 0; at < 60; at++) {
    await service.ask('POST', '/api/domain/add', { domain: `https://site-${at}.example.net` })
    await service.ask('POST', '/api/channel/add', { name: `Channel ${at}`, color: '#aa3300' })
  }
  await connectByMessage(fresh, service.url, service.key)
  const page = await openOptions(fresh, 'domains')
  await expect(page.getByRole('heading', { name: "isn't verified yet" })).toHaveCount(60)
  expect((await liveRegions(page)).length).toBeLessThanOrEqual(MOST_LIVE_REGIONS)

  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages of Channels' }).getByRole('status')).toHaveText(
    'Page 2 of 2',
  )
  await page.getByRole('heading', { name: 'Channels' }).click()
  expect((await liveRegions(page)).length).toBeLessThanOrEqual(MOST_LIVE_REGIONS)
})
