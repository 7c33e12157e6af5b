import type { Page } from '@playwright/test'
import { SECTION_GROUPS } from '../../entrypoints/options/section.tsx'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { overlappingTexts, scrollsSideways } from '../support/layout.ts'
import { liveRegions, MOST_LIVE_REGIONS } from '../support/live-regions.ts'
import { eachScreen, opensDialogs, PRESETS, SECTION_IDS, stock } from '../support/options-screens.ts'
import { pressInMenu } from '../support/row-menu.ts'
import { IS_LONG } from '../support/sample-size.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'
import { expectLargeTargets } from '../support/small-targets.ts'
import { unreachedByTab } from '../support/tab-order.ts'

/**
 * Light and dark, with large targets, by keyboard, narrow (320 px are 1280 px at a zoom of 400 %), and with text twice as
 * large.
 */
const look = async (page: Page, screen: string): Promise<void> => {
  await lookAtWidths(page, screen)
  await expectFewLiveRegions(page, screen)
  await expectAccessible(page, screen)
  await expectLargeTargets(page, screen)
  expect(await unreachedByTab(page), `${screen}: not reached by Tab`).toEqual([])
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await scrollsSideways(page), `${screen} scrolls sideways with text at 200 %`).toBe(false)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Of phones. A section has other columns in each of the wider ones, too: of a tablet and laptops. */
const NARROW = [360, 320]
const WIDTHS = [1440, 1024, ...NARROW, 1280]

const lookAtWidths = async (page: Page, screen: string): Promise<void> => {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const isSection = SECTION_IDS.some((id) => id === screen)
  for (const width of isSection ? WIDTHS : NARROW) {
    await page.setViewportSize({ width, height: 800 })
    if (isSection) expect(await overlappingTexts(page), `${screen}: texts over others at ${width} px`).toEqual([])
    expect(await scrollsSideways(page), `${screen} scrolls sideways at ${width} px`).toBe(false)
  }
  await page.setViewportSize(size)
}

const expectFewLiveRegions = async (page: Page, screen: string): Promise<void> => {
  const regions = await liveRegions(page)
  expect(regions.length, `${screen}: ${regions.join()}`).toBeLessThanOrEqual(MOST_LIVE_REGIONS)
}

/** The options page, of an account with something in every list. */
const openStocked = async (fresh: ExtensionBrowser, service: ServiceUnderTest): Promise<Page> => {
  await stock(service)
  await connectByMessage(fresh, service.url, service.key)
  const page = await openOptions(fresh, 'connection')
  // A color during the transition from light to dark is neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), PRESETS)
  return page
}

for (const [position, { title }] of SECTION_GROUPS.entries()) {
  test(`${title === null ? 'Links' : ENGLISH[title]}: axe finds nothing, every target is large, Tab reaches everything, and nothing is cut off in small windows`, async ({
    fresh,
    service,
  }) => {
    test.setTimeout(300_000)
    const page = await openStocked(fresh, service)
    const links = await page.locator('#page-navigation > div').nth(position).getByRole('link').all()
    const hashes = await Promise.all(links.map((link) => link.getAttribute('href')))
    const sections = SECTION_IDS.filter((id) => hashes.includes(`#${id}`))
    expect(sections).toHaveLength(hashes.length)
    for (const id of sections) {
      // What its first button opens; every dialog before a release.
      const most = opensDialogs('access', id) ? 2 : 1
      await eachScreen(page, id, (screen) => look(page, screen), IS_LONG ? undefined : most)
    }
  })
}

test('axe finds nothing, every target is large, Tab reaches everything, and nothing is cut off in a typed list, a selection and an open link with its dialogs', async ({
  fresh,
  service,
}) => {
  test.setTimeout(300_000)
  const page = await openStocked(fresh, service)
  await page.goto(page.url().replace(/#.*$/, '#bulk'))
  await page.getByLabel('Addresses').fill('https://example.com/ https://example.com/ https://example.com/b x')
  await expect(page.getByRole('group', { name: 'Show' })).toBeVisible()
  await look(page, 'a list of addresses')

  await page.goto(page.url().replace(/#.*$/, '#links'))
  await page.getByRole('checkbox', { name: 'Select A link' }).check()
  await look(page, 'a selection')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'a selection of cards')
  await page.getByRole('button', { name: 'A link', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'A link', exact: true })
  await expect(detail.getByRole('region', { name: 'Statistics' })).toBeVisible()
  await look(page, 'a link')
  await detail.getByRole('button', { name: /^Note/ }).click()
  await look(page, 'a field of a link')
  for (const button of ['Add to campaign', 'New link like this one', 'Edit', 'Delete']) {
    if (button === 'Edit') await detail.getByRole('button', { name: button, exact: true }).click()
    else await pressInMenu(detail, button)
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await look(page, `a link: ${button}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
})

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
  await expectFewLiveRegions(page, 'a long section')

  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages of Channels' }).getByRole('status')).toHaveText(
    'Page 2 of 2',
  )
  await page.getByRole('heading', { name: 'Channels' }).click()
  await expectFewLiveRegions(page, 'a long section')
})
