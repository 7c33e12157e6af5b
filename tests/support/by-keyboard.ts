import { expect, type Page } from '@playwright/test'

/** More steps than any section has: a control that is not focused by then can't be reached. */
const MAX_STEPS = 120

/** The accessible name of the focused element. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return ''
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '').trim()
  })

/** Presses Tab until the control with this name has the focus. */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  const met: string[] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    if (focused === name) return
    met.push(focused)
  }
  expect(met, `${name} is not reached by Tab`).toContain(name)
}

/** Focuses a control with Tab, then types. */
export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Focuses a button with Tab, then presses it. */
export const pressByKey = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
