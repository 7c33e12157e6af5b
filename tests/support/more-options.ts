import type { Page } from '@playwright/test'

type Group = 'Access' | 'Appearance' | 'Destinations' | 'Tracking'

const ALL: readonly Group[] = ['Access', 'Appearance', 'Destinations', 'Tracking']

/** Opens More options in the popup's form, and these groups in it. */
export const openMoreOptions = async (popup: Page, groups: readonly Group[] = ALL): Promise<void> => {
  for (const title of ['More options', ...groups]) await popup.getByText(title, { exact: true }).click()
}
