import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { NOW, POPUP_STATES } from '../support/popup-states.ts'
import { POPUP_SIZE, stagePopup } from '../support/staged-popup.ts'

/**
 * What is wider than its container or outside of the window; and whether the primary button is visible without
 * scrolling.
 */
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

const SIZES = [
  { size: '380 px', width: POPUP_SIZE.width, fontSize: '' },
  { size: '360 px', width: 360, fontSize: '' },
  { size: '320 px', width: 320, fontSize: '' },
  { size: 'text of 200 %', width: POPUP_SIZE.width, fontSize: '200%' },
]

/** The initial mode comes last, for what follows. */
const checkLayout = async (popup: Page, state: string): Promise<void> => {
  for (const { size, width, fontSize } of SIZES.toReversed()) {
    await popup.setViewportSize({ ...POPUP_SIZE, width })
    await popup.evaluate((given) => Object.assign(document.documentElement.style, { fontSize: given }), fontSize)
    expect(await layoutOf(popup), `${state}, at ${size}`).toEqual(FINE)
  }
}

test('in every state of the popup nothing is cut, the primary button is visible and axe finds nothing, light and dark', async ({
  fresh,
}) => {
  test.setTimeout(240_000)
  const popup = await fresh.context.newPage()
  // A color during the transition from light to dark is neither.
  await popup.emulateMedia({ reducedMotion: 'reduce' })
  for (const { name, act, ...given } of POPUP_STATES) {
    await stagePopup(popup, fresh.pageUrl('popup.html'), { ...given, now: NOW })
    await act?.(popup)
    await checkLayout(popup, name)
    await expectAccessible(popup, name)
  }
})
