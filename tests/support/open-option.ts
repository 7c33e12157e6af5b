import type { Locator, Page } from '@playwright/test'

/** Opens the field of an option that isn't set, in the form of a link or a preset. */
export const openOption = (form: Page | Locator, label: string): Promise<void> =>
  form.getByRole('group', { name: 'More options' }).getByRole('button', { name: label, exact: true }).click()
