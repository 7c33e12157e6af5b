import type { Page } from '@playwright/test'

/** Opens the values of a filter of links. */
export const openFilter = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name, exact: true }).click()
  return panel
}

/** Filters links by one value. */
export const filterBy = async (page: Page, name: string, value: string): Promise<void> => {
  const panel = await openFilter(page, name)
  await panel.getByRole('button', { name: value, exact: true }).click()
}
