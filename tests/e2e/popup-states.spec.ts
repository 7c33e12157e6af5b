import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { FINE_POPUP, layoutOfPopup } from '../support/layout.ts'
import { NOW, POPUP_STATES, stateNamed } from '../support/popup-states.ts'
import { IS_LONG } from '../support/sample-size.ts'
import { expectLargeTargets } from '../support/small-targets.ts'
import { POPUP_SIZE, stagePopup } from '../support/staged-popup.ts'

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
    expect(await layoutOfPopup(popup), `${state}, at ${size}`).toEqual(FINE_POPUP)
  }
}

test('in every state of the popup nothing is cut, the primary button is visible, every target is large, and axe finds nothing, light and dark', async ({
  fresh,
}) => {
  test.setTimeout(240_000)
  const popup = await fresh.context.newPage()
  // A color during the transition from light to dark is neither.
  await popup.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, { name, act, ...given }] of POPUP_STATES.entries()) {
    await stagePopup(popup, fresh.pageUrl('popup.html'), { ...given, now: NOW })
    await act?.(popup)
    await checkLayout(popup, name)
    await expectLargeTargets(popup, name)
    // States are made of the same parts: axe takes most of the time, and looks at each of them before a release.
    if (IS_LONG || at % 2 === 0) await expectAccessible(popup, name)
  }
})

test('in every state of the side panel nothing is cut from 320 px on, and axe finds nothing, light and dark', async ({
  fresh,
}) => {
  test.setTimeout(240_000)
  const panel = await fresh.context.newPage()
  await panel.emulateMedia({ reducedMotion: 'reduce' })
  const form = stateNamed('a form')
  // The popup of the same width shows the same, all of which is looked at above.
  const shown = IS_LONG ? POPUP_STATES : []
  const states = [...shown, { ...form, name: 'a tab whose address is hidden', url: '', title: '' }]
  for (const { name, act, ...given } of states) {
    await stagePopup(panel, fresh.pageUrl('popup.html?panel'), { ...given, now: NOW })
    await act?.(panel)
    for (const width of [320, 400]) {
      await panel.setViewportSize({ width, height: 700 })
      await expect(panel.locator('button.primary').first()).toBeVisible()
      expect(await layoutOfPopup(panel), `${name}, at ${width} px`).toEqual(FINE_POPUP)
    }
    if (given.url === '') {
      await expect(panel.getByRole('button', { name: 'Follow the active tab' })).toBeVisible()
      for (const width of [320, 400]) {
        await panel.setViewportSize({ width, height: 700 })
        await expectAccessible(panel, `${name}, at ${width} px`)
      }
    }
  }
})
