import type { Page } from '@playwright/test'

const MAX_STEPS = 400

/** The visible controls, or those in the dialog in front, that Tab doesn't reach. Empty if all are reachable. */
export const unreachedByTab = async (page: Page): Promise<string[]> => {
  for (let step = 0; step < MAX_STEPS; step++) {
    const left = await controlsLeft(page)
    if (left.length === 0) break
    if (step === MAX_STEPS - 1) return left
    await page.keyboard.press('Tab')
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-met]')) element.removeAttribute('data-met')
  })
  return []
}

/** Records where the focus is, and returns the controls that it has not reached yet. */
const controlsLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    document.activeElement?.setAttribute('data-met', '')
    const scope = document.querySelector('dialog[open]') ?? document.body
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
