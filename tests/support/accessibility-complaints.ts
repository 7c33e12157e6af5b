import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe reports for a page: the rule, and the element's markup. */
export const accessibilityComplaints = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The elements are the same in dark mode: only their contrast can differ. */
export const unseenInTheDark = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}
