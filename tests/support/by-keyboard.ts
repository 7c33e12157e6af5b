import { expect, type Page } from '@playwright/test'

/** More steps than any section has: a control that is not met by then cannot be reached. */
const MAX_STEPS = 120

/** What has the focus, by the name that it is told under. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return ''
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '').trim()
  })

/** Goes on with Tab until the control of this name has the focus. */
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

/** Puts the focus on a control by Tab, then types. */
export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Puts the focus on a button by Tab, then presses it. */
export const pressByKey = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
