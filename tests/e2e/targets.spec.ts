import type { Page } from '@playwright/test'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { eachScreen, PRESETS, SECTION_IDS, stock } from '../support/options-screens.ts'
import { NOW, POPUP_STATES } from '../support/popup-states.ts'
import { smallTargets, touch } from '../support/small-targets.ts'
import { stagePopup } from '../support/staged-popup.ts'

/**
 * More than WCAG 2.5.8 asks for, which is 24 px. Of its exceptions, links in sentences are the only one that is needed:
 * nothing is small but apart from others.
 */
const expectLargeTargets = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await smallTargets(page, 28), screen).toEqual([])
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const endTouch = await touch(page)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  expect.soft(await smallTargets(page, 44), `${screen}, by touch`).toEqual([])
  await page.setViewportSize({ ...size, width: 360 })
  expect.soft(await smallTargets(page, 44), `${screen}, by touch at 360 px`).toEqual([])
  await page.setViewportSize(size)
  await endTouch()
}

test('every target of the options page is at least 28 px large, and 44 px by touch', async ({ fresh, service }) => {
  await stock(service)
  await connectByMessage(fresh, service.url, service.key)
  const page = await openOptions(fresh, 'connection')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), PRESETS)
  for (const id of SECTION_IDS) await eachScreen(page, id, (screen) => expectLargeTargets(page, screen))

  // What is there once something was typed or read.
  await page.goto(page.url().replace(/#.*$/, '#bulk'))
  await page.getByLabel('Addresses').fill('https://example.com/ https://example.com/ https://example.com/b x')
  await expect(page.getByRole('group', { name: 'Show' })).toBeVisible()
  await expectLargeTargets(page, 'a list of addresses')
  await page.goto(page.url().replace(/#.*$/, '#links'))
  await page.getByRole('checkbox', { name: 'Select A link' }).check()
  await expectLargeTargets(page, 'a selection')
  await page.getByRole('button', { name: 'A link', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Statistics' })).toBeVisible()
  await expectLargeTargets(page, 'a link')
})

test('every target of the popup is at least 28 px large, and 44 px by touch', async ({ fresh }) => {
  const popup = await fresh.context.newPage()
  await popup.emulateMedia({ reducedMotion: 'reduce' })
  for (const { name, act, ...given } of POPUP_STATES) {
    await stagePopup(popup, fresh.pageUrl('popup.html'), { ...given, now: NOW })
    await act?.(popup)
    await expectLargeTargets(popup, name)
  }
})
