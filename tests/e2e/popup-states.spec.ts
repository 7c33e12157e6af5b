import type { Page } from '@playwright/test'
import { accessibilityComplaints } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { NOW, POPUP_STATES } from '../support/popup-states.ts'
import { POPUP_SIZE, stagePopup } from '../support/staged-popup.ts'

/** What is wider than its place or outside of the window; and whether the main button is in view without scrolling. */
const layoutOf = (popup: Page) =>
  popup.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const primary = [...document.querySelectorAll('button.primary')].find((button) => button.checkVisibility())
    const box = primary?.getBoundingClientRect()
    const cut = [...document.querySelectorAll<HTMLElement>('button, label, legend, summary, h1, h2, .notice p')]
      .filter((element) => element.checkVisibility() && !element.matches('.visually-hidden'))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.textContent)
    return {
      scrollsSideways: scrollWidth > clientWidth,
      primaryInView: box !== undefined && box.top >= 0 && box.bottom <= innerHeight && box.width > 0,
      cut,
    }
  })

const FINE = { scrollsSideways: false, primaryInView: true, cut: [] }

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any state of the popup, ${colorScheme}`, async ({ fresh }) => {
    test.setTimeout(240_000)
    for (const { name, act, ...given } of POPUP_STATES) {
      const popup = await stagePopup(fresh, { ...given, now: NOW })
      await popup.emulateMedia({ colorScheme })
      await act?.(popup)
      expect(await accessibilityComplaints(popup), name).toEqual([])
      await popup.close()
    }
  })
}

for (const { name: size, width, textSize } of [
  { name: '380 px', width: POPUP_SIZE.width, textSize: '100%' },
  { name: '360 px', width: 360, textSize: '100%' },
  { name: 'text of 200 %', width: POPUP_SIZE.width, textSize: '200%' },
]) {
  test(`nothing is cut and the main button is in view in every state of the popup, at ${size}`, async ({ fresh }) => {
    test.setTimeout(240_000)
    for (const { name, act, ...given } of POPUP_STATES) {
      const popup = await stagePopup(fresh, { ...given, now: NOW })
      await popup.setViewportSize({ ...POPUP_SIZE, width })
      await popup.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), textSize)
      await act?.(popup)
      expect(await layoutOf(popup), name).toEqual(FINE)
      await popup.close()
    }
  })
}
