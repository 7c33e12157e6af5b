import type { FirefoxPage } from './firefox-page.ts'

/** What the user would paste into this web page, which the extension doesn't control. */
export const pasted = async (page: FirefoxPage): Promise<string> => {
  await page.evaluate("document.body.append(document.createElement('textarea'))")
  await page.evaluate("document.querySelector('textarea').focus()")
  await page.press('Control', 'v')
  return page.evaluate("document.querySelector('textarea').value")
}
