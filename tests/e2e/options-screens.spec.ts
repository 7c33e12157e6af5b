import type { Page } from '@playwright/test'
import { SECTION_GROUPS } from '../../entrypoints/options/section.tsx'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { scrollsSideways } from '../support/layout.ts'
import { eachScreen, PRESETS, SECTION_IDS, stock } from '../support/options-screens.ts'
import { unreachedByTab } from '../support/tab-order.ts'

/** By keyboard, light and dark, narrow (320 px are 1280 px at a zoom of 400 %), and with text twice as large. */
const look = async (page: Page, screen: string): Promise<void> => {
  await expectAccessible(page, screen)
  expect(await unreachedByTab(page), `${screen}: not reached by Tab`).toEqual([])

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
    test.setTimeout(180_000)
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
