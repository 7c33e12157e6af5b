import { expect, type Locator, type Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../../scripts/product/browser.ts'
import type { ServiceUnderTest } from '../../support/service-under-test.ts'

/** What a person has in hand: the extension, and the options page open in it. */
export interface FlowContext {
  extension: ExtensionBrowser
  page: Page
  /** Asked for what was stored, and for what must be there before; never in place of a click. */
  service: ServiceUnderTest
}

/** Something that a person does to the end. */
export interface Flow {
  /** What must be at the service before the extension is connected. */
  prepare?: (service: ServiceUnderTest) => Promise<unknown>
  run: (context: FlowContext) => Promise<void>
}

/** Goes to a section by the navigation. */
export const goTo = async ({ page }: FlowContext, section: string): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
}

/** The row of a section's table that holds this text. */
export const rowOf = ({ page }: FlowContext, table: string, text: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text })

export const pressIn = (place: Locator | Page, button: string): Promise<void> =>
  place.getByRole('button', { name: button, exact: true }).click()

/** Waits until the service's database holds exactly these rows. */
export const expectStored = ({ service }: FlowContext, sql: string, rows: Record<string, unknown>[]): Promise<void> =>
  expect.poll(() => service.rows(sql)).toEqual(rows)

/** Presses Delete in a row, and again where it says what will happen. */
export const deleteRow = async ({ page }: FlowContext, row: Locator): Promise<void> => {
  await pressIn(row, 'Delete')
  await pressIn(page.getByRole('alertdialog'), 'Delete')
  await expect(row).toHaveCount(0)
}
