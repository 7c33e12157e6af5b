import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const MODAL = 'dialog:modal'

/** The violations of these rules, or of all, on the page or in the dialog over it: what is behind a dialog is inert. */
const violationsOn = async (page: Page, rules: string[] = []) => {
  // Half a megabyte of script, which stays as long as the document.
  const { isLoaded, isModal } = await page.evaluate(
    (modal) => ({ isLoaded: 'axe' in window, isModal: document.querySelector(modal) !== null }),
    MODAL,
  )
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'undefined' } : { page })
  axe.setLegacyMode().options({ resultTypes: ['violations'] })
  if (isModal) axe.include(MODAL)
  if (rules.length > 0) axe.withRules(rules)
  return (await axe.analyze()).violations
}

/** What axe reports for a page: the rule, and the element's markup. */
export const accessibilityComplaints = async (page: Page): Promise<string[]> =>
  (await violationsOn(page)).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))

/** The elements are the same in dark mode: only their contrast can differ. */
const unseenInTheDark = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await violationsOn(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

/** Expects axe to find nothing, in light and dark mode. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect(await accessibilityComplaints(page), screen).toEqual([])
  expect(await unseenInTheDark(page), `${screen}, dark`).toEqual([])
}
