import { expect, type Locator, type Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../../scripts/product/browser.ts'
import { pressInMenu } from '../../support/row-menu.ts'
import type { ServiceUnderTest } from '../../support/service-under-test.ts'

/** The extension with its options page open. */
export interface FlowContext {
  extension: ExtensionBrowser
  page: Page
  /** Queried for what was stored, and used to prepare data; never in place of a click. */
  service: ServiceUnderTest
}

/** A complete user flow. */
export interface Flow {
  /** Prepares the service before the extension is connected. */
  prepare?: (service: ServiceUnderTest) => Promise<unknown>
  run: (context: FlowContext) => Promise<void>
}

/** Opens a section by the navigation. */
export const goTo = async ({ page }: FlowContext, section: string): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
}

/** The row of a section's table with this text. */
export const rowOf = ({ page }: FlowContext, table: string, text: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text })

export const pressIn = (place: Locator | Page, button: string): Promise<void> =>
  place.getByRole('button', { name: button, exact: true }).click()

/** Waits until the service's database has exactly these rows. */
export const expectStored = ({ service }: FlowContext, sql: string, rows: Record<string, unknown>[]): Promise<void> =>
  expect.poll(() => service.rows(sql)).toEqual(rows)

/** Presses Delete in a row, and again in the confirmation. */
export const deleteRow = async ({ page }: FlowContext, row: Locator): Promise<void> => {
  await pressInMenu(row, 'Delete')
  await pressIn(page.getByRole('alertdialog'), 'Delete')
  await expect(row).toHaveCount(0)
}
