import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** A page of the extension in any browser. Elements are found by role and exact name. */
export interface DrivenPage {
  /** Waits until exactly one element has this role and name, in the element that a selector finds, and presses it. */
  click: (role: 'button', name: string, within?: string) => Promise<void>
  /** Opens the group of fields with this title. */
  unfold: (title: string) => Promise<void>
  /** Replaces the field's text. */
  fill: (name: string, text: string) => Promise<void>
  /** Chooses a file of this name and text in the form's field for files. */
  choose: (field: string, name: string, text: string) => Promise<void>
  /** Presses the button and returns the text of the file that the browser saves. */
  save: (button: string) => Promise<string>
  /** The text of the first element that a selector finds; empty without one. */
  text: (selector: string) => Promise<string>
  /** The result of an expression in the page, as text. */
  evaluate: (expression: string) => Promise<string>
  close: () => Promise<void>
}

export const chromiumPage = (page: Page): DrivenPage => ({
  click: async (role, name, within = 'body') => {
    const found = page.locator(within).getByRole(role, { name, exact: true })
    await expect(found).toHaveCount(1)
    await found.click()
  },
  unfold: (title) =>
    page
      .locator('summary')
      .filter({ hasText: new RegExp(`^${title}`) })
      .click(),
  fill: (name, text) => page.getByLabel(name, { exact: true }).fill(text),
  choose: (field, name, text) =>
    page
      .locator(`input[name="${field}"]`)
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }),
  save: async (button) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  },
  text: async (selector) => {
    const found = page.locator(selector).first()
    return (await found.count()) === 0 ? '' : ((await found.textContent()) ?? '')
  },
  evaluate: async (expression) => {
    const value: unknown = await page.evaluate(expression)
    return typeof value === 'string' ? value : ''
  },
  close: () => page.close(),
})
