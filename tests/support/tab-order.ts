import type { Page } from '@playwright/test'

const MAX_STEPS = 400

/** The visible controls, or those in the dialog in front, that Tab doesn't reach. Empty if all are reachable. */
export const unreachedByTab = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    const meet = () => document.activeElement?.setAttribute('data-met', '')
    meet()
    document.addEventListener('focusin', meet)
    document.addEventListener(
      'forget-met',
      () => {
        document.removeEventListener('focusin', meet)
        for (const element of document.querySelectorAll('[data-met]')) element.removeAttribute('data-met')
      },
      { once: true },
    )
  })
  let left = await controlsLeft(page)
  // Each step reaches one control at most.
  for (let steps = 0; left.length > 0 && steps < MAX_STEPS; ) {
    // A key that is held down moves the focus again and again.
    for (const _ of left) await page.keyboard.down('Tab')
    await page.keyboard.up('Tab')
    steps += left.length
    left = await controlsLeft(page)
  }
  await page.evaluate(() => document.dispatchEvent(new Event('forget-met')))
  return left
}

/** The controls that have not had the focus yet. */
const controlsLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const controls = scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    return (
      [...controls]
        .filter((control) => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'))
        .filter((control) => !control.hasAttribute('data-met'))
        // Tab reaches only the checked radio button of a group; the arrow keys move from there.
        .filter((control) => !control.matches('input[type="radio"]:not(:checked)'))
        .map(({ outerHTML }) => outerHTML.slice(0, 200))
    )
  })
