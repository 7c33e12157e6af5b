import type { Locator } from '@playwright/test'

/** Opens the menu of a row and presses one of its actions. */
export const pressInMenu = async (row: Locator, action: string): Promise<void> => {
  await row.getByRole('button', { name: /^More actions for / }).click()
  await row.getByRole('button', { name: action, exact: true }).click()
}
