import type { Page } from '@playwright/test'

const MAX_STEPS = 400

/**
 * The controls on the screen, or in the dialog over it, that Tab does not come to: what can be clicked and cannot be
 * reached by keyboard. Empty when all is well.
 */
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

/** Notes where the focus is, and answers what it has not been on yet. */
const controlsLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    document.activeElement?.setAttribute('data-met', '')
    const scope = document.querySelector('dialog[open]') ?? document.body
    const controls = scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    return (
      [...controls]
        .filter((control) => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'))
        .filter((control) => !control.hasAttribute('data-met'))
        // Of a group of radio buttons Tab comes to the chosen one; the arrows go on from there.
        .filter((control) => !control.matches('input[type="radio"]:not(:checked)'))
        .map(({ outerHTML }) => outerHTML.slice(0, 200))
    )
  })
