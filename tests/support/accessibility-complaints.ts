import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong on a page: the rule, and the element as it is written. */
export const accessibilityComplaints = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The elements are the same in the dark: what can differ is whether they are seen. */
export const unseenInTheDark = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}
